// Saving databases in qipu.html into files: those that a test's own handles stand for, and one of the
// browser's private file system. What is written equals what the program writes; what fails loses
// nothing. Run it as desk_test.mjs is.
import {strict as assert} from 'node:assert';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

import {desktop, english, handheld, kPage, openPanel, press, program, reveal, smallTargets, told, written} from './desk_page.mjs';
import {finish, scratch, test} from './browser.mjs';
import {answered} from './archive_page.mjs';
import {ready, settle, sidewaysScroll, violations} from './support.mjs';

const game = (red, moves) => `[Red "${red}"]\n\n1. ${moves} *\n`;
const one = game('甲', '炮二平五 马8进7'), two = game('乙', '兵七进一 炮2平3'), three = game('丙', '相三进五');

/**
 * Gives the page files in its memory: `disk` has [content, time] by name. A file is replaced when its
 * stream is closed, as the standard says. `fails` names what goes wrong.
 */
const fakeDisk = () => {
  let time = Date.now();
  Object.assign(window, {disk: new Map(), fails: '', permission: 'granted', requests: 0, wrote: 0});
  const thrown = (name) => { throw new DOMException(name, name); };
  window.put = (name, content) => window.disk.set(name, [content, ++time]);
  window.handleOf = (name) => ({
    kind: 'file',
    name,
    getFile: async () => {
      const [content, lastModified] = window.disk.get(name) || thrown('NotFoundError');
      return new File([content], name, {lastModified});
    },
    queryPermission: async () => (window.requests && window.permission === 'granted' ? 'granted' : 'prompt'),
    requestPermission: async () => {
      ++window.requests;
      return window.permission;
    },
    createWritable: async () => {
      if (!window.disk.has(name)) thrown('NotFoundError');
      if (window.fails === 'locked') thrown('NoModificationAllowedError');
      const parts = [];
      let isOpen = true;
      return {
        write: async (data) => {
          if (window.fails === 'full') thrown('QuotaExceededError');
          parts.push(data);
        },
        abort: async () => { isOpen = false; },
        close: async () => {
          if (window.fails === 'close') thrown('AbortError');
          if (!isOpen) throw new TypeError('closed');
          ++window.wrote;
          window.put(name, await new Blob(parts).arrayBuffer());
        },
      };
    },
    remove: async () => { window.disk.delete(name); },
  });
  window.showSaveFilePicker = async ({suggestedName}) => {
    if (window.fails === 'cancel') thrown('AbortError');
    window.put(suggestedName, '');  // browsers empty the file that is chosen
    return window.handleOf(suggestedName);
  };
  window.showOpenFilePicker = async () => window.chosen.map(window.handleOf);
};
const base64 = (file) => fs.readFileSync(file).toString('base64');
/** Puts a file onto the page's disk. */
const putFile = (page, name, file) => page.evaluate(([to, text]) => {
  window.put(to, Uint8Array.from(atob(text), (c) => c.charCodeAt(0)));
}, [name, base64(file)]);
/** Copies a file of the page's disk to this one. */
async function fetched(page, name) {
  const bytes = await page.evaluate(async (of) => [...new Uint8Array(await new Blob([window.disk.get(of)[0]]).arrayBuffer())], name);
  return written(`fetched-${name}`, Buffer.from(bytes));
}
const failing = (page, fails, permission = 'granted') => page.evaluate((all) => Object.assign(window, all), {fails, permission});

