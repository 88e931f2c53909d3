// Opens qipu.html, the page that opens any record, in a real browser and uses it as its owner would.
// QIPU=PROGRAM node desk_test.mjs FOLDER [WORDS]: FOLDER holds the page; what it saves has to equal
// what the program writes. Only tests with WORDS in their names are run.
// Exit code: 0 all well, 1 something failed, 77 no browser or no playwright-core here.
import {strict as assert} from 'node:assert';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import {fileURLToPath} from 'node:url';

import {finish, scratch, test} from './browser.mjs';
import {begun, brought, chinese, chinesePhone, english, kPage, kQipu, openFormats, rows, sample, saved, tap,
  texts, told} from './desk_page.mjs';
import {namelessControls, paleTexts, piecesShown, ready, settle, sidewaysScroll, treeRecord} from
  './support.mjs';

/** What the program makes of a file's game. */
function converted(file, options) {
  const to = path.join(scratch, `by-program-${path.basename(file)}.out`);
  execFileSync(kQipu, ['convert', '-q', '--force', ...options, '-o', to, file], {stdio: 'ignore'});
  return fs.readFileSync(to);
}
await test('it speaks Chinese first where the browser does', kPage, chinese, async (page) => {
  await ready(page);
  assert.match(await page.locator('[data-press=bring]').innerText(), /打开文件/);
  assert.equal((await piecesShown(page)).split(' ').length, 32);
});
await test('and English elsewhere, until it is told otherwise', kPage, english, async (page) => {
  await ready(page);
  assert.match(await page.locator('[data-press=bring]').innerText(), /Open files/);
  await page.click('#lang');
  assert.match(await page.locator('[data-press=bring]').innerText(), /打开文件/);
  assert.equal(await page.evaluate(() => localStorage.length), 0, 'it remembers nothing unasked');
});

await test('files are listed, searched and shown', kPage, chinese, async (page) => {
  await brought(page, sample('橘中秘.pgn'), sample('opening.xqf'));
  const all = await rows(page);
  assert.ok(all > 5);
  await page.fill('#search', '开局入门不存在');
  assert.equal(await rows(page), 0);
  await page.fill('#search', 'opening.xqf');
  assert.equal(await rows(page), 1);
  await page.click('.row');
  await page.waitForFunction(() => document.querySelectorAll('#moves .m').length > 4);
});

await test('files that are dropped are opened', kPage, chinese, async (page) => {
  await ready(page);
  const bytes = fs.readFileSync(sample('opening.xqf')).toString('base64');
  await page.evaluate((text) => {
    const transfer = new DataTransfer();
    const data = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    transfer.items.add(new File([data], 'opening.xqf'));
    document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: transfer, bubbles: true}));
  }, bytes);
  await page.waitForSelector('.row[aria-selected=true]');
  assert.equal(await rows(page), 1);
});

await test('archives are opened: 7z and tar.xz', kPage, chinese, async (page) => {
  const archive = (name) => fileURLToPath(new URL(`../data/archives/${name}`, import.meta.url));
  await brought(page, archive('one.7z'), archive('one.tar.xz'));
  assert.equal(await rows(page), 2);
  assert.match(await page.locator('.row').first().innerText(), /甲/);
});

await test('what is wrong stands beside the game, and a click mends it', kPage, chinese,
           async (page) => {
             await brought(page, sample('typos.pgn'));
             await page.waitForSelector('#findings li');
             assert.match(await page.locator('#findings').innerText(), /别住马腿/);
             assert.equal(await page.locator('#moves .unread').count(), 1);
             await page.click('#mend');
             await page.waitForFunction(() => !document.querySelector('#moves .unread'));
             assert.match(await page.locator('#changed').innerText(), /已修改/);
           });

