// How qipu.html is laid out: the landing, phones in both directions, the desk, and what screen
// readers and keyboards meet. As desk_test.mjs: QIPU=PROGRAM node layout_test.mjs FOLDER [WORDS].
import {strict as assert} from 'node:assert';
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

import {finish, folder, scratch, test} from './browser.mjs';
import {axe, paleTexts, piecesShown, ready, settle, sidewaysScroll, violations} from './support.mjs';

const kPage = path.join(folder, 'qipu.html');
const sample = (name) => fileURLToPath(new URL(`../../samples/${name}`, import.meta.url));
const finger = {hasTouch: true, isMobile: true, deviceScaleFactor: 1};
const desk = {viewport: {width: 1366, height: 768}, locale: 'zh-CN', acceptDownloads: true};
const phone = {viewport: {width: 390, height: 844}, locale: 'zh-CN', acceptDownloads: true, ...finger};
const small = {viewport: {width: 320, height: 568}, locale: 'zh-CN', ...finger};
const aside = {viewport: {width: 844, height: 390}, locale: 'zh-CN', ...finger};
const zoomed = {viewport: {width: 683, height: 384}, locale: 'zh-CN'};  // 1366x768 at 200 %
const english = (options) => ({...options, locale: 'en-US'});

async function opened(page, ...files) {
  await ready(page);
  await page.setInputFiles('#files', files.map(sample));
  await page.waitForFunction(() => document.querySelector('#stop-reading').hidden &&
    document.querySelector('#moves .m'));
  await settle(page);
}
const box = (page, what) => page.locator(what).first().boundingBox();
/** Where the parts stand that nothing may move. */
const places = (page) => page.evaluate(() => ['header', '#board', '#commented', '.dock', '#move-list']
  .map((what) => JSON.stringify(document.querySelector(what).getBoundingClientRect())).join('\n'));
const scrolls = (page) => page.evaluate(() =>
  document.documentElement.scrollHeight > innerHeight + 1);
/** Visible controls whose target is below 44 px; links within sentences may be smaller. */
const smallTargets = (page) => page.evaluate(() => {
  const all = document.querySelectorAll('button, select, summary, input:not([type=file]), textarea, ' +
    'a[href]:not(.w), label:has(input)');
  return [...all].filter((e) => e.checkVisibility() && !e.closest('#print')).map((e) => {
    const inLabel = e.matches('input') && e.closest('label');
    const {width, height} = (inLabel || e).getBoundingClientRect();
    return width < 43.9 || height < 43.9
      ? `${e.id || e.className || e.tagName} ${e.textContent.slice(0, 10)} ${width}x${height}` : '';
  }).filter(Boolean);
});
/** A finger's way over the board, as the screen reports it. */
async function swipe(page, way) {
  const at = await box(page, '#board'), y = at.y + at.height / 2, x = at.x + at.width / 2;
  const session = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => session.send('Input.dispatchTouchEvent', {type, touchPoints});
  await send('touchStart', [{x: x - way * 60, y}]);
  for (const part of [-20, 20, 60]) await send('touchMove', [{x: x + way * part, y}]);
  await send('touchEnd', []);
  await settle(page);
}
const shownMove = (page) => page.locator('#now h2').innerText();
const kPanels = ['moves', 'report', 'findings', 'engine', 'edit', 'games', 'rest'];
async function openPanel(page, name) {
  if (!await page.locator('body.sheet').count()) await page.tap('#open-tabs');
  const button = page.locator(`#tabs [data-opens=${name}]`);
  if (await button.getAttribute('aria-pressed') !== 'true') await button.tap();
  await page.waitForSelector(`.tab.shown[data-tab=${name}]`);
}

// ---- The landing

