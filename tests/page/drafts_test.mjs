// Nothing that was changed in qipu.html is lost: drafts after reloads and killed tabs, a reader that
// dies, saving into files and folders. Each test runs at a desk and on a phone.
// QIPU=PROGRAM node drafts_test.mjs FOLDER [WORDS]: FOLDER holds the page.
import {strict as assert} from 'node:assert';
import fs from 'node:fs';
import path from 'node:path';

import {begun, comment, countsMoves, desktop, handheld, kPage, openPanel, opened, play, press, reveal,
  smallTargets, moveWords, told, walk} from './desk_page.mjs';
import {finish, scratch, test} from './browser.mjs';
import {paleTexts, ready, settle, sidewaysScroll} from './support.mjs';

const record = (name, text) => {
  const file = path.join(scratch, name);
  fs.writeFileSync(file, text);
  return file;
};
/** Waits until so many drafts are in the database. */
async function countsDrafts(page, n) {
  let count = -1;
  for (let i = 0; i < 100 && count !== n; ++i) {
    if (i) await page.waitForTimeout(50);
    count = await page.evaluate(() => new Promise((done) => {
      const request = indexedDB.open('qipu', 1);
      request.onsuccess = () => {
        const all = request.result.transaction('drafts').objectStore('drafts').count();
        all.onsuccess = () => {
          request.result.close();
          done(all.result);
        };
      };
    }));
  }
  assert.equal(count, n, 'drafts');
}
/** Reloads as after a crash: nobody is asked. */
async function again(page) {
  page.removeAllListeners('dialog');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await ready(page);
}
/** Gives the page files and folders that lie in its memory, in place of those of the disk. */
const fakeDisk = () => {
  window.disk = new Map();
  const fileAt = (name) => ({
    kind: 'file',
    name,
    getFile: async () => new File([window.disk.get(name)], name),
    queryPermission: async () => window.permission || 'granted',
    requestPermission: async () => window.permission || 'granted',
    createWritable: async () => {
      let bytes = null;
      return {
        write: async (data) => { bytes = data; },
        close: async () => window.disk.set(name, bytes),
      };
    },
  });
  window.showOpenFilePicker = async () => window.chosen.map(fileAt);
  window.showDirectoryPicker = async () => ({
    name: '棋谱夹',
    async* values() {
      yield {kind: 'directory', name: '里', async* values() { yield fileAt('三.pgn'); }};
      yield fileAt('two.pgn');
    },
    getFileHandle: async (name, {create} = {}) => {
      if (!create && !window.disk.has(name)) throw new DOMException('no', 'NotFoundError');
      return fileAt(name);
    },
  });
};