await test('moves are played by taps and in any notation', kPage, chinese, async (page) => {
  await begun(page);
  await page.fill('#typed', '1. 炮二平五 H8+7 h0g2');
  await page.press('#typed', 'Enter');
  await page.waitForFunction(() => document.querySelectorAll('#moves .m').length === 3);
  await tap(page, 'a9');
  await page.waitForFunction(() => document.querySelectorAll('.spot.to').length === 2);
  await tap(page, 'a8');
  await page.waitForFunction(() => document.querySelectorAll('#moves .m').length === 4);
  assert.deepEqual(await texts(page), ['炮二平五', '马8进7', '马二进三', '车1进1']);
  await page.fill('#typed', '车一进五');
  await page.press('#typed', 'Enter');
  await page.waitForFunction(() => document.querySelector('#told').textContent);
  assert.match(await told(page), /车一进五/);
});

for (const [format, encoding, options] of [
  ['pgn', '', ['--to', 'pgn']], ['xqf', '', ['--to', 'xqf']], ['cbr', '', ['--to', 'cbr']],
  ['pgn', 'GB18030', ['--to', 'pgn', '--out-encoding', 'gb18030']],
  ['dhtmlxq', 'Big5-HKSCS', ['--to', 'dhtmlxq', '--out-encoding', 'big5']],
]) {
  await test(`${format} ${encoding}: the bytes saved are the program's`, kPage, chinese,
             async (page) => {
               await brought(page, sample('opening.xqf'));
               await page.waitForSelector('#moves .m');
               await openFormats(page);
  await page.selectOption('#format', format);
               await page.selectOption('#encoding', encoding);
               const file = await saved(page, '#save');
               assert.deepEqual(fs.readFileSync(file), converted(sample('opening.xqf'), options));
             });
}

await test('all are saved in a zip that the program reads', kPage, chinese, async (page) => {
  await brought(page, sample('橘中秘.pgn'));
  await page.waitForSelector('#moves .m');
  const file = await saved(page, '#save-all');
  const list = execFileSync(kQipu, ['convert', '-q', file, '--to', 'jsonl']).toString();
  const from = execFileSync(kQipu, ['convert', '-q', sample('橘中秘.pgn'), '--to', 'jsonl']).toString();
  assert.equal(list.trim().split('\n').length, from.trim().split('\n').length);
});

/** What the program makes of files, named as they are from the folder that they lie in. */
function convertedAll(files, to, options) {
  const at = fs.mkdtempSync(path.join(scratch, 'all-'));
  for (const file of files) fs.copyFileSync(file, path.join(at, path.basename(file)));
  execFileSync(kQipu, ['convert', '-q', ...options, '-o', to, ...files.map((file) => path.basename(file))],
               {cwd: at, stdio: 'ignore'});
  return fs.readFileSync(path.join(at, to));
}
await test('all are saved as one file where the format holds many', kPage, chinese, async (page) => {
  await ready(page);
  assert.ok(await page.locator('#save-one').isDisabled(), 'there is no game yet');
  const files = [sample('opening.xqf'), sample('橘中秘.pgn'), sample('梅花谱.pgn')];
  await brought(page, ...files);
  await page.waitForSelector('#moves .m');
  await openFormats(page);
  await page.selectOption('#format', 'xqf');
  assert.ok(await page.locator('#save-one').isDisabled(), 'XQF holds one game');
  const formats = await page.locator('#format option').evaluateAll((all) => all.map((o) => o.value));
  let compared = 0;
  for (const format of formats) {
    await openFormats(page);
  await page.selectOption('#format', format);
    if (await page.locator('#save-one').isDisabled()) continue;
    const file = await saved(page, '#save-one'), called = path.basename(file);
    assert.deepEqual(fs.readFileSync(file), convertedAll(files, called, ['--to', format]), format);
    // Chromium takes ten downloads a second and no more.
    if (++compared % 8 === 0) await page.waitForTimeout(1100);
  }
  assert.ok(compared > 8, `${compared} formats`);
  await openFormats(page);
  await page.selectOption('#format', 'pgn');
  await page.selectOption('#encoding', 'Big5-HKSCS');
  assert.deepEqual(fs.readFileSync(await saved(page, '#save-one')),
                   convertedAll(files, 'qipu.pgn', ['--to', 'pgn', '--out-encoding', 'big5']));
});
await test('a shown game keeps its file, and an edit while all are saved stays unsaved', kPage, chinese,
           async (page) => {
  const many = Array.from({length: 14}, (_, i) => {
    const to = path.join(scratch, `many-${i}.pgn`);
    fs.writeFileSync(to, `[Red "${i}"]\n\n1. 炮二平五 马8进7 *\n`);
    return to;
  });
  await brought(page, ...many);
  const edit = async (word) => {
    await page.fill('#typed', word);
    await page.press('#typed', 'Enter');
  };
  await page.click('.row >> nth=0');
  await page.waitForFunction(() => document.querySelectorAll('#moves .m').length === 2);
  await page.click('#last');
  await saved(page, '#save-all');  // holds every file, one after the other
  await edit('马二进三');
  await page.waitForFunction(() => document.querySelectorAll('#moves .m').length === 3);
  await page.click('.row >> nth=1');
  await page.waitForFunction(() => document.querySelectorAll('#moves .m').length === 2);
  await page.click('.row >> nth=0');
  await page.waitForFunction(() => document.querySelectorAll('#moves .m').length === 3);
  const to = await saved(page, '#save-one');
  assert.equal(fs.readFileSync(to, 'utf8').split('马二进三').length, 2, 'the edit is saved');
  await page.waitForFunction(() => !document.querySelector('.row[data-row="0"]').innerText.includes('*'));

  await page.click('#last');
  const [download] = await Promise.all([page.waitForEvent('download'), page.evaluate(() => {
    document.querySelector('#save-all').click();  // the first game is written at once
    setTimeout(() => {
      document.querySelector('#typed').value = '车9平8';
      document.querySelector('#enter-it').click();
    });
  })]);
  await download.path();
  await page.waitForFunction(() => document.querySelectorAll('#moves .m').length === 4);
  await settle(page);
  assert.match(await page.locator('.row[data-row="0"]').innerText(), /●/);
});

