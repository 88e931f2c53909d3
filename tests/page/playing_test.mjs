// What players do with qipu.html: the engine's lines, playing against it, annotating, corrections and
// search, at a desk and by touch. Run it as desk_test.mjs is.
import {strict as assert} from 'node:assert';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import {finish, scratch, test} from './browser.mjs';
import {begun, brought, chinese, chinesePhone, choose, english, kPage, kQipu, openPanel, press, reveal, rows, sample, saved,
  squareAt, texts, walk, written} from './desk_page.mjs';
import {namelessControls, paleTexts, piecesShown, settle, sidewaysScroll} from './support.mjs';

const kBoth = [['at a desk', chinese], ['by touch', chinesePhone]];
async function pressSquare(page, options, name) {
  await page.locator('#board').scrollIntoViewIfNeeded();
  const at = await squareAt(page, name);
  if (options.hasTouch) await page.touchscreen.tap(...at); else await page.mouse.click(...at);
}
/** Touch targets that are smaller than a finger. */
const smallTargets = (page, within) => page.evaluate((selector) =>
  [...document.querySelectorAll(`${selector} :is(button, select, summary)`)]
    .filter((each) => each.checkVisibility())
    .map((each) => [each.id || each.textContent, each.getBoundingClientRect()])
    .filter(([, box]) => box.height < 44 || box.width < 44).map(([name]) => name), within);
async function play(page, move, plies) {
  await reveal(page, '#typed');
  await page.fill('#typed', move);
  await page.press('#typed', 'Enter');
  await page.waitForFunction((n) => document.querySelectorAll('#moves .rounds > .m').length === n, plies);
}

for (const [how, options] of kBoth) {
  await test(`the engine's lines are looked at and kept, ${how}`, kPage, options, async (page) => {
    await begun(page);
    await choose(page, '#think-lines', '3');
    await choose(page, '#think-budget', 'depth 10');
    await press(page, '#think');
    await page.waitForFunction(() => /深度 10/.test(document.querySelector('#line').textContent), null,
                               {timeout: 60000});
    assert.equal(await page.locator('#lines li').count(), 3);
    if (options.hasTouch) assert.deepEqual(await smallTargets(page, '#engine'), []);
    const before = await piecesShown(page);
    const move = page.locator('#lines li:nth-child(2) button[data-count="3"]');
    const words = await page.locator('#lines li:nth-child(2) button[data-count]').allInnerTexts();
    await move.scrollIntoViewIfNeeded();
    if (options.hasTouch) await move.tap(); else await move.click();
    await page.waitForSelector('#preview:not([hidden])');
    const there = await piecesShown(page);
    assert.notEqual(there, before, 'the board shows the line');
    assert.match(await page.locator('#preview').innerText(), new RegExp(words.slice(0, 3).join(' ')));
    await press(page, '#preview-back');
    assert.notEqual(await piecesShown(page), there);
    await press(page, '#preview-next');
    assert.equal(await piecesShown(page), there);
    await press(page, '#preview-keep');
    await page.waitForFunction(() => document.querySelectorAll('#moves .m').length === 3);
    assert.deepEqual(await texts(page), words.slice(0, 3));
    assert.ok(await page.locator('#preview').isHidden());
    assert.equal(await piecesShown(page), before, 'the game is where it was');
    await page.waitForFunction(() => /深度 10/.test(document.querySelector('#line').textContent));
    const firsts = await page.locator('#lines button[data-count="1"]').allInnerTexts();
    const other = firsts.findIndex((first) => first !== words[0]);
    await press(page, `#lines li:nth-child(${other + 1}) .insert`);
    await page.waitForSelector('#moves .v');
    await press(page, '#think');
  });
}

await test('a look at a line ends with a key, or with a touch of the board', kPage, chinese, async (page) => {
  await begun(page);
  await choose(page, '#think-budget', 'depth 10');
  await press(page, '#think');
  await page.waitForFunction(() => /深度 10/.test(document.querySelector('#line').textContent), null,
                             {timeout: 60000});
  const before = await piecesShown(page);
  await page.click('#lines li:nth-child(1) button[data-count="2"]');
  await page.keyboard.press('ArrowRight');
  assert.match(await page.locator('#lines [aria-current]').getAttribute('data-count'), /3/);
  await page.click('#flip');
  assert.notEqual(await piecesShown(page), before, 'it stays when the board is turned');
  await page.click('#flip');
  await page.keyboard.press('Escape');
  assert.equal(await piecesShown(page), before);
  await page.click('#lines li:nth-child(1) button[data-count="2"]');
  await pressSquare(page, chinese, 'b2');
  await page.waitForSelector('.spot.to');
  assert.equal(await piecesShown(page), before);
});

