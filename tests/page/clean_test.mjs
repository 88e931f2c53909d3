// Cleaning a database in qipu.html: duplicates are those of `qipu dedupe`, corrections those of
// `qipu check`, decisions are kept, and the new database has what was decided. Run it as desk_test.mjs is.
import {strict as assert} from 'node:assert';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {fileURLToPath} from 'node:url';

import {chinesePhone, desktop, english, kPage, kQipu, openPanel, press, program, reveal, sample, saved,
  smallTargets, told, written} from './desk_page.mjs';
import {finish, phone, scratch, test} from './browser.mjs';
import {namelessControls, paleTexts, ready, settle, sidewaysScroll, violations} from './support.mjs';

const kShared = fileURLToPath(new URL('../../../shared/formats/data', import.meta.url));
const handheld = chinesePhone;  // 360 pixels wide

/** Runs the program where findings are no failure. */
function run(...options) {
  try {
    return program(...options);
  } catch (error) {
    assert.equal(error.status, 1, options.join(' '));
    return error.stdout.toString();
  }
}

const kMoves = '炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵七进一 卒7进1 车二进六 炮8平9 车二平三 炮9退1 马八进七 士4进5';
const game = (tags, moves = kMoves, result = '*') =>
  `${Object.entries({Result: result, ...tags}).map(([name, value]) => `[${name} "${value}"]`).join('\n')}\n\n${moves} ${result}\n`;
const kEvil = '<img src=x onerror=window.ran=1>';

/** Makes a database with duplicates and with misprints. */
function archive(name = '旧库.qdb') {
  const to = path.join(scratch, name);
  if (fs.existsSync(to)) return to;
  const folder = fs.mkdtempSync(path.join(scratch, 'records-')), at = (file) => path.join(folder, file);
  const other = '兵七进一 炮2平3 炮二平五 象3进5 马二进三 卒3进1';
  fs.writeFileSync(at('a.pgn'), [
    game({Red: '胡荣华', Black: '柳大华', Date: '1978.05.??', Event: '全国个人赛'}),
    game({Red: '李来群', Black: '杨官璘', Date: '1980.12.14', Event: '五羊杯'}, other, '1-0'),
    game({Red: kEvil, Black: kEvil, Event: kEvil}, '炮二平五 马8进7 马二进三'),
    game({Red: kEvil, Black: kEvil, Date: '1999.01.01', Site: kEvil}, '相三进五 炮8平5 马二进三'),
  ].join('\n'));
  fs.writeFileSync(at('b.pgn'), [
    game({Red: '胡荣华', Black: '柳大华', Date: '1978.05.01', Event: '全国个人赛', Site: '郑州'},
         kMoves.replace('马8进7', '马8进7 {屏风马}'), '1-0'),
    game({Red: '李来群', Black: '杨官璘', Date: '1980.12.14', Event: '五羊杯', Round: '3'}, other, '1-0'),
    game({Red: '胡荣华', Black: '柳大华', Date: '1978.05.01', Event: '全国个人赛'}, '炮二平五 马8进7 马二进三 车9平8'),
    game({Red: kEvil, Black: kEvil, Date: '1999.01.01', Event: kEvil}, '相三进五 炮8平5 马二进三'),
    game({Red: '徐天红', Black: '赵鑫鑫', Date: '2001'}, '仙人指路'),
  ].join('\n'));
  run('convert', '-q', at('a.pgn'), at('b.pgn'), sample('typos.pgn'), '-o', to);
  return to;
}

/** What `qipu dedupe` reports of a database: [[kept, ...others], ...] as "file #number". */
function dedupeGroups(file) {
  const report = path.join(scratch, 'groups.jsonl'), name = path.basename(file);
  run('dedupe', '-q', '--force', '--check', file, '--report', report);
  const place = ({file: from, game: number}) => `${from.slice(from.indexOf(`${name}/`) + name.length + 1)} #${number}`;
  return fs.readFileSync(report, 'utf8').split('\n').filter(Boolean).flatMap((line) => {
    const {kept, dropped = [], near = []} = JSON.parse(line);
    return [dropped, near].filter((list) => list.length).map((list) => [kept, ...list].map(place));
  });
}
/** The games of a database: tags, moves, comments and places. */
function gamesOf(file) {
  const to = `${file}.jsonl`;
  run('convert', '-q', '--force', file, '-o', to);
  return fs.readFileSync(to, 'utf8').split('\n').filter(Boolean).map((line) => {
    const record = JSON.parse(line);
    return {...record, source: `${path.basename(record.source.path)} ${record.source.number}`};
  });
}