await test('saving all is stopped', kPage, chinese, async (page) => {
  await brought(page, sample('梅花谱.pgn'));
  await page.waitForSelector('#moves .m');
  for (const id of ['#save-one', '#save-all']) {
    await page.evaluate((button) => {
      document.querySelector(button).click();
      document.querySelector(button).click();
    }, id);
    await page.waitForFunction(() => document.querySelector('#told').textContent.includes('未保存'));
    await page.waitForFunction((button) => /全部/.test(document.querySelector(button).textContent), id);
  }
});

await test('a game becomes a page, and a position a picture', kPage, chinese, async (page) => {
  await brought(page, sample('opening.xqf'));
  assert.match(fs.readFileSync(await saved(page, '#save-page'), 'utf8'), /^<!DOCTYPE html>/);
  assert.match(fs.readFileSync(await saved(page, '#save-svg'), 'utf8'), /<svg/);
  assert.equal(fs.readFileSync(await saved(page, '#save-png')).readUInt32BE(0), 0x89504E47);
});

await test('the engine thinks, and its best move is an arrow', kPage, chinese, async (page) => {
  await begun(page);
  await page.click('#think');
  await page.waitForSelector('.arrow.better', {timeout: 20000});
  assert.match(await page.locator('#line').innerText(), /深度 \d+/);
  assert.ok((await page.locator('#bar').boundingBox())?.height > 2, 'the bar of the evaluation is there');
  await page.click('#think');
  assert.ok(await page.locator('#bar').isHidden());
});

await test('a whole game is annotated', kPage, chinese, async (page) => {
  await begun(page);
  await page.fill('#typed', '炮二平五 炮2进7 马二进三');
  await page.press('#typed', 'Enter');
  await page.waitForFunction(() => document.querySelectorAll('#moves .m').length === 3);
  await page.selectOption('#effort', '10000');
  await page.click('#annotate');
  await page.waitForSelector('#sides:not([hidden])', {timeout: 60000});
  assert.match(await page.locator('#sides').innerText(), /准确率/);
});