for (const [how, options] of kBoth) {
  await test(`the engine plays from a position on, ${how}`, kPage, options, async (page) => {
    await begun(page);
    await press(page, '#opponent summary');
    await choose(page, '#level', '0');
    await choose(page, '#clock', '2');
    if (options.hasTouch) assert.deepEqual(await smallTargets(page, '#opponent'), []);
    await press(page, '#play-here');
    await page.waitForFunction(() => /请走棋/.test(document.querySelector('#match').textContent));
    assert.match(await page.locator('#clock-red').innerText(), /^[45]:\d\d$/);
    await pressSquare(page, options, 'h2');
    await page.waitForSelector('.spot.to');
    await pressSquare(page, options, 'e2');
    await page.waitForFunction(() => document.querySelectorAll('#moves .rounds > .m').length === 2, null,
                               {timeout: 20000});
    await page.waitForFunction(() => /请走棋/.test(document.querySelector('#match').textContent));
    assert.equal((await texts(page))[0], '炮二平五');
    // Moves that are taken back belong to the game as well.
    await walk(page, 'first');
    await press(page, '#next');
    await press(page, '#remove');
    await page.waitForFunction(() => !document.querySelector('#moves .m'));
    await play(page, '兵七进一', 2);
    await press(page, '#play-here');
    assert.ok(await page.locator('#clocks').isHidden());
  });
}

for (const [how, options] of kBoth) {
  await test(`moves are taken back, and the game is given up, ${how}`, kPage, options, async (page) => {
    await begun(page);
    await press(page, '#opponent summary');
    await choose(page, '#level', '0');
    await press(page, '#play-here');
    const moves = (n) => page.waitForFunction((count) =>
      document.querySelectorAll('#moves .rounds > .m').length === count &&
      (count % 2 || /请走棋/.test(document.querySelector('#match').textContent)), n, {timeout: 20000});
    await moves(0);
    assert.ok(await page.locator('#take-back').isDisabled());
    for (const [n, from, to] of [[2, 'h2', 'e2'], [4, 'h0', 'g2']]) {
      await pressSquare(page, options, from);
      await page.waitForSelector('.spot.to');
      await pressSquare(page, options, to);
      await moves(n);
    }
    await press(page, '#undo');  // the engine's move is not taken back alone
    await moves(2);
    await openPanel(page, '');
    await press(page, '#take-back');
    await moves(0);
    assert.ok(await page.locator('#take-back').isDisabled());
    if (options.hasTouch) assert.deepEqual(await smallTargets(page, '#matching'), []);
    await pressSquare(page, options, 'h2');
    await page.waitForSelector('.spot.to');
    await pressSquare(page, options, 'e2');
    await moves(2);
    await press(page, '#resign');
    await page.click('.asking [value=resign]');
    await page.waitForFunction(() => /黑胜，您认输/.test(document.querySelector('#match').textContent));
    await page.waitForFunction(() => /黑胜/.test(document.querySelector('#listed').textContent));
    assert.ok(await page.locator('#match-keys').isHidden());
  });
}

await test('a game against the engine ends with mate, and has its result', kPage, chinese, async (page) => {
  await brought(page, written('mate.fen', '4k4/9/9/8R/R8/9/9/9/9/3K5 w - - 0 1\n'));
  await press(page, '#opponent summary');
  await press(page, '#play-here');
  await page.waitForFunction(() => /请走棋/.test(document.querySelector('#match').textContent));
  await page.fill('#typed', 'i6i8');
  await page.press('#typed', 'Enter');
  await page.waitForFunction(() => document.querySelectorAll('#moves .rounds > .m').length === 2, null,
                             {timeout: 20000});
  await page.waitForFunction(() => /请走棋/.test(document.querySelector('#match').textContent));
  await page.fill('#typed', 'a5a9');
  await page.press('#typed', 'Enter');
  await page.waitForFunction(() => /红胜，将死/.test(document.querySelector('#match').textContent), null,
                             {timeout: 20000});
  await page.waitForFunction(() => /红胜/.test(document.querySelector('#listed').textContent));
});

await test('what the page says of a game is what qipu annotate says', kPage, chinese, async (page) => {
  const file = written('short.pgn', '[Red "甲"]\n\n1. 炮二平五 炮8平5 2. 炮五进四 士4进5 3. 炮五退二 ' +
    '马8进7 4. 帅五进一 *\n');
  await brought(page, file);
  await page.waitForSelector('#moves .m');
  assert.equal(await page.locator('#effort').inputValue(), '100000');
  await press(page, '#annotate');
  await page.waitForSelector('#sides:not([hidden])', {timeout: 120000});
  // The report is there again after another game was looked at.
  const report = await page.locator('#report').innerText();
  await page.setInputFiles('#files', [sample('opening.xqf')]);
  await page.waitForFunction(() => document.querySelector('#sides').hidden);
  await page.click('.row >> nth=0');
  await page.waitForSelector('#sides:not([hidden])');
  assert.equal(await page.locator('#report').innerText(), report);
  const mine = fs.readFileSync(await saved(page, '#save'), 'utf8');
  const to = path.join(scratch, 'by-program.pgn');
  execFileSync(kQipu, ['annotate', '-q', '--no-cache', file, '-o', to, '--force'],
               {env: {...process.env, LANG: 'zh_CN.UTF-8', LC_ALL: 'C.UTF-8', QIPU_LANG: 'zh'}});
  const evals = (text) => text.match(/\[%eval [^\]]*\]|\$\d+/g);
  assert.ok(evals(mine)?.length > 3, mine);
  assert.deepEqual(evals(mine), evals(fs.readFileSync(to, 'utf8')));
});