for (const [where, options, isPhone] of [['at a desk', desktop, false], ['on a phone', handheld, true]]) {
  await test(`${where}: what is not saved is offered after a reload`, kPage, options, async (page) => {
    await opened(page, record('one.pgn', '[Red "甲"]\n[Black "乙<b>"]\n\n1. 炮二平五 马8进7 *\n'));
    assert.ok(await page.locator('#drafts').isHidden(), 'there is nothing to offer');
    await walk(page, 'last');
    await play(page, '马二进三');
    await comment(page, '跳马');
    await page.locator('#own-comment').blur();
    await press(page, '#fresh');
    await countsMoves(page, 0);
    await play(page, '兵七进一 卒7进1');
    await countsDrafts(page, 2);
    await again(page);
    await page.waitForSelector('#drafts:not([hidden])');
    const offer = await page.locator('#drafts').innerText();
    assert.match(offer, /上次有 2 局未保存：.*甲 – 乙<b>.*恢复.*丢弃/s);
    if (isPhone) assert.deepEqual(await smallTargets(page, '#drafts button'), []);
    assert.ok(await sidewaysScroll(page) <= 0);
    assert.deepEqual(await paleTexts(page), []);
    await page.click('[data-offer=restore]');
    await page.waitForFunction(() => document.querySelectorAll('#moves .m').length === 2);
    await openPanel(page, 'games');
    assert.equal(await page.locator('.row').count(), 2);
    assert.match(await page.locator('#listed').innerText(), /●[^]*●/, 'both are not saved');
    await page.click('.row:has-text("甲")');
    await countsMoves(page, 3);
    assert.match(await page.locator('#moves').textContent(), /跳马/);
    assert.match(await page.locator('#changed').textContent(), /尚未保存/);
    // Restored games are drafts again, and no more than these.
    await settle(page);
    await countsDrafts(page, 2);
    await again(page);
    await page.waitForSelector('#drafts:not([hidden])');
    assert.match(await page.locator('#drafts').innerText(), /2 局/);
    await page.click('[data-offer=discard]');
    await countsDrafts(page, 0);
    await again(page);
    assert.ok(await page.locator('#drafts').isHidden());
  });

  await test(`${where}: saving and undoing drop the draft`, kPage, options, async (page) => {
    await begun(page);
    await play(page, '炮二平五');
    await countsDrafts(page, 1);
    await reveal(page, '#save');
    await Promise.all([page.waitForEvent('download'), page.click('#save')]);
    await countsDrafts(page, 0);
    assert.match(await page.locator('#saved-where').textContent(), /已保存：game\.pgn（下载） \S+/);
    await play(page, '马8进7');
    assert.equal(await page.locator('#saved-where').textContent(), '');
    await countsDrafts(page, 1);
    await press(page, '#undo');
    await countsMoves(page, 1);
    await countsDrafts(page, 0);
    assert.equal(await page.locator('#changed').textContent(), '', 'as it was saved');
  });

  await test(`${where}: what is typed is kept when the tab is hidden`, kPage, options, async (page) => {
    await begun(page);
    await play(page, '炮二平五');
    await comment(page);
    await page.locator('#own-comment').pressSequentially('半句');
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', {value: true});
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.waitForFunction(() => /半句/.test(document.querySelector('#moves').textContent));
    await countsDrafts(page, 1);
  });

  await test(`${where}: drafts are switched off, and where they are is said`, kPage, options,
             async (page) => {
    await ready(page);
    assert.match(await page.locator('#drafts-where').textContent(), /存放在此浏览器里.*不会上传/);
    assert.equal(await page.evaluate(() => localStorage.length), 0);
    await press(page, '#fresh');
    await play(page, '炮二平五');
    await countsDrafts(page, 1);
    await reveal(page, '#keep-drafts');
    await page.uncheck('#keep-drafts');
    await page.keyboard.press('Escape');
    await countsDrafts(page, 0);
    await play(page, '马8进7');
    await page.waitForTimeout(700);
    await countsDrafts(page, 0);
    await again(page);
    assert.equal(await page.isChecked('#keep-drafts'), false, 'the choice is remembered');
    assert.ok(await page.locator('#drafts').isHidden());
  });

  await test(`${where}: without a database everything works, and it is said once`, kPage, options,
             async (page) => {
    await page.addInitScript(() => {
      if (!/broken/.test(location.hash)) return;
      IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };
    });
    await page.goto('about:blank');
    await page.goto(`${new URL(`file://${kPage}`)}#broken`);
    await page.waitForFunction(() => /不能保留草稿/.test(document.querySelector('#told').textContent));
    await begun(page);
    await play(page, '炮二平五 马8进7');
    await countsMoves(page, 2);
    await press(page, '#undo');
    await countsMoves(page, 1);
    assert.doesNotMatch(await told(page), /草稿/);
    assert.ok(await page.locator('#keep-drafts').isDisabled());
    assert.match(await page.locator('#drafts-where').textContent(), /请及时保存/);
  });

  await test(`${where}: a reader that dies loses nothing`, kPage, options, async (page) => {
    await opened(page, record('one.pgn', '[Red "甲"]\n\n1. 炮二平五 马8进7 *\n'));
    await walk(page, 'last');
    await play(page, '马二进三');
    await press(page, '#fresh');
    await countsMoves(page, 0);
    await play(page, '兵七进一');
    const [worker] = page.workers();
    await worker.evaluate(() => { setTimeout(() => { throw new Error('broken on purpose'); }); });
    await page.waitForFunction(() => /修改都已恢复/.test(document.querySelector('#told').textContent));
    assert.deepEqual(await moveWords(page), ['兵七进一']);
    await openPanel(page, 'games');
    await page.click('.row:has-text("甲")');
    await countsMoves(page, 3);
    await press(page, '#undo');
    await countsMoves(page, 2);
    assert.equal(await page.locator('#changed').textContent(), '');
  });

  await test(`${where}: a file is saved in its place, and all into a folder`, kPage, options,
             async (page) => {
    await page.evaluate(fakeDisk);
    await ready(page);
    await page.evaluate(() => {
      window.disk.set('two.pgn', '[Red "甲"]\n\n1. 炮二平五 *\n\n[Red "乙"]\n\n1. 兵七进一 *\n');
      window.chosen = ['two.pgn'];
    });
    await page.click('[data-press=bring]');
    await page.waitForSelector('#save-here:not([hidden])', {state: 'attached'});
    await walk(page, 'last');
    await play(page, '马8进7');
    assert.equal(await page.locator('#save-here').textContent(), '存回 two.pgn');
    await reveal(page, '#save-folder');
    assert.ok(await page.locator('#save-here').isVisible());
    if (isPhone) assert.deepEqual(await smallTargets(page, '#save-here', '#save-folder'), []);
    const content = (name) => page.evaluate(async (of) =>
      new TextDecoder().decode(await new Blob([window.disk.get(of)]).arrayBuffer()), name);
    await page.evaluate(() => { window.permission = 'denied'; });
    await press(page, '#save-here');
    await page.waitForFunction(() => /没有写入许可/.test(document.querySelector('#told').textContent));
    assert.doesNotMatch(await content('two.pgn'), /马8进7/);
    assert.match(await page.locator('#changed').textContent(), /尚未保存/);
    await page.evaluate(() => { window.permission = 'granted'; });
    await press(page, '#save-here');
    await page.waitForFunction(() => /原文件/.test(document.querySelector('#saved-where').textContent));
    assert.match(await content('two.pgn'), /甲[^]*炮二平五 马8进7[^]*乙[^]*兵七进一/);
    await countsDrafts(page, 0);
    // Undoing leads to what was opened, which the disk no longer has.
    await press(page, '#undo');
    await countsMoves(page, 1);
    assert.match(await page.locator('#changed').textContent(), /尚未保存/);
    await page.evaluate(() => { window.disk.set('1-甲.pgn', 'another'); });
    await press(page, '#save-folder');
    await page.waitForFunction(() => /已保存：2/.test(document.querySelector('#told').textContent));
    assert.equal(await content('1-甲.pgn'), 'another', 'nothing is overwritten');
    assert.doesNotMatch(await content('1-甲 (2).pgn'), /马8进7/);
    assert.match(await content('2-乙.pgn'), /兵七进一/);
    assert.match(await page.locator('#saved-where').textContent(), /文件夹 棋谱夹/);
    // Files of an opened folder are saved in their places too.
    await page.evaluate(() => { window.disk.set('三.pgn', '[Red "丙"]\n\n1. 马二进三 *\n'); });
    await press(page, '#bring-folder');
    await page.waitForFunction(() => /^5 局/.test(document.querySelector('#count').textContent));
    await openPanel(page, 'games');
    await page.click('.row:has-text("丙")');
    await page.waitForFunction(() => /三\.pgn/.test(document.querySelector('#save-here').textContent));
    await walk(page, 'last');
    await play(page, '卒7进1');
    await press(page, '#save-here');
    await page.waitForFunction(() => /原文件/.test(document.querySelector('#saved-where').textContent));
    assert.match(await content('三.pgn'), /马二进三 卒7进1/);
    // The encoding of a file stays.
    await page.evaluate(() => {
      const hex = '5b52656420' + '22b6a122' + '5d0a0a312e20' + 'c5dab6fec6bdcee5' + '202a0a';
      window.disk.set('gbk.pgn', new Uint8Array(hex.match(/../g).map((each) => parseInt(each, 16))));
      window.chosen = ['gbk.pgn'];
    });
    await press(page, '#bring');
    await page.waitForFunction(() => /gbk\.pgn/.test(document.querySelector('#save-here').textContent));
    await walk(page, 'last');
    await comment(page, '好');
    await press(page, '#save-here');
    await page.waitForFunction(() => /原文件/.test(document.querySelector('#saved-where').textContent));
    const hex = await page.evaluate(() => [...window.disk.get('gbk.pgn')].map((each) =>
      each.toString(16).padStart(2, '0')).join(''));
    assert.match(hex, /22b6a122.*c5dab6fec6bdcee5.*bac3/, 'GBK, as it was');
  });
}

await test('drafts of another tab that lives are not offered', kPage, desktop, async (page) => {
  await begun(page);
  await play(page, '炮二平五');
  await countsDrafts(page, 1);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await ready(other);
  await settle(other);
  assert.ok(await other.locator('#drafts').isHidden(), 'the first tab has it');
  await page.goto('about:blank');
  await other.reload();
  await ready(other);
  await other.waitForSelector('#drafts:not([hidden])');
  await other.close();
  await page.goto(`file://${kPage}`);
});

await finish();