await test('a game is annotated while another is looked at', kPage, chinese, async (page) => {
  await brought(page, sample('梅花谱.pgn'));
  await page.waitForSelector('#moves .m');
  await page.fill('#search', '局二 ');
  await page.press('#search', 'Enter');
  await page.waitForFunction(() => /局二/.test(document.querySelector('#heading').textContent));
  const mainLine = async () => (await page.locator('#moves .rounds > .m').allInnerTexts())
    .map((text) => text.slice(0, 4));
  const moves = await mainLine();
  await page.selectOption('#effort', '10000');
  await page.click('#annotate');
  await page.fill('#search', '局一 ');
  await page.press('#search', 'Enter');
  await page.waitForFunction(() => /局一/.test(document.querySelector('#heading').textContent));
  await page.waitForFunction(() => /已评注：.*局二/.test(document.querySelector('#told').textContent),
                             null, {timeout: 120000});
  assert.match(await page.locator('#heading').innerText(), /局一/);
  await page.fill('#typed', '兵一进一');
  await page.press('#typed', 'Enter');
  await page.waitForFunction(() => /尚未保存/.test(document.querySelector('#changed').textContent));
  await page.fill('#search', '局二 ');
  await page.press('#search', 'Enter');
  await page.waitForFunction(() => /局二/.test(document.querySelector('#heading').textContent));
  assert.match(await page.locator('#changed').innerText(), /尚未保存/);
  assert.ok(await page.locator('#moves small').count() > 10, 'evaluations are there');
  assert.deepEqual(await mainLine(), moves);
});

await test('rulings are told in the language and notation that is chosen', kPage, chinese,
           async (page) => {
             await brought(page, sample('循环局面.txt'));
             await page.waitForSelector('#moves .m');
             await page.click('#judge');
             await page.waitForSelector('.loop li');
             const rulings = () => page.locator('#rulings').innerText();
             assert.match(await rulings(), /红方是长捉[^]*马四退六 捉/);
             await page.click('#lang');
             assert.match(await rulings(), /Red: perpetual chase[^]*chase$/m);
             await page.selectOption('#notation', '2');
             assert.match(await rulings(), /F6-D5 chase/);
             await page.click('.row:nth-child(2)');
             await page.waitForFunction(() => !document.querySelector('#rulings').textContent);
           });

await test('a position is set up by hand', kPage, chinese, async (page) => {
  await ready(page);
  await page.click('#set-up');
  await page.click('#place-clear');
  for (const [piece, at] of [['K', 'd0'], ['k', 'e9'], ['R', 'e2']]) {
    await page.click(`#palette [data-piece="${piece}"]`);
    await tap(page, at);
  }
  await page.check('#red-first');
  await page.click('#place-done');
  await page.waitForSelector('#placing', {state: 'hidden'});
  assert.equal(await piecesShown(page), 'Kd0 Re2 ke9');
});

await test('a record is pasted, and shown at once', kPage, chinese, async (page) => {
  await brought(page, sample('opening.xqf'));
  await page.waitForSelector('#moves .m');
  await page.click('#paste');
  await page.fill('#pasted', '1. 炮二平五 马8进7 2. 马二进三');
  await page.click('#pasting button[value=yes]');
  await page.waitForFunction(() => document.querySelectorAll('#moves .m').length === 3);
});

await test('markup in records stays text', kPage, chinese, async (page) => {
  const file = path.join(scratch, 'evil.pgn');
  const evil = '<img src=x onerror=window.ran=1></script><script>window.ran=2</script>';
  fs.writeFileSync(file, `[Red "${evil}"]\n[Event "${evil}"]\n\n1. 炮二平五 {${evil}} *\n`);
  await brought(page, file);
  await page.keyboard.press('ArrowRight');
  await settle(page);
  assert.equal(await page.evaluate(() => window.ran), undefined);
  assert.ok((await page.locator('#heading').innerText()).includes('<img'));
});

await test('a line that a comment names is shown, and becomes a variation', kPage, chinese,
           async (page) => {
             const file = path.join(scratch, 'spoken.pgn');
             fs.writeFileSync(file, '[Red "甲"]\n\n1. 炮二平五 马8进7 2. 马二进三 车9平8 ' +
               '3. 兵七进一 {应走车一平二，炮8进4，兵七进一} 卒7进1 *\n');
             await brought(page, file);
             await page.waitForSelector('#moves .c a');
             await page.click('#moves .c a:nth-of-type(3)');
             await page.click('#keep-line');
             await page.waitForSelector('#moves .v');
             assert.deepEqual(await page.locator('#moves .v .m').allInnerTexts(),
                              ['车一平二', '炮8进4', '兵七进一']);
           });