for (const [name, options] of Object.entries({desk, phone, small, aside})) {
  await test(`landing: one card and nothing else (${name})`, kPage, options, async (page) => {
    await ready(page);
    assert.ok(await page.locator('#landing').isVisible());
    for (const what of ['#board', '#moves', '#engine', '#list', 'aside', '#tabs', '.dock', '#open-saving']) {
      assert.ok(!await page.locator(what).count() || await page.locator(what).first().isHidden(), what);
    }
    const text = await page.locator('#landing').innerText();
    assert.equal(await page.locator('#landing li').count(), 3);
    assert.match(text, /看一个例子/);
    if (options.hasTouch) {
      assert.match(text, /点这里选文件/);
      assert.doesNotMatch(text, /拖/);
      assert.deepEqual(await smallTargets(page), []);
    } else {
      assert.match(text, /拖入/);
    }
    assert.ok(!await scrolls(page), 'it fits');
    await page.click('#try-sample');
    await page.waitForSelector('#board', {state: 'visible'});
    await page.waitForFunction(() => document.querySelectorAll('#moves .m').length > 20);
    assert.match(await page.locator('#heading').innerText(), /梅花谱/);
    assert.ok(await page.locator('#landing').isHidden());
  });
}
await test('landing: the file dialog opens, and a record is pasted', kPage, phone, async (page) => {
  await ready(page);
  await page.evaluate(() => { delete window.showOpenFilePicker; });  // tests see only the older dialog
  const chooser = page.waitForEvent('filechooser');
  await page.tap('[data-press=bring]');
  await chooser;
  await page.tap('[data-press=paste]');
  await page.fill('#pasted', '1. 炮二平五 马8进7');
  await page.tap('#pasting button[value=yes]');
  await page.waitForSelector('#board', {state: 'visible'});
});
await test('landing: a position is set up, or a game begun, from the menu', kPage, phone, async (page) => {
  await ready(page);
  await page.tap('#open-menu');
  await page.tap('#set-up');
  await page.waitForSelector('#placing', {state: 'visible'});
  const placing = await box(page, '#placing');
  assert.ok(placing.y + placing.height <= 844 + 1, 'everything is in sight');
  assert.deepEqual(await smallTargets(page), []);
});

// ---- Phones

for (const [name, options] of Object.entries({phone, small})) {
  await test(`phone: header, board, comment and bar, without scrolling (${name})`, kPage, options,
             async (page) => {
    await opened(page, '梅花谱.pgn');
    const {width, height} = options.viewport;
    const [head, board, now, dock] = await Promise.all(
      ['header', '#board', '#commented', '.dock'].map((what) => box(page, what)));
    assert.ok(head.height <= 48, 'one line');
    assert.ok(board.y >= head.y + head.height - 1 && board.width > width * 0.94);
    assert.ok(now.y >= board.y + board.height - 1 && now.y + now.height <= dock.y + 1);
    assert.ok(Math.abs(dock.y + dock.height - height) < 1, 'the bar is at the bottom');
    assert.ok(!await scrolls(page) && await sidewaysScroll(page) <= 0);
    const bar = await page.locator('.dock button:visible').evaluateAll((all) => all.map((b) => b.id));
    assert.deepEqual(bar, ['back', 'next', 'open-report', 'open-tabs']);
  });
  await test(`phone: every target has 44 px, in every panel (${name})`, kPage, options, async (page) => {
    await opened(page, 'typos.pgn');
    assert.deepEqual(await smallTargets(page), []);
    for (const panel of kPanels) {
      await openPanel(page, panel);
      assert.deepEqual(await smallTargets(page), [], panel);
      assert.deepEqual(await paleTexts(page), [], panel);
      assert.ok(await sidewaysScroll(page) <= 0, panel);
    }
    await page.locator('#tabs [popovertarget=saving]').tap();
    await page.tap('#more-formats summary');
    assert.deepEqual(await smallTargets(page), []);
    await page.keyboard.press('Escape');
    await page.tap('#open-menu');
    assert.deepEqual(await smallTargets(page), []);
    assert.ok(await page.locator('#set-up').isVisible() && await page.locator('#lang').isVisible());
  });
}
await test('phone: panels move nothing, and Escape closes them', kPage, phone, async (page) => {
  await opened(page, 'typos.pgn');
  const before = await places(page);
  await openPanel(page, 'findings');
  assert.match(await page.locator('#findings').innerText(), /别住马腿|不合法/);
  assert.equal((await places(page)).split('\n')[1], before.split('\n')[1], 'the board stays');
  const sheet = await box(page, '.tab.shown'), dock = await box(page, '.dock');
  assert.ok(sheet.y + sheet.height <= dock.y + 1, 'the bar stays free');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.tab.shown').count(), 0);
  assert.equal(await places(page), before);
  await page.tap('#open-report');
  assert.ok(await page.locator('#annotate').isVisible());
});
await test('phone: a game is chosen from the list, which keeps its place', kPage, phone, async (page) => {
  await opened(page, '梅花谱.pgn', '橘中秘.pgn');
  await openPanel(page, 'games');
  await page.locator('.row', {hasText: '局四变六'}).tap();
  await page.waitForFunction(() => /局四变六/.test(document.querySelector('#heading').textContent));
  assert.equal(await page.locator('body.sheet').count(), 0, 'the board is in sight again');
  await openPanel(page, 'games');
  const row = await box(page, '.row[aria-selected=true]'), list = await box(page, '#rows');
  assert.ok(row && row.y >= list.y - 1 && row.y + row.height <= list.y + list.height + 1);
});
await test('phone: swipes walk', kPage, phone, async (page) => {
  await opened(page, '梅花谱.pgn');
  const first = await shownMove(page);
  await swipe(page, -1);
  assert.match(await shownMove(page), /1\. *炮二平五/);
  await swipe(page, -1);
  assert.match(await shownMove(page), /马8进7/);
  await swipe(page, 1);
  await swipe(page, 1);
  assert.equal(await shownMove(page), first);
});
await test('phone: a long comment has two lines, and a tap unfolds it', kPage, small, async (page) => {
  const file = path.join(scratch, 'long.pgn');
  const long = '这一着有很多可说的。'.repeat(30);
  fs.writeFileSync(file, `[Red "甲"]\n\n1. 炮二平五 {${long}} 马8进7 *\n`);
  await ready(page);
  await page.setInputFiles('#files', [file]);
  await page.waitForSelector('#moves .m', {state: 'attached'});
  const start = await places(page);
  await page.tap('#next');
  await settle(page);
  assert.equal(await places(page), start, 'nothing moves from one move to the next');
  const folded = await box(page, '#now');
  assert.ok(folded.height < 90, `${folded.height}`);
  await page.locator('#now h2').tap();
  const whole = await box(page, '#commented');
  assert.ok(whole.height > 200 && whole.y >= 0);
  assert.equal(await page.getAttribute('#unfold', 'aria-expanded'), 'true');
  await page.tap('#unfold');
  assert.equal(await places(page), start);
});
for (const [name, options] of Object.entries({aside, zoomed})) {
  await test(`landscape: the board left, everything else right (${name})`, kPage, options, async (page) => {
    await opened(page, '梅花谱.pgn');
    const {width, height} = options.viewport, board = await box(page, '#board svg');
    assert.ok(board.x < 8 && board.height > height * 0.9 && board.y + board.height <= height + 1);
    for (const what of ['header', '#commented', '#move-list', '.dock']) {
      const at = await box(page, what);
      assert.ok(at.x >= board.x + board.width - 1 && at.x + at.width <= width + 1, what);
      assert.ok(at.y >= 0 && at.y + at.height <= height + 1, what);
    }
    assert.ok(!await scrolls(page) && await sidewaysScroll(page) <= 0);
    assert.deepEqual(await smallTargets(page), []);
    await page.click('#open-report');
    assert.ok((await box(page, '.tab.shown')).x >= board.width - 1);
  });
}

