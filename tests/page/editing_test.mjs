// Edits games in qipu.html as its owner would: undoing, comments, the board, variations. Each test
// runs at a desk and on a phone with real touches.
// QIPU=PROGRAM node editing_test.mjs FOLDER [WORDS]: FOLDER holds the page.
import {strict as assert} from 'node:assert';
import fs from 'node:fs';
import path from 'node:path';

import {begun, comment, countsMoves, desktop, drag, handheld, kPage, openMenu, openPanel, opened, play,
  press, reveal, sample, saved, smallTargets, tap, moveWords, told, walk} from './desk_page.mjs';
import {finish, scratch, test} from './browser.mjs';
import {paleTexts, piecesShown, ready, settle, sidewaysScroll} from './support.mjs';

const places = [['at a desk', desktop, false], ['on a phone', handheld, true]];
const undoText = (page) => page.locator('#undo').textContent();
const redoText = (page) => page.locator('#redo').textContent();
const record = (name, text) => {
  const file = path.join(scratch, name);
  fs.writeFileSync(file, text);
  return file;
};
const branched = () => record('branched.pgn', '[Red "甲"]\n[Black "乙"]\n\n1. 炮二平五 马8进7 ' +
  '(1... 炮8平5 2. 马二进三 马8进7) (1... 马2进3) 2. 马二进三 车9平8 *\n');
const inView = (page, text) => page.waitForFunction((words) =>
  document.querySelector('#why')?.checkVisibility() &&
  document.querySelector('#why').textContent === words, text);