for (const [how, options] of kBoth) {
  await test(`all listed games are annotated, ${how}, until that is stopped`, kPage, options, async (page) => {
    const game = (red) => `[Red "${red}"]\n\n1. 炮二平五 马8进7 2. 马二进三 *\n\n`;
    await brought(page, written('three.pgn', ['甲', '乙', '丙'].map(game).join('')));
    await choose(page, '#effort', '10000');
    await press(page, '#annotate-all');
    await page.waitForFunction(() => /已评注 3 局/.test(document.querySelector('#told').textContent), null,
                               {timeout: 120000});
    assert.equal((await page.locator('#listed').innerText()).match(/●/g)?.length, 3, 'all have changed');
    assert.ok(await page.locator('#progress').isHidden());
    await page.setInputFiles('#files', [sample('梅花谱.pgn')]);
    await page.waitForFunction(() => /梅花谱/.test(document.querySelector('#heading').textContent));
    await reveal(page, '#search');
    await page.fill('#search', '梅花谱');
    await choose(page, '#effort', '500000');
    await press(page, '#annotate-all');
    await page.waitForFunction(() => /1\/\d+ 梅花谱/.test(document.querySelector('#annotating').textContent));
    await press(page, '#annotate-all');
    await page.waitForFunction(() => /已评注 0 局 \(共 \d+\)/.test(document.querySelector('#told').textContent));
    await press(page, '#lang');
    assert.match(await page.locator('#annotate-all').innerText(), /Annotate all/);
  });
}

// ---- Corrections

for (const [how, options] of kBoth) {
  await test(`a guess is called a guess, and another move can be chosen, ${how}`, kPage, options,
             async (page) => {
               await brought(page, sample('typos.pgn'));
               await reveal(page, '#correction');
               const says = await page.locator('#correction').innerText();
               assert.match(says, /猜测/);
               assert.match(says, /只是猜测 5%/);
               assert.doesNotMatch(await page.locator('#mend').innerText(), /按此改正/);
               if (options.hasTouch) assert.deepEqual(await smallTargets(page, '#correction'), []);
             });
  await test(`a sure correction shows what it changes, ${how}`, kPage, options, async (page) => {
    await brought(page, written('sure.pgn', '[Red "甲"]\n\n1. 炮2平5 马8进7 2. 马二进三 车9平8 ' +
      '3. 车一平二 马2进3 4. 马八进七 卒7进1 5. 兵七进一 炮8进9 6. 炮八进四 象3进5 *\n'));
    await reveal(page, '#correction');
    const excerpt = page.locator('#correction .excerpt').first();
    assert.match(await excerpt.innerText(), /5….*兵七进一 炮8进9 → 炮8进4 炮八进四/);
    const other = page.locator('#correction [data-other]').first();
    if (options.hasTouch) await other.tap(); else await other.click();
    await page.waitForSelector('#chosen-move');
    const choices = await page.locator('#chosen-move option').allInnerTexts();
    assert.ok(choices.length > 20);
    assert.match(choices[0], /^炮8/, 'the closest come first');
    await page.selectOption('#chosen-move', {label: '炮8进2'});
    assert.match(await page.locator('#choice-says').innerText(), /炮8进9 → 炮8进2/);
    await press(page, '#choose');
    await page.waitForFunction(() => /炮8进2/.test(document.querySelector('#moves').textContent));
    assert.match(await page.locator('#moves').textContent(), /原文：炮8进9/);
    assert.match(await page.locator('#changed').innerText(), /尚未保存/);
    assert.equal(await page.locator('#moves .unread').count(), 0);
  });
}

await test('corrections and lines speak English too', kPage, english, async (page) => {
  await brought(page, sample('typos.pgn'));
  await reveal(page, '#correction');
  assert.match(await page.locator('#correction').innerText(), /only a guess 5%/);
  assert.match(await page.locator('#mend').innerText(), /guess/);
});

// ---- Search