/** The games of a database: tags, moves and places. */
function gamesOf(file) {
  const to = `${file}.jsonl`;
  program('convert', '-q', '--force', file, '-o', to);
  return fs.readFileSync(to, 'utf8').split('\n').filter(Boolean).map((line) => {
    const {source, ...record} = JSON.parse(line);
    return JSON.stringify([path.basename(source.path), source.number, record]);
  }).sort();
}
function database(name, ...files) {
  const to = path.join(fs.mkdtempSync(path.join(scratch, 'db-')), name);
  program('convert', '-q', ...files, '-o', to);
  return to;
}
const file = (name, text) => {
  const to = path.join(fs.mkdtempSync(path.join(scratch, 'file-')), name);
  fs.writeFileSync(to, text);
  return to;
};
/** Opens records beside the archive, if there is one. */
async function listed(page, ...files) {
  const before = await page.evaluate(() => document.querySelector('#count').textContent);
  await page.setInputFiles('#files', files);
  await page.waitForFunction((text) => document.querySelector('#stop-reading').hidden &&
    document.querySelector('#count').textContent !== text, before);
  await settle(page);
}
/** Opens a database of the page's disk with its handle. */
async function opened(page, name, from) {
  await ready(page);
  await page.evaluate(fakeDisk);
  await putFile(page, name, from);
  await page.evaluate((of) => { window.chosen = [of]; }, name);
  await page.click('[data-press=bring]:visible');
  await answered(page, '');
}
const says = (page, words) => page.waitForFunction((text) => document.querySelector('#told').textContent.includes(text), words);
const dialog = (page) => page.locator('dialog.asking[open]').innerText();
async function answer(page, value) {
  await page.waitForSelector('dialog.asking[open]');
  await page.click(`dialog.asking [value=${value}]`);
}
const unsaved = (page, is) => page.waitForFunction((hidden) => document.querySelector('#archive-unsaved').hidden === hidden, !is);

for (const [where, options] of [['at a desk', desktop], ['on a phone', handheld]]) {
  await test(`${where}: a database is saved where the user says, and then in its place`, kPage, options, async (page) => {
    const a = file('a.pgn', one + '\n' + two), b = file('b.pgn', three), changed = file('a.pgn', two);
    await ready(page);
    await page.evaluate(fakeDisk);
    await listed(page, a);
    await press(page, '#make-database');
    await says(page, 'a.qdb');
    await unsaved(page, false);
    assert.deepEqual(gamesOf(await fetched(page, 'a.qdb')), gamesOf(database('a.qdb', a)));
    // What is added later goes into the same file, as by --update.
    await listed(page, b);
    await listed(page, changed);
    await press(page, '#add-to-database');
    await says(page, 'a.qdb（原文件）');
    await unsaved(page, false);
    assert.equal(await page.evaluate(() => [...window.disk.keys()].join()), 'a.qdb');
    const own = database('a.qdb', a);
    program('convert', '-q', '--update', a, b, changed, '-o', own);
    assert.deepEqual(gamesOf(await fetched(page, 'a.qdb')), gamesOf(own));
    assert.match(await page.locator('#archive-count').textContent(), new RegExp(`^${gamesOf(own).length} `));
  });

  await test(`${where}: no place is chosen, and nothing is lost`, kPage, options, async (page) => {
    await ready(page);
    await page.evaluate(fakeDisk);
    await failing(page, 'cancel');
    await listed(page, file('a.pgn', one));
    await press(page, '#make-database');
    await unsaved(page, true);
    await says(page, '尚未保存');
    await openPanel(page, 'archive');
    await settle(page);
    assert.ok(await sidewaysScroll(page) <= 0);
    assert.deepEqual(await violations(page), []);
    if (options === handheld) assert.deepEqual(await smallTargets(page, '#archive-save'), []);
    assert.equal(await page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', {cancelable: true}))), true,
                 'leaving is asked about');
    await press(page, '#close-archive');
    assert.match(await dialog(page), /尚未保存/);
    await answer(page, 'cancel');
    assert.ok(await page.locator('#archive-unsaved').isVisible());
    await failing(page, '');
    await press(page, '#archive-save');
    await says(page, '已保存：a.qdb');
    await unsaved(page, false);
    assert.equal(gamesOf(await fetched(page, 'a.qdb')).length, 1);
    await press(page, '#close-archive');
    await page.waitForSelector('#archive', {state: 'hidden'});
  });

  for (const [fails, permission, reason] of [['', 'denied', /没有写入许可/], ['full', 'granted', /磁盘空间不足/],
                                             ['locked', 'granted', /被另一程序占用/], ['close', 'granted', /未能写入/]]) {
    await test(`${where}: writing fails (${fails || permission}), and nothing is lost`, kPage, options, async (page) => {
      const before = database('库.qdb', file('a.pgn', one));
      await opened(page, '库.qdb', before);
      await listed(page, file('b.pgn', two));
      await failing(page, fails, permission);
      await press(page, '#add-to-database');
      await page.waitForSelector('dialog.asking[open]');
      assert.match(await dialog(page), reason);
      assert.match(await dialog(page), /^库\.qdb/);
      await settle(page);
      assert.deepEqual(await violations(page), []);
      await answer(page, 'saveLater');
      await unsaved(page, true);
      assert.ok(fs.readFileSync(await fetched(page, '库.qdb')).equals(fs.readFileSync(before)), 'the file is as it was');
      assert.match(await page.locator('#archive-count').textContent(), /^2 /, 'the page has the games');
      await failing(page, '');
      await press(page, '#archive-save');
      await says(page, '已保存：库.qdb');
      await unsaved(page, false);
      assert.equal(gamesOf(await fetched(page, '库.qdb')).length, 2);
    });
  }
}