for (const [where, options, isPhone] of places) {
  await test(`${where}: every edit is undone and done again, by name`, kPage, options,
             async (page) => {
    await opened(page, branched());
    const first = await moveWords(page), before = await piecesShown(page);
    assert.ok(await page.locator('#undo').isDisabled());
    await walk(page, 'last');
    await play(page, '车一平二');
    await comment(page, '出车');
    await page.locator('#own-comment').blur();
    await page.waitForFunction(() => /注释/.test(document.querySelector('#undo').textContent));
    await openMenu(page, '车一平二');
    await page.click('#move-menu [data-sign="3"]');
    await page.waitForFunction(() => /符号/.test(document.querySelector('#undo').textContent));
    await reveal(page, '#names [name=Red]');
    await page.fill('#names [name=Red]', '胡荣华');
    await page.locator('#names [name=Red]').blur();
    await page.waitForFunction(() => /胡荣华/.test(document.querySelector('#heading').textContent));
    await press(page, '#remove');
    await page.waitForFunction(() => /删除/.test(document.querySelector('#undo').textContent));
    assert.equal(await undoText(page), '撤销：删除 3.车一平二');
    assert.match(await told(page), /已删除：3\.车一平二/);
    const names = [];
    while (await page.locator('#undo').isEnabled()) {
      const name = await undoText(page);
      names.unshift(name.replace('撤销：', ''));
      if (isPhone) {
        await reveal(page, '#undo');
        await page.tap('#undo');
      }
      else {
        await page.locator('#board').focus();
        await page.keyboard.press('Control+z');
      }
      await page.waitForFunction((old) => document.querySelector('#undo').textContent !== old, name);
    }
    assert.deepEqual(names, ['走 3.车一平二', '注释 3.车一平二', '符号 3.车一平二', '棋谱信息：红方',
                             '删除 3.车一平二']);
    assert.deepEqual(await moveWords(page), first);
    assert.match(await page.locator('#heading').innerText(), /甲/);
    assert.equal(await page.locator('#changed').textContent(), '', 'it is as in its file');
    await walk(page, 'first');
    assert.equal(await piecesShown(page), before);
    for (const [i, name] of names.entries()) {
      assert.equal(await redoText(page), `恢复：${name}`);
      if (isPhone || i % 2) await press(page, '#redo');
      else {
        await page.locator('#board').focus();
        await page.keyboard.press(i % 4 ? 'Control+Shift+z' : 'Control+y');
      }
      await page.waitForFunction((old) => document.querySelector('#redo').textContent !== old,
                                 `恢复：${name}`);
    }
    assert.ok(await page.locator('#redo').isDisabled());
    assert.match(await page.locator('#heading').innerText(), /胡荣华/);
    await press(page, '#undo');
    await page.waitForFunction(() => /车一平二!!/.test(document.querySelector('#moves').textContent));
    assert.match(await page.locator('#now').innerText(), /出车/);
    // A new edit takes the place of what was undone.
    await walk(page, 'first');
    await play(page, '兵七进一');
    assert.ok(await page.locator('#redo').isDisabled());
    await press(page, '#lang');
    assert.equal(await undoText(page), 'Undo: play 1. 兵七进一');
  });

  await test(`${where}: a comment that is typed stays`, kPage, options, async (page) => {
    await opened(page, branched());
    await page.click('#next');
    await comment(page, '当头炮');
    await page.click('#next');  // nothing was pressed to keep it
    await page.waitForFunction(() => /当头炮/.test(document.querySelector('#moves').textContent));
    assert.ok(await page.locator('#own-comment').isHidden());
    await comment(page);
    assert.equal(await page.inputValue('#own-comment'), '', 'the next move has none');
    await comment(page, '<b>屏风马</b>');
    await page.waitForFunction(() =>
      /屏风马/.test(document.querySelector('#moves').textContent), null, {timeout: 5000});
    assert.equal(await page.inputValue('#own-comment'), '<b>屏风马</b>', 'a pause is enough');
    await page.locator('#own-comment').press('End');
    await page.locator('#own-comment').pressSequentially('也好 ');
    await openPanel(page, 'games');
    await page.click('.row');
    await settle(page);
    const file = await saved(page, '#save');
    assert.match(fs.readFileSync(file, 'utf8'), /\{当头炮\}[^]*\{<b>屏风马<\/b>也好\}/);
    // All that was typed during one visit is one step.
    assert.match(await undoText(page), /撤销：注释 1…马8进7/);
    await press(page, '#undo');
    await page.waitForFunction(() => !/屏风马/.test(document.querySelector('#moves').textContent));
    assert.match(await page.locator('#moves').textContent(), /当头炮/);
  });

  await test(`${where}: mending and annotating are undone`, kPage, options, async (page) => {
    await opened(page, sample('typos.pgn'));
    await page.waitForSelector('#mend', {state: 'attached'});
    const findings = await page.locator('#findings').textContent();
    await press(page, '#mend');
    await page.waitForFunction(() => !document.querySelector('#moves .unread'));
    await press(page, '#undo');
    await page.waitForSelector('#moves .unread', {state: 'attached'});
    assert.equal(await page.locator('#findings').textContent(), findings);
    await press(page, '#redo');
    await page.waitForFunction(() => !document.querySelector('#moves .unread'));
    assert.match(await page.locator('#changed').textContent(), /尚未保存/);
    const moves = await moveWords(page);
    await press(page, '#annotate');
    await page.waitForSelector('#sides:not([hidden])', {state: 'attached', timeout: 120000});
    assert.equal(await undoText(page), '撤销：评注全局');
    await press(page, '#undo');
    await page.waitForFunction(() => document.querySelector('#sides').hidden);
    assert.deepEqual(await moveWords(page), moves);
  });

  await test(`${where}: a move that cannot be played is corrected by hand`, kPage, options, async (page) => {
    await opened(page, record('bad.pgn', '1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 马七进六 卒7进1 *\n'));
    await walk(page, 'last');
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('#now [data-fix]', {state: 'attached'});
    assert.match(await page.locator('#now').textContent(), /马七进六/);
    await openMenu(page, '马七进六');
    await page.click('#move-menu >> text=改这一着');
    await page.waitForSelector('.asking[open]');
    if (isPhone) assert.deepEqual(await smallTargets(page, '.asking button', '.asking select'), []);
    await page.selectOption('#any-move', {label: '马八进七'});
    await page.click('.asking [value=yes]');
    await page.waitForFunction(() => !document.querySelector('#moves .unread'));
    assert.deepEqual(await moveWords(page), ['炮二平五', '马8进7', '马二进三', '车9平8', '马八进七', '卒7进1']);
    await press(page, '#undo');
    await page.waitForSelector('#moves .unread', {state: 'attached'});
    // To play another move there is to correct it, or a variation.
    await walk(page, 'first');
    await openPanel(page, '');
    for (let i = 0; i < 4; ++i) await page.click('#next');
    await tap(page, 'b0');
    await page.waitForSelector('.spot.to');
    await tap(page, 'a2');
    await page.click('.asking >> text=保留后面的着法');
    await page.waitForFunction(() => !document.querySelector('#moves .unread'));
    assert.deepEqual((await moveWords(page)).slice(4), ['马八进九', '卒7进1']);
  });

  await test(`${where}: pieces are dragged`, kPage, options, async (page) => {
    await begun(page);
    await drag(page, 'h2', 'e2');
    await countsMoves(page, 1);
    await drag(page, 'h9', 'g7');
    await countsMoves(page, 2);
    assert.deepEqual(await moveWords(page), ['炮二平五', '马8进7']);
    const pieces = await piecesShown(page);
    await drag(page, 'a0', 'a4');
    await inView(page, '有子挡路');
    assert.equal(await piecesShown(page), pieces, 'the piece is back');
    await drag(page, 'b0', 'd1');
    await inView(page, '别马腿');
    await drag(page, 'a0', 'a3');
    await inView(page, '自家棋子');
    await press(page, '#flip');
    await drag(page, 'b9', 'c7');  // the board is turned: h0 to g2
    await countsMoves(page, 3);
    assert.equal((await moveWords(page))[2], '马二进三');
  });

  await test(`${where}: a tap that is no move is told why at the square`, kPage, options,
             async (page) => {
    await begun(page);
    await tap(page, 'h9');
    await inView(page, '轮到红方走');
    for (const [from, to, why] of [['h0', 'f1', '别马腿'], ['a0', 'a5', '有子挡路'],
                                   ['a3', 'b3', '未过河，不能横走'],
                                   ['c0', 'd1', '不能这样走'], ['b2', 'b7', '没有炮架']]) {
      await tap(page, from);
      await page.waitForSelector('.spot.from');
      await tap(page, to);
      await inView(page, why);
      const [box, at] = [await page.locator('#why').boundingBox(), page.viewportSize()];
      assert.ok(box.x >= 0 && box.x + box.width <= at.width, 'it is not cut off');
      await tap(page, from);
    }
    assert.equal(await page.locator('#moves .m').count(), 0);
    await tap(page, 'h2');
    await tap(page, 'e2');
    await countsMoves(page, 1);
    await tap(page, 'b0');
    await inView(page, '轮到黑方走');
    await press(page, '#lang');
    await tap(page, 'b0');
    await inView(page, 'Black to move');
    // Typed moves: whose turn it is comes first.
    await reveal(page, '#typed');
    await page.fill('#typed', 'b0c2');
    await page.press('#typed', 'Enter');
    await page.waitForFunction(() => /other side/.test(document.querySelector('#told').textContent));
  });

  await test(`${where}: eyes, kings and checks`, kPage, options, async (page) => {
    const position = async (fen) => {
      await begun(page);
      await page.evaluate((text) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([`[FEN "${text}"]\n\n*\n`], 'p.pgn'));
        document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: transfer, bubbles: true}));
      }, fen);
      const board = fen.split(' ')[0].replace(/[\d/]/g, '').length;
      await page.waitForFunction((n) => document.querySelectorAll('#board .piece').length === n, board);
      await settle(page);
    };
    await position('3k5/9/9/9/9/9/9/9/3N5/2BK5 w');
    await tap(page, 'd1');
    await page.waitForSelector('.spot.from');
    await tap(page, 'c3');
    await inView(page, '将帅照面');
    await tap(page, 'c0');
    await tap(page, 'e2');
    await inView(page, '塞象眼');
    await position('4k4/9/9/4r4/9/9/9/9/9/3AK4 w');
    await tap(page, 'd0');
    await page.waitForSelector('.spot.from');
    await tap(page, 'c1');
    await inView(page, '不能出九宫');
    await position('3k5/9/9/9/4r4/9/9/9/9/4KA3 w');
    await tap(page, 'f0');
    await page.waitForSelector('.spot.from');
    await tap(page, 'd2');
    await inView(page, '不能这样走');
    await tap(page, 'e0');
    await tap(page, 'e1');
    await inView(page, '未应将');
  });

  await test(`${where}: the menu of a move`, kPage, options, async (page) => {
    await opened(page, branched());
    const before = await moveWords(page);
    await openMenu(page, '炮8平5');
    assert.match(await page.locator('#move-menu').innerText(), /1…炮8平5/);
    if (isPhone) assert.deepEqual(await smallTargets(page, '#move-menu button'), []);
    assert.deepEqual(await page.locator('#move-menu .signs button').allInnerTexts(),
                     ['!', '?', '!!', '??', '!?', '?!', '□']);
    await page.click('#move-menu [data-sign="6"]');
    await page.waitForFunction(() => /炮8平5\?!/.test(document.querySelector('#moves').textContent));
    await openMenu(page, '炮8平5');
    assert.equal(await page.locator('#move-menu [data-sign="6"]').getAttribute('aria-checked'), 'true');
    await page.click('#move-menu [data-sign="7"]');
    await page.waitForFunction(() => /炮8平5□/.test(document.querySelector('#moves').textContent));
    await openMenu(page, '炮8平5');
    await page.click('#move-menu >> text=写注释');
    await page.keyboard.type('列炮');
    await page.locator('#own-comment').blur();
    await page.waitForFunction(() => /列炮/.test(document.querySelector('#moves').textContent));
    await openMenu(page, '炮8平5');
    await page.click('#move-menu >> text=提升变着');
    await page.waitForFunction(() =>
      document.querySelector('#moves').querySelectorAll('.rounds > .m')[1].textContent.startsWith('炮8平5'));
    assert.deepEqual((await page.locator('#moves .rounds > .m').allInnerTexts()).map((text) => text.slice(0, 4)),
                     ['炮二平五', '炮8平5', '马二进三', '马8进7']);
    assert.equal(await page.locator('#moves [aria-current]').evaluate((a) => a.firstChild.data), '炮8平5');
    assert.equal(await undoText(page), '撤销：提升 1…炮8平5');
    while (await page.locator('#undo').isEnabled()) {
      const name = await undoText(page);
      await press(page, '#undo');
      await page.waitForFunction((old) => document.querySelector('#undo').textContent !== old, name);
    }
    assert.deepEqual(await moveWords(page), before);
    // Escape closes it.
    await openMenu(page, '炮8平5');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#move-menu').count(), 0);
    assert.ok(await page.locator('#own-comment').isHidden());
  });

  await test(`${where}: deleting asks before a variation becomes the main line`, kPage, options,
             async (page) => {
    await opened(page, branched());
    const all = await moveWords(page);
    const remove = async (answer) => {
      await openMenu(page, '马8进7');
      await page.click('#move-menu >> text=删除此着');
      await page.waitForSelector('.asking[open]');
      if (isPhone) assert.deepEqual(await smallTargets(page, '.asking button'), []);
      await page.click(`.asking >> text=${answer}`);
      await page.waitForFunction(() => !document.querySelector('.asking'));
      await settle(page);
    };
    await remove('取消');
    assert.deepEqual(await moveWords(page), all);
    await remove('连同变着');
    await countsMoves(page, 1);
    assert.equal(await undoText(page), '撤销：删除 1…马8进7及其变着');
    await page.click('#told button');  // undoing is beside the message
    await countsMoves(page, all.length);
    assert.deepEqual(await moveWords(page), all);
    await remove('先提升');
    await countsMoves(page, all.length - 3);
    assert.deepEqual((await moveWords(page)).sort(), ['炮二平五', '炮8平5', '马2进3', '马二进三', '马8进7'].sort());
    assert.equal(await page.locator('#moves .rounds > .m').nth(1).evaluate((a) => a.firstChild.data), '炮8平5');
    await press(page, '#undo');
    await countsMoves(page, all.length);
    await press(page, '#undo');
    await page.waitForFunction((first) => [...document.querySelectorAll('#moves .m')]
      .map((a) => a.firstChild.data).join() === first, all.join());
    // A variation is deleted at once, and can be brought back.
    await openMenu(page, '马2进3');
    await page.click('#move-menu >> text=删除此着');
    await countsMoves(page, all.length - 1);
    assert.equal(await undoText(page), '撤销：删除 1…马2进3');
    await press(page, '#undo');
    await countsMoves(page, all.length);
  });

  await test(`${where}: a position that is set up is kept, and undone`, kPage, options,
             async (page) => {
    await ready(page);
    const standard = await piecesShown(page);
    await press(page, '#set-up');
    await page.click('#place-clear');
    for (const [piece, at] of [['K', 'd0'], ['k', 'e9'], ['R', 'e2']]) {
      await page.click(`#palette [data-piece="${piece}"]`);
      await tap(page, at);
    }
    await page.click('#place-done');
    await page.waitForSelector('#placing', {state: 'hidden'});
    assert.equal(await undoText(page), '撤销：摆棋');
    assert.match(await page.locator('#changed').innerText(), /尚未保存/);
    await press(page, '#fresh');
    await page.waitForFunction(() => document.querySelectorAll('#board .piece').length === 32);
    await openPanel(page, 'games');
    await page.click('.row');
    await page.waitForFunction(() => document.querySelectorAll('#board .piece').length === 3);
    assert.equal(await piecesShown(page), 'Kd0 Re2 ke9');
    await press(page, '#undo');
    await page.waitForFunction(() => document.querySelectorAll('#board .piece').length === 32);
    assert.equal(await piecesShown(page), standard);
    await press(page, '#redo');
    await page.waitForFunction(() => document.querySelectorAll('#board .piece').length === 3);
    // What is refused changes nothing.
    await press(page, '#set-up');
    await page.click('#place-standard');
    await page.click('#palette [data-piece="K"]');
    await tap(page, 'e4');
    await page.click('#place-done');
    await page.waitForFunction(() => document.querySelector('#told').classList.contains('blunder'));
    await page.click('#place-cancel');
    assert.equal(await piecesShown(page), 'Kd0 Re2 ke9');
    await play(page, '车五进六');
    await countsMoves(page, 1);
    assert.equal(await undoText(page), '撤销：走 1.车五进六');
  });

  await test(`${where}: hostile texts stay texts`, kPage, options, async (page) => {
    const evil = '<img src=x onerror=window.ran=1></script>';
    await opened(page, record('evil.pgn', `[Red "${evil}"]\n\n1. 炮二平五 {${evil}} *\n`));
    await page.click('#next');
    await comment(page, evil + evil);
    await page.locator('#own-comment').blur();
    await page.waitForFunction(() => /注释/.test(document.querySelector('#undo').textContent));
    await openMenu(page, '炮二平五');
    await page.click('#move-menu >> text=删除此着');
    await countsMoves(page, 0);
    await press(page, '#undo');
    await countsMoves(page, 1);
    assert.equal(await page.evaluate(() => window.ran), undefined);
  });

  await test(`${where}: nothing is cut off, pale or too small`, kPage, options, async (page) => {
    await opened(page, branched());
    await walk(page, 'last');
    await play(page, '车一平二');
    assert.ok(await sidewaysScroll(page) <= 0);
    assert.deepEqual(await paleTexts(page), []);
    if (isPhone) {
      await openPanel(page, 'edit');
      assert.deepEqual(await smallTargets(page, '#undo', '#redo', '#move-menu-open'), []);
      assert.ok(await page.locator('#undo').isVisible());
    }
  });
}