// ---- Messages

for (const [name, options] of Object.entries({desk, phone, small, aside})) {
  await test(`an error is where the eye is, and moves nothing (${name})`, kPage, options, async (page) => {
    await opened(page, 'opening.xqf');
    const before = await places(page);
    await page.evaluate(() => {
      document.querySelector('#typed').value = '车一进五';
      document.querySelector('#enter-it').click();
    });
    await page.waitForSelector('#told.blunder');
    const at = await box(page, '#told'), {width, height} = options.viewport;
    assert.match(await page.locator('#told').innerText(), /车一进五/);
    assert.ok(at.x >= 0 && at.x + at.width <= width && at.y > height / 3 && at.y + at.height <= height);
    if (options.hasTouch) assert.ok(at.y + at.height <= (await box(page, '.dock')).y, 'over the bar');
    assert.equal(await places(page), before);
    assert.deepEqual(await paleTexts(page), []);
    await page.click('#told');
    assert.ok(await page.locator('#told').isHidden());
  });
}

// ---- The desk

await test('desk: everything fits, in the order of use', kPage, desk, async (page) => {
  await opened(page, 'typos.pgn');
  assert.ok(!await scrolls(page) && await sidewaysScroll(page) <= 0);
  const tops = [];
  for (const what of ['#report', '#findings', '[data-tab=engine]', '[data-tab=edit]']) {
    tops.push((await box(page, what)).y);
  }
  assert.deepEqual(tops, tops.toSorted((a, b) => a - b));
  const narrow = (await box(page, '#board svg')).width;
  assert.ok(narrow > 480, 'the board is large');
  await page.click('#list > summary');
  const wide = (await box(page, '#board svg')).width;
  assert.ok(wide > narrow, 'a folded list leaves its room to the board');
  await page.locator('#list > summary').click();
  assert.equal((await box(page, '#board svg')).width, narrow);
});
await test('desk: five formats in a menu, and more in it', kPage, desk, async (page) => {
  await opened(page, 'opening.xqf');
  assert.ok(await page.locator('#saving').isHidden());
  await page.click('#open-saving');
  const formats = page.locator('#common button');
  assert.deepEqual(await formats.evaluateAll((all) => all.map((b) => b.dataset.format)),
                   ['xqf', 'cbr', 'dhtmlxq', 'pgn', 'txt']);
  assert.ok(await page.locator('#format').isHidden());
  const [file] = await Promise.all([page.waitForEvent('download'), formats.first().click()]);
  assert.match(file.suggestedFilename(), /\.xqf$/);
  assert.ok(await page.locator('#saving').isHidden(), 'the menu has done its work');
  await page.click('#open-saving');
  await page.click('#more-formats summary');
  assert.ok(await page.locator('#format').isVisible() && await page.locator('#save-all').isVisible());
});
await test('desk: a comment is edited where it is read', kPage, desk, async (page) => {
  await opened(page, '梅花谱.pgn');
  assert.ok(await page.locator('#own-comment').isHidden());
  for (let i = 0; i < 4; ++i) await page.click('#next');
  assert.equal(await page.locator('#commented').getByText('屏风马至此成形').count(), 1, 'once');
  await page.click('#now .own');
  assert.ok(await page.locator('#now .own').isHidden(), 'the field has taken its place');
  assert.match(await page.inputValue('#own-comment'), /屏风马至此成形/);
  await page.fill('#own-comment', '阵形已成。');
  await page.click('#keep-comment');
  await page.waitForFunction(() => /阵形已成/.test(document.querySelector('#now').textContent));
  assert.ok(await page.locator('#own-comment').isHidden());
  await page.click('#next');
  await page.click('#edit-comment');
  await page.fill('#own-comment', '出车。');
  await page.press('#own-comment', 'Escape');
  assert.doesNotMatch(await page.locator('#now').innerText(), /出车/, 'Escape discards it');
  await page.click('#edit-comment');
  await page.fill('#own-comment', '出车。');
  await page.click('#next');  // to walk on keeps what was written
  await page.waitForFunction(() => /出车/.test(document.querySelector('#moves').textContent));
  assert.match(await shownMove(page), /车9平8/, 'and stays where one has gone');
});
await test('desk: the list sorts, and keeps its place', kPage, desk, async (page) => {
  await opened(page, '梅花谱.pgn', '橘中秘.pgn', 'typos.pgn');
  // The first game of the list, which is an element only while it is near; the list stays where it was.
  const first = () => page.evaluate(async () => {
    const rows = document.querySelector('#rows'), place = rows.scrollTop;
    const frames = async () => {
      for (let i = 0; i < 2; ++i) await new Promise(requestAnimationFrame);
    };
    rows.scrollTop = 0;
    await frames();
    const text = rows.querySelector('[data-at="0"]').innerText;
    rows.scrollTop = place;
    await frames();
    return text;
  });
  const before = await first();
  await page.selectOption('#sort-by', 'event');
  assert.notEqual(await first(), before);
  const up = await first();
  await page.click('#sort-way');
  assert.notEqual(await first(), up);
  assert.equal(await page.getAttribute('#sort-way', 'aria-pressed'), 'true');
  const inSight = async () => {
    const row = await box(page, '.row[aria-selected=true]'), list = await box(page, '#rows');
    return row && row.y >= list.y - 1 && row.y + row.height <= list.y + list.height + 1;
  };
  assert.ok(await inSight(), 'the shown game stays in sight');
  await page.fill('#search', '橘');
  await page.fill('#search', '');
  assert.ok(await inSight(), 'also after a search');
  await page.selectOption('#sort-by', '');
  await page.click('#sort-way');
  assert.equal(await first(), before);
});
await test('desk: a step moves nothing, whatever is said about the move', kPage, desk, async (page) => {
  await opened(page, '梅花谱.pgn');
  const before = await places(page);
  for (let i = 0; i < 8; ++i) {
    await page.click('#next');
    await settle(page);
    assert.equal(await places(page), before);
  }
});
await test('desk: the wheel walks', kPage, desk, async (page) => {
  await opened(page, '梅花谱.pgn');
  await page.hover('#board');
  await page.mouse.wheel(0, 120);
  await page.waitForFunction(() => /炮二平五/.test(document.querySelector('#now h2').textContent));
  await page.mouse.wheel(0, -120);
  await page.waitForFunction(() => !/炮二平五/.test(document.querySelector('#now h2').textContent));
});