await test('a file that is gone is said, and saved elsewhere', kPage, desktop, async (page) => {
  await opened(page, '库.qdb', database('库.qdb', file('a.pgn', one)));
  await listed(page, file('b.pgn', two));
  await page.evaluate(() => {  // it goes while the page works
    const {createWritable, ...handle} = window.handleOf('库.qdb');
    window.handleOf = () => handle;
  });
  await page.evaluate(() => { window.disk.delete('库.qdb'); });
  await press(page, '#add-to-database');
  await page.waitForSelector('dialog.asking[open]');
  assert.match(await dialog(page), /已不在原处/);
  await page.evaluate(() => {
    window.showSaveFilePicker = async () => {
      window.put('新.qdb', '');
      return {kind: 'file', name: '新.qdb', getFile: async () => new File([window.disk.get('新.qdb')[0]], '新.qdb'),
              queryPermission: async () => 'granted',
              createWritable: async () => ({write: async (data) => window.put('新.qdb', await data.arrayBuffer()), close: async () => {}})};
    };
  });
  await answer(page, 'saveElsewhere');
  await says(page, '新.qdb');
  assert.equal(gamesOf(await fetched(page, '新.qdb')).length, 2);
});

await test('a new file that cannot be written is not left behind empty', kPage, desktop, async (page) => {
  await ready(page);
  await page.evaluate(fakeDisk);
  await failing(page, 'full');
  await listed(page, file('a.pgn', one));
  await press(page, '#make-database');
  await page.waitForSelector('dialog.asking[open]');
  assert.match(await dialog(page), /磁盘空间不足/);
  assert.equal(await page.evaluate(() => window.disk.size), 0);
  await answer(page, 'saveLater');
  await unsaved(page, true);
});

await test('what another program has written is read first', kPage, desktop, async (page) => {
  await opened(page, '库.qdb', database('库.qdb', file('a.pgn', one)));
  const other = database('库.qdb', file('a.pgn', one), file('c.pgn', three));
  await putFile(page, '库.qdb', other);
  await listed(page, file('b.pgn', two));
  await press(page, '#add-to-database');
  await says(page, '先重新读取');
  await says(page, '原有 2, 现有 3');
  assert.equal(gamesOf(await fetched(page, '库.qdb')).length, 3);
});

for (const [choice, games, rest] of [['saveLater', 1, ''], ['overwrite', 2, ''], ['saveElsewhere', 1, '库 2.qdb']]) {
  await test(`what another program writes meanwhile is not replaced in silence: ${choice}`, kPage, desktop, async (page) => {
    await opened(page, '库.qdb', database('库.qdb', file('a.pgn', one)));
    await listed(page, file('b.pgn', two));
    await failing(page, 'full');
    await press(page, '#add-to-database');
    await answer(page, 'saveLater');
    await unsaved(page, true);
    await failing(page, '');
    const other = database('库.qdb', file('c.pgn', three));
    await putFile(page, '库.qdb', other);
    await page.evaluate((to) => {
      const pick = window.showSaveFilePicker;
      window.showSaveFilePicker = () => pick({suggestedName: to});
    }, rest);
    await press(page, '#archive-save');
    await page.waitForSelector('dialog.asking[open]');
    assert.match(await dialog(page), /另有程序改动/);
    await answer(page, choice);
    await unsaved(page, choice === 'saveLater');
    const now = await fetched(page, '库.qdb');
    assert.equal(gamesOf(now).length, games);
    if (choice !== 'overwrite') assert.ok(fs.readFileSync(now).equals(fs.readFileSync(other)));
    if (rest) assert.equal(gamesOf(await fetched(page, rest)).length, 2);
  });
}