/** Opens a database, and waits until it is answered. */
async function opened(page, file) {
  await ready(page);
  await page.setInputFiles('#files', [file]);
  const name = path.basename(file);
  await page.waitForFunction((text) => document.querySelector('#archive-name').textContent === text, name);
  await openPanel(page, 'clean');
  await page.waitForSelector('#clean-work:visible');
}
const searched = (page) => page.waitForFunction(() => document.querySelector('#clean-stop').hidden &&
  document.querySelector('#clean-says').textContent && (document.querySelector('#clean-walk').hidden ||
  document.querySelector('#clean-keys button')));
async function find(page, what) {
  await press(page, `#clean-${what}`);
  await searched(page);
}
/** The places of the games that are compared. */
const places = (page) => page.locator('#clean-item thead small:nth-of-type(2)').allTextContents();
const at = async (page) => (await page.locator('#clean-at').textContent()).match(/\d+/g).map(Number);
const isOpen = (page, n) => page.waitForFunction((count) =>
  document.querySelector('#clean-at').textContent.match(/\d+/g)[2] === String(count), n);
const countsDecisions = (page, n) => page.waitForFunction((count) =>
  count === 0 ? document.querySelector('#clean-decided').hidden
              : document.querySelector('#clean-decided summary').textContent.endsWith(` ${count}`), n);
/** Reloads, and opens the database again. */
async function again(page, file) {
  await page.waitForTimeout(100);
  await page.reload();
  await opened(page, file);
}
async function savedDatabase(page, name) {
  const file = await saved(page, '#clean-save');
  const to = path.join(scratch, name);
  fs.renameSync(file, to);
  return to;
}