await test('what is no record gets a word, and the page lives on', kPage, chinese, async (page) => {
  const film = path.join(scratch, 'film.mp4'), half = path.join(scratch, 'half.xqf');
  fs.writeFileSync(film, Buffer.from(Array.from({length: 300000}, (_, i) => (i * 7919 + (i >> 3)) & 255)));
  fs.writeFileSync(half, fs.readFileSync(sample('opening.xqf')).subarray(0, 700));
  await brought(page, film, half);
  assert.match(await page.locator('#troubles').innerText(), /问题/);
  assert.doesNotMatch(await told(page), /film/, 'half a record is there');
  await page.setInputFiles('#files', [film]);
  await page.waitForFunction(() => /film\.mp4: ./.test(document.querySelector('#told').textContent));
  await page.setInputFiles('#files', [sample('opening.xqf')]);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.row')].some((row) => row.textContent.includes('opening.xqf')));
});

await test('a thousand files are listed', kPage, chinese, async (page) => {
  const folder = fs.mkdtempSync(path.join(scratch, 'many-'));
  const files = Array.from({length: 1000}, (_, i) => path.join(folder, `${i}.xqf`));
  for (const file of files) fs.copyFileSync(sample('opening.xqf'), file);
  await ready(page);
  const begun = Date.now();
  await page.setInputFiles('#files', files);
  await page.waitForFunction(() => /^1000 局/.test(document.querySelector('#count').textContent),
                             null, {timeout: 60000});
  console.log(`      1000 XQF files in ${Date.now() - begun} ms`);
  assert.ok(await rows(page) < 100, 'only those in sight are there');
});

await test('a tree of 2,000 moves is shown whole, and walked', kPage, chinese, async (page) => {
  const file = path.join(scratch, 'tree.pgn');
  fs.writeFileSync(file, treeRecord());
  await brought(page, file);
  await page.waitForSelector('#moves .v');
  const closed = page.locator('#moves .fold[aria-expanded=false]');
  for (let left = await closed.count(); left; left = await closed.count()) await closed.first().click();
  const shown = await page.locator('#moves a.m').evaluateAll((all) => all.map((a) => a.dataset.n));
  assert.equal(new Set(shown).size, 2000);
  assert.equal(shown.length, 2000);
  assert.equal(await page.locator('#moves .v[data-l="3"] .m').count(), 40 * 15);
  await page.locator('#board').focus();
  await page.keyboard.press('Home');
  const start = await piecesShown(page);
  for (let i = 1; i < 200; ++i) await page.keyboard.press('ArrowRight');
  assert.equal(await piecesShown(page), start.replace('ra9', 'ra8').split(' ').sort().join(' '));
  await page.keyboard.press('ArrowRight');
  assert.equal(await piecesShown(page), start);
  assert.equal(await page.locator('#moves [aria-current]').getAttribute('href'), '#200');
  await page.locator('#moves .v[data-l="3"] .m').last().click();
  assert.match(await page.locator('#now').innerText(), /变着/);
  assert.match(await piecesShown(page), /Pc4|pc5/, 'the third variation began with that pawn');
});

await test('a game that was begun here is in the list, and saved it is not unsaved', kPage, chinese,
           async (page) => {
             await begun(page);
             const play = async (move, plies) => {
               await page.fill('#typed', move);
               await page.press('#typed', 'Enter');
               await page.waitForFunction((n) =>
                 document.querySelectorAll('#moves .m').length === n, plies);
             };
             await play('炮二平五', 1);
             await play('马8进7', 2);
             await page.click('#fresh');
             await page.waitForFunction(() => !document.querySelector('#moves .m'));
             assert.equal(await rows(page), 1);
             await play('兵七进一', 1);
             assert.equal(await rows(page), 2);
             await page.click('.row');
             await page.waitForFunction(() => document.querySelectorAll('#moves .m').length === 2);
             assert.match(await page.locator('#changed').innerText(), /尚未保存/);
             await saved(page, '#save');
             assert.equal(await page.locator('#changed').innerText(), '');
             assert.match(await page.locator('#listed').innerText(), /新棋局 1\n[^]*新棋局 2 *\n*●/);
             const file = await saved(page, '#save-one');
             assert.doesNotMatch(await page.locator('#listed').innerText(), /●/);
             const texts = execFileSync(kQipu, ['convert', '-q', file, '--to', 'ucci']).toString();
             assert.match(texts, /h2e2 h9g7[^]*c3c4/);
           });