await test('a database that is dropped is saved in its place', kPage, desktop, async (page) => {
  await ready(page);
  await page.evaluate(fakeDisk);
  await putFile(page, '库.qdb', database('库.qdb', file('a.pgn', one)));
  await page.evaluate(async () => {
    const dropped = new DataTransfer(), handle = window.handleOf('库.qdb');
    dropped.items.add(await handle.getFile());
    // A dragged file of a test has no entry and no handle of its own.
    DataTransferItem.prototype.webkitGetAsEntry = function entry() {
      const own = this.getAsFile();
      return {isFile: true, fullPath: '/库.qdb', file: (take) => take(own)};
    };
    DataTransferItem.prototype.getAsFileSystemHandle = async () => handle;
    window.dispatchEvent(new DragEvent('drop', {dataTransfer: dropped, cancelable: true}));
  });
  await answered(page, '');
  await listed(page, file('b.pgn', two));
  await press(page, '#add-to-database');
  await says(page, '（原文件）');
  assert.equal(await page.evaluate(() => window.requests), 1, 'the user is asked for the permission');
  assert.equal(gamesOf(await fetched(page, '库.qdb')).length, 2);
});

await test('English words', kPage, english, async (page) => {
  await opened(page, 'db.qdb', database('db.qdb', file('a.pgn', one)));
  await listed(page, file('b.pgn', two));
  await failing(page, 'full');
  await press(page, '#add-to-database');
  await page.waitForSelector('dialog.asking[open]');
  assert.match(await dialog(page), /disk is full/);
  assert.doesNotMatch(await dialog(page), /[\u4e00-\u9fff]/);
  await answer(page, 'saveLater');
  await says(page, 'not saved yet');
  assert.match(await page.locator('#archive-unsaved').innerText(), /The database is not saved\. Save the database/);
});

await test('without a picker a database is downloaded', kPage, desktop, async (page) => {
  await ready(page);
  await listed(page, file('a.pgn', one));
  await reveal(page, '#make-database');
  const [saved] = await Promise.all([page.waitForEvent('download'), press(page, '#make-database')]);
  assert.equal(saved.suggestedFilename(), 'a.qdb');
  await says(page, 'a.qdb（下载）');
  await unsaved(page, false);
});

await test('a file of the browser itself is written', kPage, desktop, async (page) => {
  // Pages on the disk have no private file system, so this one comes from a server.
  const server = http.createServer((request, reply) => {
    reply.setHeader('Content-Type', 'text/html; charset=utf-8');
    reply.end(request.url === '/' ? fs.readFileSync(kPage) : '');
  });
  await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
  const context = await page.context().browser().newContext(desktop);
  try {
    const visitor = await context.newPage();
    await visitor.goto(`http://127.0.0.1:${server.address().port}/`);
    await ready(visitor);
    const own = database('库.qdb', file('a.pgn', one)), added = file('b.pgn', two);
    await visitor.evaluate(async (text) => {
      const root = await navigator.storage.getDirectory();
      const handle = await root.getFileHandle('库.qdb', {create: true}), stream = await handle.createWritable();
      await stream.write(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)));
      await stream.close();
      window.showOpenFilePicker = async () => [handle];
      window.bytes = async () => [...new Uint8Array(await (await handle.getFile()).arrayBuffer())];
    }, base64(own));
    await visitor.click('[data-press=bring]:visible');
    await answered(visitor, '');
    await listed(visitor, added);
    await press(visitor, '#add-to-database');
    await says(visitor, '（原文件）');
    const now = written('opfs.qdb', Buffer.from(await visitor.evaluate(() => window.bytes())));
    program('convert', '-q', '--update', added, '-o', own);
    assert.deepEqual(gamesOf(now), gamesOf(own));
    assert.equal(await told(visitor).then((text) => /原有 1, 现有 2/.test(text)), true);
  } finally {
    await context.close();
    server.close();
  }
});

await finish();