await test('a comment that is given up is as before, also after a pause', kPage, desktop, async (page) => {
  await opened(page, record('given.pgn', '1. 炮二平五 {当头炮} *\n'));
  await page.click('#next');
  for (const end of [() => page.click('#drop-comment'), () => page.keyboard.press('Escape')]) {
    await comment(page, '别的话');
    await page.waitForFunction(() => /别的话/.test(document.querySelector('#moves').textContent));
    await end();
    await page.waitForFunction(() => /当头炮/.test(document.querySelector('#moves').textContent));
    assert.ok(await page.locator('#own-comment').isHidden());
    assert.ok(await page.locator('#undo').isDisabled());
    assert.equal(await page.locator('#changed').textContent(), '');
  }
  await comment(page, '又一句');
  await page.locator('#board').focus();  // to leave the field is to keep it
  await page.waitForFunction(() => /又一句/.test(document.querySelector('#now').textContent));
  assert.ok(await page.locator('#own-comment').isHidden());
});

await test('edits of two games that follow fast keep to their games', kPage, desktop, async (page) => {
  const files = ['a', 'b'].map((name) => record(`${name}.pgn`, `[Red "${name}"]\n\n1. 炮二平五 *\n`));
  await opened(page, ...files);
  await page.click('.row >> nth=0');
  await page.waitForFunction(() => /^a/.test(document.querySelector('#heading').textContent.trim()));
  await walk(page, 'last');
  await page.evaluate(() => {
    for (const text of ['一', '二', '三']) {
      document.querySelector('#edit-comment').click();
      document.querySelector('#own-comment').value = text;
      document.querySelector('#keep-comment').click();
    }
    document.querySelectorAll('.row')[1].click();
  });
  await page.waitForFunction(() => /^b/.test(document.querySelector('#heading').textContent.trim()));
  assert.ok(await page.locator('#undo').isDisabled());
  assert.equal(await page.locator('#moves').innerText().then((text) => /[一二三]$/.test(text)), false);
  await page.click('.row >> nth=0');
  await page.waitForFunction(() => /三/.test(document.querySelector('#moves .c')?.textContent));
});

await test('200 steps are kept', kPage, desktop, async (page) => {
  await begun(page);
  await play(page, '炮二平五');
  for (let i = 0; i < 205; ++i) {
    await page.evaluate((text) => {
      document.querySelector('#edit-comment').click();
      document.querySelector('#own-comment').value = text;
      document.querySelector('#keep-comment').click();
    }, `c${i}`);
  }
  await page.waitForFunction(() => /c204/.test(document.querySelector('#moves').textContent));
  await page.evaluate(() => { for (let i = 0; i < 210; ++i) document.querySelector('#undo').click(); });
  await page.waitForFunction(() => document.querySelector('#undo').disabled, null, {timeout: 30000});
  await page.waitForFunction(() => /c4/.test(document.querySelector('#moves').textContent));
});

await finish();