// ---- Words

await test('results are in Chinese, and the side to move is shown', kPage, desk, async (page) => {
  await opened(page, '橘中秘.pgn', '梅花谱.pgn');
  assert.match(await page.locator('#listed').innerText(), /红胜/);
  assert.doesNotMatch(await page.locator('#page').innerText(), /1[–-]0|0[–-]1|½/);
  assert.match(await page.locator('#now').innerText(), /轮到红方/);
  await page.click('#next');
  assert.match(await page.locator('#now').innerText(), /轮到黑方/);
  assert.deepEqual(await page.locator('#names [name=Result] option').allTextContents(),
                   ['未定', '红胜', '黑胜', '和']);
  await page.click('#lang');
  assert.match(await page.locator('#now').innerText(), /Black to move/);
  assert.match(await page.locator('#listed').innerText(), /1–0/);
});
await test('findings use the words of players, with their numbers last', kPage, desk, async (page) => {
  await opened(page, 'typos.pgn');
  for (let i = 0; i < 8; ++i) {
    await page.click(`.row[data-row="${i}"]`);
    await page.waitForFunction((n) =>
      document.querySelector('.row[aria-selected=true]').dataset.row === String(n), i);
    await settle(page);
    const text = await page.locator('#findings').isVisible() ? await page.locator('#findings').innerText() : '';
    assert.doesNotMatch(text, /[a-i]\d[a-i]\d|[a-z]+_[a-z]+|Result/, text);
    for (const line of text.split('\n')) assert.doesNotMatch(line, /^Q?\d{4}/);
  }
});
await test('a name and a result are never split', kPage, small, async (page) => {
  const file = path.join(scratch, 'names.pgn');
  fs.writeFileSync(file, '[Red "黑龙江象棋队王嘉良大师"]\n[Black "上海象棋队胡荣华特级大师"]\n' +
    '[Result "1/2-1/2"]\n\n1. 炮二平五 马8进7 1/2-1/2\n');
  await ready(page);
  await page.setInputFiles('#files', [file]);
  await page.waitForSelector('#moves .m', {state: 'attached'});
  for (const part of await page.locator('#heading > *').all()) {
    assert.ok((await part.boundingBox()).height < 34, 'one line');
  }
  assert.match(await page.locator('#heading').innerText(), /和/);
  assert.ok((await box(page, '#heading b')).width > 14, 'the result is whole');
  assert.ok(await sidewaysScroll(page) <= 0);
});