for (const [where, options] of [['at a desk', desktop], ['on a phone', handheld]]) {
  await test(`${where}: duplicates are those of qipu dedupe`, kPage, options, async (page) => {
    const file = archive(), expected = dedupeGroups(file);
    assert.ok(expected.length >= 3, 'there are groups');
    await opened(page, file);
    await find(page, 'groups');
    const found = [];
    for (let i = 0; i < expected.length; ++i) {
      assert.deepEqual((await at(page)).slice(0, 2), [i + 1, expected.length]);
      found.push(await places(page));
      if (i + 1 < expected.length) {
        await page.click('#clean-next');
        await page.waitForFunction((n) => document.querySelector('#clean-at').textContent.startsWith(`${n} `), i + 2);
        await page.waitForSelector('#clean-keys button');
      }
    }
    assert.deepEqual(found, expected);
    assert.equal(await page.evaluate(() => window.ran), undefined);
  });

  await test(`${where}: it shows what differs, and what merging adds`, kPage, options, async (page) => {
    await opened(page, archive());
    await find(page, 'groups');
    await page.click('#clean-next');
    await page.waitForFunction(() => /胡荣华 – 柳大华/.test(document.querySelector('#clean-item').textContent));
    const says = await page.locator('#clean-item').innerText();
    assert.match(says, /日期[^]*1978\.05/);
    assert.match(says, /地点[^]*郑州/);
    assert.match(says, /注释 第 2 着[^]*屏风马/);
    assert.match(says, /结果[^]*红胜/);
    const games = await places(page), full = games.findIndex((text) => text.endsWith('b.pgn #1'));
    const bare = games.findIndex((text) => text.endsWith('a.pgn #1'));
    assert.ok(full >= 0 && bare >= 0, 'both are shown');
    assert.ok(await page.locator('#clean-item tbody tr >> nth=1').locator('td').nth(full)
      .evaluate((cell) => cell.classList.contains('most')), 'the one with the comment has most comments');
    await page.click(`[name=clean-kept][value="${bare}"]`);
    await page.waitForFunction(() => /合并后增加：.*注释 \+1/.test(document.querySelector('#clean-merging').textContent));
  });

  await test(`${where}: what is decided is kept, shown and taken back`, kPage, options, async (page) => {
    const file = archive(), before = fs.readFileSync(file);
    await opened(page, file);
    await find(page, 'groups');
    const [, all] = await at(page), first = await places(page);
    await page.click('[name=clean-kept][value="1"]');
    await page.click('[data-act=keep]');
    await isOpen(page, all - 1);
    await page.click('[data-act=apart]');
    await isOpen(page, all - 2);
    await countsDecisions(page, 2);
    await again(page, file);
    await countsDecisions(page, 2);
    const listed = await page.locator('#clean-decided').textContent();
    assert.ok(listed.includes(first[0]) && listed.includes(first[1]), listed);
    await find(page, 'groups');
    await isOpen(page, all - 2);
    assert.ok((await at(page))[0] > 2, 'it begins with what is not decided');
    await page.click('#clean-before');
    await page.click('#clean-before');
    await page.waitForFunction(() => document.querySelector('[data-act=keep]')?.getAttribute('aria-pressed') === 'true');
    const kept = await savedDatabase(page, 'kept.qdb');
    const games = gamesOf(file), names = games.map(({source}) => source.replace(' ', ' #'));
    const left = first.filter((_, i) => i !== 1).map((text) => text.replace(/^.*\//, ''));
    assert.deepEqual(gamesOf(kept), games.filter((_, i) => !left.includes(names[i])));
    // Taken back, it is as if nothing had been decided.
    for (let n = 1; n >= 0; --n) {
      await page.locator('#clean-decided').evaluate((e) => { e.open = true; });
      await page.click('#clean-decided [data-back] >> nth=0');
      await countsDecisions(page, n);
    }
    await isOpen(page, all);
    assert.deepEqual(gamesOf(await savedDatabase(page, 'same.qdb')), games);
    await again(page, file);
    await countsDecisions(page, 0);
    assert.ok(before.equals(fs.readFileSync(file)), 'the database is not changed');
  });

  await test(`${where}: all merged is what qipu dedupe --merge writes`, kPage, options, async (page) => {
    const file = archive();
    await opened(page, file);
    await find(page, 'groups');
    await press(page, '#clean-rest');
    await page.click('dialog [value=mergeThem]');
    await page.waitForSelector('#clean-rest', {state: 'hidden'});
    const own = path.join(scratch, 'own.qdb');
    run('dedupe', '-q', '--force', '--merge', file, '-o', own);
    assert.deepEqual(gamesOf(await savedDatabase(page, 'merged.qdb')), gamesOf(own));
    assert.match(await told(page), /去掉 \d+ 局/);
  });

  await test(`${where}: a sure match can be contradicted`, kPage, options, async (page) => {
    const file = archive(), name = (text) => text.replace(/^.*\//, '').replace(' #', ' ');
    await opened(page, file);
    await find(page, 'groups');
    const [, all] = await at(page);
    while (/相近/.test(await page.locator('#clean-item thead').innerText())) {
      await page.click('#clean-next');
      await settle(page);
    }
    const both = (await places(page)).map(name);
    await page.click('[data-act=apart]');
    await isOpen(page, all - 1);
    await again(page, file);
    await countsDecisions(page, 1);
    assert.match(await page.locator('#clean-decided').textContent(), /不是同一局/);
    await find(page, 'groups');
    await isOpen(page, all - 1);
    await press(page, '#clean-rest');  // all the others
    await page.click('dialog [value=mergeThem]');
    await page.waitForSelector('#clean-rest', {state: 'hidden'});
    const left = gamesOf(await savedDatabase(page, 'two-games.qdb')), before = gamesOf(file);
    for (const source of both) {
      assert.deepEqual(left.find((each) => each.source === source), before.find((each) => each.source === source), source);
    }
    assert.ok(left.length < before.length, 'other copies are merged');
  });

  await test(`${where}: opened files are cleaned with one tap`, kPage, options, async (page) => {
    archive();
    const copy = game({Red: '胡荣华', Black: '柳大华', Date: '1978.05.01'});
    const files = ['甲.pgn', '乙.pgn'].map((to, i) => written(to, [copy, game({Red: `某${i}`}, '仙人指路')].join('\n')));
    await ready(page);
    await page.setInputFiles('#files', files);
    await page.waitForFunction(() => /4 局/.test(document.querySelector('#count').textContent));
    await settle(page);
    if (options === handheld) {
      await openPanel(page, 'games');
      assert.deepEqual(await smallTargets(page, '#clean-list'), []);
    }
    await press(page, '#clean-list');
    await page.waitForSelector('#clean-work:visible');
    await searched(page);
    assert.deepEqual((await places(page)).map((text) => text.replace(/^.*\//, '')).sort(), ['乙.pgn #1', '甲.pgn #1']);
    await page.click('[data-act=merge]');
    await page.waitForFunction(() => /都已决定/.test(document.querySelector('#clean-says').textContent));
    await find(page, 'broken');
    assert.equal((await at(page))[1], 2);
    assert.equal(gamesOf(await savedDatabase(page, 'files.qdb')).length, 3);
    // What was saved is opened.
    await page.click('#told button');
    await page.waitForFunction(() => /-clean/.test(document.querySelector('#archive-name').textContent));
    await page.waitForFunction(() => /^3 /.test(document.querySelector('#archive-count').textContent));
  });

  await test(`${where}: broken records are a list of work`, kPage, options, async (page) => {
    const file = archive();
    await opened(page, file);
    await find(page, 'broken');
    const [, all, open] = await at(page);
    assert.equal(open, all);
    const says = await page.locator('#clean-item').innerText();
    assert.match(says, /仙人指路/);
    assert.match(says, /可能应为/);
    let mended = 0;
    for (let left = all; left > 0; --left) {
      // The first one is hardly more than a guess.
      const can = left < all && await page.locator('#clean-keys [data-act=mend]').count() > 0;
      mended += can ? 1 : 0;
      await page.click(`#clean-keys [data-act=${can ? 'mend' : 'leave'}]`);
      await isOpen(page, left - 1);
    }
    assert.ok(mended > 0 && mended < all, 'some are corrected');
    await page.waitForFunction(() => /都已决定/.test(document.querySelector('#clean-says').textContent));
    await again(page, file);
    await countsDecisions(page, all);
    const made = await savedDatabase(page, 'mended.qdb'), before = gamesOf(file), after = gamesOf(made);
    assert.equal(after.length, before.length);
    const changed = after.filter((record, i) => JSON.stringify(record) !== JSON.stringify(before[i]));
    assert.equal(changed.length, mended);
    assert.match(JSON.stringify(changed), /原文：|was: /, 'former words are kept');
    // The program finds that the corrected games are legal now.
    const illegal = (of) => run('check', '-q', '--no-quirks', of).match(/Q4101|illegal/g)?.length || 0;
    assert.ok(illegal(made) < illegal(file));
  });

  await test(`${where}: nothing of it is cut off, pale, small or nameless`, kPage, options, async (page) => {
    await opened(page, archive());
    for (const what of ['groups', 'broken']) {
      await find(page, what);
      await settle(page);
      assert.ok(await sidewaysScroll(page) <= 0, what);
      assert.deepEqual(await paleTexts(page), [], what);
      assert.deepEqual(await namelessControls(page), [], what);
      assert.deepEqual(await violations(page), [], what);
      if (options === handheld) assert.deepEqual(await smallTargets(page, '#clean button', '#clean select'), []);
      await page.click('#clean-keys button >> nth=0');
      await countsDecisions(page, what === 'groups' ? 1 : 2);
      await page.locator('#clean-decided').evaluate((e) => { e.open = true; });
      await settle(page);
      assert.deepEqual(await violations(page), [], `${what}, decided`);
      assert.ok(await sidewaysScroll(page) <= 0, `${what}, decided`);
    }
  });
}

for (const [name, options] of [['English', english], ['English on a phone', {...phone, locale: 'en-US'}]]) {
  await test(`${name}: its words`, kPage, options, async (page) => {
    await opened(page, archive());
    for (const what of ['groups', 'broken']) {
      await find(page, what);
      assert.match(await page.locator('#clean').innerText(), what === 'groups' ? /Keep the chosen one/ : /Probably:/);
      const own = await page.locator('#clean-keys, #clean-says, #clean-walk, #clean-item tbody th').allInnerTexts();
      assert.doesNotMatch(own.join(), /[\u4e00-\u9fff]/);
      assert.deepEqual(await violations(page), []);
      assert.ok(await sidewaysScroll(page) <= 0);
    }
  });
}

await test('keys decide', kPage, desktop, async (page) => {
  await opened(page, archive());
  await find(page, 'groups');
  const [, all] = await at(page);
  await page.focus('#clean-item');
  await page.keyboard.press('2');
  assert.ok(await page.locator('[name=clean-kept][value="1"]').isChecked());
  await page.keyboard.press('m');
  await isOpen(page, all - 1);
  await page.waitForFunction(() => document.activeElement.id === 'clean-item');
  await page.waitForSelector('#clean-keys button');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelector('[data-act=merge]')?.getAttribute('aria-pressed') === 'true');
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelector('[data-act=merge]')?.getAttribute('aria-pressed') === 'false');
  await page.keyboard.press('x');
  await isOpen(page, all - 2);
  assert.match(await page.locator('#clean-decided').textContent(), /不是同一局[^]*合并到/);
  await find(page, 'broken');
  const [, records] = await at(page);
  await page.focus('#clean-item');
  await page.keyboard.press('y');
  await isOpen(page, records - 1);
  await page.waitForSelector('#clean-keys button');
  await page.keyboard.press('n');
  await isOpen(page, records - 2);
  await countsDecisions(page, 4);
});

await test('a record that is corrected by hand is taken', kPage, desktop, async (page) => {
  const file = archive();
  await opened(page, file);
  await find(page, 'broken');
  const place = await page.locator('#clean-item small').filter({hasText: '#'}).first().textContent();
  await page.click('#clean-item [data-show]');
  await page.waitForSelector('#moves .m');
  assert.equal(await page.locator('[data-act=own]').count(), 0, 'nothing was changed yet');
  await page.locator('#board').focus();
  await page.evaluate(() => { document.querySelector('#naming').open = true; });
  await page.fill('#names [name=Event]', '手工改正');
  await page.evaluate(() => document.querySelector('#keep-names').click());
  await page.waitForSelector('[data-act=own]');
  await page.click('[data-act=own]');
  await countsDecisions(page, 1);
  await page.waitForTimeout(100);
  page.on('dialog', (dialog) => dialog.accept());
  await again(page, file);
  await countsDecisions(page, 1);
  const before = gamesOf(file), after = gamesOf(await savedDatabase(page, 'own-version.qdb'));
  const changed = after.filter((record, i) => JSON.stringify(record) !== JSON.stringify(before[i]));
  assert.deepEqual(changed.map(({source, tags}) => [source.replace(' ', ' #'), Object.fromEntries(tags).Event]), [[place.replace(/^.*\//, ''), '手工改正']]);
});

await test('a decision holds only for its own records', kPage, desktop, async (page) => {
  const file = archive();
  await opened(page, file);
  await find(page, 'groups');
  const [, all] = await at(page);
  await page.click('[data-act=keep]');
  await isOpen(page, all - 1);
  // A database of the same name, in which other records have the same numbers.
  const folder = fs.mkdtempSync(path.join(scratch, 'other-')), other = path.join(folder, path.basename(file));
  const pgn = written('other.pgn', [game({Red: '甲', Black: '乙', Date: '1999'}), game({Red: '甲', Black: '乙', Date: '1999', Round: '1'})].join('\n'));
  run('convert', '-q', pgn, '-o', other);
  await again(page, other);
  await countsDecisions(page, 1);
  assert.match(await page.locator('#clean-decided').textContent(), /此库中已没有这些棋谱/);
  assert.deepEqual(gamesOf(await savedDatabase(page, 'other-clean.qdb')), gamesOf(other));
  // And another name: nothing was decided there.
  const copy = path.join(folder, 'copy.qdb');
  fs.copyFileSync(file, copy);
  await again(page, copy);
  await countsDecisions(page, 0);
  await again(page, file);
  await countsDecisions(page, 1);
  assert.doesNotMatch(await page.locator('#clean-decided').textContent(), /此库中已没有/);
});

await test('without drafts, decisions are not kept', kPage, desktop, async (page) => {
  const file = archive();
  await opened(page, file);
  await page.waitForSelector('#board:visible');
  await reveal(page, '#keep-drafts');
  await page.click('#keep-drafts');
  await page.keyboard.press('Escape');
  await find(page, 'groups');
  await page.click('[data-act=keep]');
  await countsDecisions(page, 1);
  await again(page, file);
  await countsDecisions(page, 0);
});

await test('the result is saved as files', kPage, desktop, async (page) => {
  const file = archive();
  await opened(page, file);
  await find(page, 'groups');
  await press(page, '#clean-rest');
  await page.click('dialog [value=mergeThem]');
  await page.waitForSelector('#clean-rest', {state: 'hidden'});
  const zip = await saved(page, '#clean-files'), out = fs.mkdtempSync(path.join(scratch, 'files-'));
  assert.match(path.basename(zip), /-clean\.zip$/);
  run('convert', '-q', '-r', zip, '-o', `${out}/all.jsonl`);
  const own = path.join(scratch, 'own.qdb');
  run('dedupe', '-q', '--force', '--merge', file, '-o', own);
  const names = (all) => all.map(({tags}) => JSON.stringify(tags)).sort();
  const records = fs.readFileSync(`${out}/all.jsonl`, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
  assert.deepEqual(names(records), names(gamesOf(own)));
});

await test('a server only answers questions', kPage, desktop, async (page) => {
  const server = spawn(kQipu, ['serve', archive(), '--listen', '127.0.0.1:0', '--page', kPage],
                       {stdio: ['ignore', 'ignore', 'pipe']});
  try {
    const [line] = await once(createInterface(server.stderr), 'line'), [address] = line.match(/http:\S+\//);
    const context = await page.context().browser().newContext({locale: 'zh-CN', viewport: {width: 1366, height: 768}});
    const visitor = await context.newPage();
    await visitor.goto(address);
    await visitor.waitForSelector('#clean-served:visible');
    assert.ok(await visitor.locator('#clean-work').isHidden());
    assert.match(await visitor.locator('#clean-served').innerText(), /下载棋谱库文件/);
    const answer = await visitor.evaluate(async () => (await fetch('api', {
      method: 'POST', headers: {'Content-Type': 'application/json'}, body: '{"do": "clean"}',
    })).json());
    assert.equal(answer.error.code, 8002);
    await context.close();
  } finally {
    server.kill();
  }
});

if (fs.existsSync(kShared)) {
  await test('real games: the same duplicates, and the page goes on meanwhile', kPage, desktop, async (page) => {
    const file = path.join(scratch, 'real.qdb');
    run('convert', '-q', '-r', path.join(kShared, 'dpxq-master-games.jsonl.gz'), path.join(kShared, 'pgn-big5-ccpd'),
        path.join(kShared, 'pgn-gbk-movesky'), '-o', file);
    const expected = dedupeGroups(file);
    await opened(page, file);
    const began = Date.now();
    await page.evaluate(() => {
      window.shares = [];
      new MutationObserver(() => window.shares.push(document.querySelector('#clean-far').textContent))
        .observe(document.querySelector('#clean-far'), {childList: true});
    });
    await press(page, '#clean-groups');
    let slowest = 0;
    for (let last = Date.now(); await page.locator('#clean-stop').isVisible(); last = Date.now()) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
      slowest = Math.max(slowest, Date.now() - last);
    }
    console.log(`      ${expected.length} groups of ${await page.locator('#archive-count').textContent()} in ` +
                `${Date.now() - began} ms; the longest pause ${slowest} ms`);
    assert.ok(slowest < 2000, 'the page is not frozen');
    await searched(page);
    const shares = (await page.evaluate(() => window.shares)).filter(Boolean).map((text) => Number(text.match(/^(\d+)%$/)[1]));
    assert.ok(shares.length > 0, 'it says how far it is');
    assert.deepEqual(shares, shares.slice().sort((a, b) => a - b));
    assert.equal((await at(page))[1], expected.length);
    assert.deepEqual((await places(page)), expected[0].slice(0, 12));
    // One tap stops it.
    await page.evaluate(() => {
      for (const id of ['groups', 'stop']) document.querySelector(`#clean-${id}`).click();
    });
    await page.waitForFunction(() => /已停止/.test(document.querySelector('#clean-says').textContent));
    assert.ok(await page.locator('#clean-groups').isEnabled());
    await page.check('#clean-every');
    await press(page, '#clean-broken');
    await page.waitForFunction(() => /已检查 [1-9]/.test(document.querySelector('#clean-says').textContent));
    await page.click('#clean-stop');
    await page.waitForFunction(() => /已停止/.test(document.querySelector('#clean-says').textContent));
  });
}

await finish();