const kGames = [
  ['胡荣华', '柳大华', '1978.05.01', '1-0', '全国个人赛'], ['柳大华', '李来群', '1980.12.14', '1/2-1/2', '全国个人赛'],
  ['胡榮華', '楊官璘', '1965.??.??', '0-1', '五羊杯'],
].map(([red, black, date, result, event]) =>
  `[Event "${event}"]\n[Date "${date}"]\n[Red "${red}"]\n[Black "${black}"]\n[Result "${result}"]\n\n` +
  `1. ${red === '柳大华' ? '兵七进一' : '炮二平五'} 马8进7 ${result}\n`).join('\n');

for (const [how, options] of kBoth) {
  await test(`games are found by words, pinyin, results and years, ${how}`, kPage, options, async (page) => {
    await brought(page, written('found.pgn', kGames), sample('opening.xqf'));
    await reveal(page, '#search');
    for (const [words, many] of [
      ['胡荣华', 2], ['胡荣华 红胜', 1], ['hu ronghua', 2], ['hrh 0-1', 1], ['和棋', 1], ['1980', 1],
      ['1960-1979', 2], ['全国个人赛 柳大华', 2], ['仙人指路', 2], ['opening.xqf', 1], ['', 4],
      ['red ~ "hu ronghua" and year < 1970', 1], ['红方 = 柳大华 或 结果 = 红胜', 2],
      ['line("炮二平五")', 3], ['source ~ "xqf"', 1],
    ]) {
      await page.fill('#search', words);
      await page.waitForFunction(([count]) => document.querySelectorAll('.row').length === count &&
        !/正在查找/.test(document.querySelector('#search-says').textContent), [many], {timeout: 8000})
        .catch(async () => assert.equal(await rows(page), many, words));
      assert.match(await page.locator('#search-says').innerText(), /^(正在看的棋局不在其中。 清除查找)?$/, words);
    }
    await page.fill('#search', '1980 和棋');
    await page.click('#clear-search');
    await page.waitForFunction(() => document.querySelectorAll('.row').length === 4);
    await page.fill('#search', '不存在 1-0');
    assert.match(await page.locator('#search-says').innerText(), /没有对局含有 “不存在” “1-0” \(共查 4 局\)/);
    await page.fill('#search', 'year > 2050');
    await page.waitForFunction(() => /没有对局符合 year > 2050/.test(
      document.querySelector('#search-says').textContent));
    await page.fill('#search', '红方 ~ 胡荣华 且 (结果 = ');
    await page.waitForSelector('#search-says mark');
    assert.match(await page.locator('#search-says').innerText(), /第 \d+ 字/);
    await page.fill('#search', 'colour = red');
    await page.waitForSelector('#search-says mark');
    assert.equal(await page.locator('#search-says mark').innerText(), 'c');
    assert.ok(await sidewaysScroll(page) <= 0);
  });
}

await test('a query sees games as they were changed, and those that come later', kPage, chinese,
           async (page) => {
             await brought(page, written('found.pgn', kGames));
             await page.fill('#search', 'line("... 马8进7 马二进三")');
             await page.waitForFunction(() => !document.querySelector('.row'));
             await page.fill('#search', '');
             await page.click('.row >> nth=0');
             await page.waitForFunction(() => document.querySelectorAll('#moves .m').length === 2);
             await walk(page, 'last');
             await play(page, '马二进三', 3);
             await page.fill('#search', 'line("... 马8进7 马二进三")');
             await page.waitForFunction(() => document.querySelectorAll('.row').length === 1);
             await page.setInputFiles('#files', [sample('opening.xqf')]);
             await page.waitForFunction(() => document.querySelectorAll('.row').length === 2);
           });

await test('markup in a search stays text', kPage, chinese, async (page) => {
  await brought(page, written('found.pgn', kGames));
  for (const evil of ['<img src=x onerror=window.ran=1>', 'red = "<b onclick=1>"', '= <script>window.ran=2</script>']) {
    await page.fill('#search', evil);
    await page.waitForFunction(() => document.querySelector('#search-says').textContent &&
      !/正在查找/.test(document.querySelector('#search-says').textContent));
    assert.equal(await page.locator('#search-says :is(img, b[onclick], script)').count(), 0);
  }
  assert.equal(await page.evaluate(() => window.ran), undefined);
});

await test('nothing of it is cut off, pale or nameless on a phone', kPage, chinesePhone, async (page) => {
  await brought(page, sample('typos.pgn'));
  await press(page, '#opponent summary');
  await choose(page, '#think-budget', 'depth 10');
  await press(page, '#think');
  await page.waitForFunction(() => /深度 10/.test(document.querySelector('#line').textContent), null,
                             {timeout: 60000});
  await page.tap('#lines li:nth-child(1) button[data-count="1"]');
  await settle(page);
  assert.ok(await sidewaysScroll(page) <= 0);
  assert.deepEqual(await paleTexts(page), []);
  assert.deepEqual(await namelessControls(page), []);
});

await finish();