await test('players, event and result are entered', kPage, chinese, async (page) => {
  await begun(page);
  await page.click('#naming summary');
  await page.fill('#names [name=Red]', '胡荣华');
  await page.fill('#names [name=Black]', '<b>柳大华</b>');
  await page.selectOption('#names [name=Result]', '1-0');
  await page.click('#keep-names');
  await page.waitForFunction(() => /胡荣华.*红胜.*<b>柳大华/s.test(document.querySelector('#heading').textContent));
  assert.match(await page.locator('#listed').innerText(), /胡荣华 – <b>柳大华<\/b>\s*红胜/);
  await page.fill('#names [name=Black]', '');
  await page.press('#names [name=Black]', 'Enter');
  await page.waitForFunction(() => !/柳大华/.test(document.querySelector('#heading').textContent));
  const text = fs.readFileSync(await saved(page, '#save'), 'utf8');
  assert.match(text, /\[Red "胡荣华"\]/);
  assert.match(text, /\[Result "1-0"\]/);
});

await test('a board is set up undisturbed, and what is wrong with it is told', kPage, chinese,
           async (page) => {
             await brought(page, sample('opening.xqf'));
             await page.waitForSelector('#moves .m');
             await page.click('#set-up');
             await page.click('#place-clear');
             await page.click('#palette [data-piece="R"]');
             await tap(page, 'e2');
             await page.keyboard.press('ArrowRight');
             assert.equal(await piecesShown(page), 'Re2');
             await page.click('#place-done');
             assert.match(await told(page), /缺将或帅/);
             for (const [piece, at] of [['K', 'e0'], ['k', 'e9'], ['P', 'a0']]) {
               await page.click(`#palette [data-piece="${piece}"]`);
               await tap(page, at);
             }
             await page.click('#place-done');
             await page.waitForSelector('#findings li');
             assert.match(await page.locator('#findings').innerText(), /局面不合规则/);
             await page.click('#set-up');
             await page.click('.row');
             await page.waitForSelector('#placing', {state: 'hidden'});
             assert.equal((await piecesShown(page)).split(' ').length, 32);
           });

await test('what is printed is the game that is shown', kPage, chinese, async (page) => {
  const printed = () => page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    return document.querySelector('#print').textContent;
  });
  await brought(page, sample('梅花谱.pgn'));
  await page.waitForSelector('#moves .m');
  const title = await page.title(), first = await printed();
  await page.click('.row:nth-child(3)');
  await page.waitForFunction((old) => document.title !== old, title);
  const second = await printed();
  assert.match(first, /局一 [^]*1\. *\S/);
  assert.match(second, /局二 [^]*1\. *\S/);
  assert.notEqual(first.split('着法')[1], second.split('着法')[1]);
});

await test('a worker that dies is started again, and that is told', kPage, chinese, async (page) => {
  await brought(page, sample('opening.xqf'));
  const [worker] = page.workers();
  await worker.evaluate(() => { setTimeout(() => { throw new Error('broken on purpose'); }); });
  await page.waitForFunction(() => document.querySelector('#told').textContent.includes('已重新启动'));
  await page.click('.row');
  await page.waitForFunction(() => document.querySelectorAll('#moves .m').length > 4);
});

await test('on a phone nothing is cut off, pale or nameless', kPage, chinesePhone, async (page) => {
  await brought(page, sample('typos.pgn'));
  assert.ok(await sidewaysScroll(page) <= 0);
  assert.deepEqual(await paleTexts(page), []);
  assert.deepEqual(await namelessControls(page), []);
});

await finish();