// ---- Screen readers and keyboards

if (!axe) console.log('      no axe-core: its checks are left out');
for (const [name, options] of axe ? Object.entries({desk, phone, english: english(desk),
                                                    'english phone': english(phone)}) : []) {
  await test(`axe finds nothing serious (${name})`, kPage, options, async (page) => {
    await ready(page);
    assert.deepEqual(await violations(page), []);
    await opened(page, 'typos.pgn');
    assert.deepEqual(await violations(page), []);
    if (options.hasTouch) {
      for (const panel of kPanels) {
        await openPanel(page, panel);
        assert.deepEqual(await violations(page), [], panel);
      }
      return;
    }
    await page.click('#open-saving');
    await page.click('#more-formats summary');
    assert.deepEqual(await violations(page), []);
  });
}
await test('the keyboard meets everything in order, and sees where it is', kPage, desk, async (page) => {
  await opened(page, 'typos.pgn');
  await page.evaluate(() => { document.body.tabIndex = -1; document.body.focus(); });
  const met = [];
  for (let i = 0; i < 80; ++i) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const e = document.activeElement, {outlineStyle, outlineWidth} = getComputedStyle(e);
      const {width} = e.getBoundingClientRect();
      if (e === document.body) return ['BODY'];
      return [e.id || e.className || e.tagName, e.checkVisibility() && width > 0,
              outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2];
    });
    if (at[0] === 'BODY') break;
    assert.ok(at[1], `${at[0]} is visible`);
    assert.ok(at[2], `${at[0]} shows the focus`);
    met.push(at[0]);
  }
  const order = ['bring', 'open-saving', 'search', 'board', 'next', 'edit-comment', 'notation', 'annotate',
                 'mend', 'think', 'typed', 'copy-fen'].map((id) => met.indexOf(id));
  assert.deepEqual(order, order.toSorted((a, b) => a - b), met.join(' '));
  assert.ok(order.every((at) => at >= 0), met.join(' '));
});
await test('who wants no motion gets none', kPage, {...desk, reducedMotion: 'reduce'}, async (page) => {
  await opened(page, '梅花谱.pgn');
  await page.click('#next');
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  assert.match(await piecesShown(page), /Ce2/);
});

await finish();
