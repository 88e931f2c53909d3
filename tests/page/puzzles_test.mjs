// Opens the page of exercises that `qipu puzzles` wrote in a real browser and solves them.
// node puzzles_test.mjs FILE: the page of puzzles.pgn.
// Exit code: 0 all well, 1 something failed, 77 no browser or no playwright-core here.
import {strict as assert} from 'node:assert';
import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

import {background, namelessControls, paleTexts, piecesShown, sidewaysScroll} from './support.mjs';

const kChromium = process.env.CHROMIUM || '/usr/bin/chromium';
let chromium;
for (const from of [path.join(process.cwd(), 'x'), import.meta.url]) {
  try {
    ({chromium} = createRequire(from)('playwright-core'));
    break;
  } catch { /* not there */
  }
}
if (!chromium || !fs.existsSync(kChromium)) {
  console.log('skipped: no browser or no playwright-core');
  process.exit(77);
}

const file = path.resolve(process.argv[2]);
const view = JSON.parse(/id="qipu-view">([^]*?)<\/script>/.exec(fs.readFileSync(file, 'utf8'))[1]);
const browser = await chromium.launch({executablePath: kChromium, args: ['--no-sandbox']});
const phone = {
  viewport: {width: 360, height: 740},
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce'
};
let failures = 0;

async function test(name, options, body, hash = '') {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const wrong = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) wrong.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url().replace(/#.*/, '');
    if (url !== pathToFileURL(file).href && !url.startsWith('data:')) wrong.push(`request: ${url}`);
  });
  try {
    await page.goto(pathToFileURL(file).href + hash);
    await body(page);
    assert.deepEqual(wrong, []);
    console.log(`ok    ${name}`);
  } catch (error) {
    failures += 1;
    console.log(`FAIL  ${name}\n      ${String(error.message).replaceAll('\n', '\n      ')}`);
  }
  await context.close();
}

/** Taps a square as it lies on the board: "h8". */
async function tap(page, square, turned = false) {
  const box = await page.locator('#board svg').boundingBox();
  let file = square.charCodeAt(0) - 97, rank = Number(square[1]);
  if (turned) [file, rank] = [8 - file, 9 - rank];
  const x = box.x + (file * 100 + 62) / 924 * box.width;
  const y = box.y + ((9 - rank) * 100 + 104) / 1108 * box.height;
  await page.touchscreen.tap(x, y);
}
async function play(page, move, turned) {
  await tap(page, move.slice(0, 2), turned);
  await tap(page, move.slice(2), turned);
}
const task = (page) => page.textContent('#now');
const pieces = (fen) => {
  const out = [];
  fen.split(' ')[0].split('/').forEach((row, i) => {
    let at = 0;
    for (const c of row) {
      if (/\d/.test(c)) at += Number(c);
      else out.push(c + 'abcdefghi'[at++] + (9 - i));
    }
  });
  return out.sort().join(' ');
};
const [first, second, third] = view.puzzles;

await test('an exercise stands on the board, and what it is from does not', phone, async (page) => {
  assert.equal(view.puzzles.length, 3);
  assert.equal(await piecesShown(page), pieces(first.fen));
  assert.match(await task(page), /Red to move, mate in 2/);
  assert.equal(await page.textContent('#source'), '');
  assert.equal(await page.textContent('#line'), '');
  assert.match(await page.textContent('#about'), /^1 of 3 · 0 of 3 solved$/);
});

await test('the solution is played by taps, with the replies, and remembered', phone, async (page) => {
  await play(page, first.line[0].m);
  await page.waitForFunction(() => document.querySelectorAll('#line .side').length === 2);
  assert.match(await task(page), /Correct; keep going/);
  await play(page, first.line[2].m);
  assert.match(await task(page), /Solved/);
  assert.match(await page.textContent('#tags'), /mate in 2/);
  assert.match(await page.textContent('#source'), /Played in the game: .*红<script>/);
  assert.match(await page.textContent('#about'), /1 of 3 solved/);
  await page.reload();
  assert.match(await page.textContent('#about'), /1 of 3 solved/);
  await page.selectOption('#by-state', 'open');
  assert.match(await page.textContent('#about'), /^1 of 2/);
  assert.equal(await piecesShown(page), pieces(second.fen));
  await page.click('#forget');
  assert.match(await page.textContent('#about'), /of 3 · 0 of 3 solved/);
});

await test('a wrong move stays unplayed, an impossible one is none', phone, async (page) => {
  await play(page, first.played.m);
  assert.match(await task(page), /This was played in the game/);
  assert.equal(await piecesShown(page), pieces(first.fen));
  const other = first.line[0].l.match(/..../g).find(
      (m) => m !== first.line[0].m && m !== first.played.m);
  await play(page, other);
  assert.match(await task(page), /Not that move/);
  await tap(page, first.line[0].m.slice(0, 2));
  assert.ok(await page.locator('.spot.to').count());
  await tap(page, 'a0');  // where nothing goes
  assert.equal(await page.locator('.spot.to').count(), 0);
  assert.match(await page.textContent('#about'), /0 of 3 solved/);
});

await test('a hint names the piece; the solution is shown, and is no merit', phone, async (page) => {
  await page.click('#help');
  assert.equal(await page.locator('.spot.from').count(), 1);
  await page.click('#solve');
  await page.waitForFunction((n) => document.querySelectorAll('#line .side').length === n,
                             first.line.length);
  assert.match(await task(page), /This is the solution/);
  assert.match(await page.textContent('#about'), /0 of 3 solved/);
  await page.click('#again');
  assert.equal(await piecesShown(page), pieces(first.fen));
});

await test('Black looks from his side', phone, async (page) => {
  assert.match(await task(page), /Black to move, mate in 4/);
  await play(page, third.line[0].m, true);
  assert.match(await task(page), /Correct; keep going/);
  await page.click('#before');
  assert.match(await task(page), /Red to move/);
  await play(page, second.line[0].m);
  assert.match(await task(page), /Correct; keep going/);
}, '#3');

await test('themes and difficulty choose', phone, async (page) => {
  await page.selectOption('#by-theme', 'mate-in-3');
  assert.match(await page.textContent('#about'), /^1 of 1/);
  assert.equal(await piecesShown(page), pieces(second.fen));
  const level = [1, 2, 3, 4, 5].find((n) => n !== second.level);
  await page.selectOption('#by-level', String(level));
  assert.match(await task(page), /No exercise matches/);
  for (const key of ['n', 'h', 's', 'f', 'p']) await page.locator('body').press(key);
  await page.selectOption('#by-theme', '');
  await page.selectOption('#by-level', '');
  assert.match(await page.textContent('#about'), /^1 of 3/);
});

await test('keys solve it too', {viewport: {width: 1280, height: 800}, reducedMotion: 'reduce'},
           async (page) => {
             await page.focus('#board');
             let [x, y] = [4, 4];
             for (const square of [first.line[0].m.slice(0, 2), first.line[0].m.slice(2)]) {
               const [tx, ty] = [square.charCodeAt(0) - 97, Number(square[1])];
               for (; x !== tx; x += Math.sign(tx - x)) {
                 await page.keyboard.press(tx > x ? 'ArrowRight' : 'ArrowLeft');
               }
               for (; y !== ty; y += Math.sign(ty - y)) {
                 await page.keyboard.press(ty > y ? 'ArrowUp' : 'ArrowDown');
               }
               await page.keyboard.press('Enter');
             }
             assert.match(await task(page), /Correct; keep going/);
             await page.keyboard.press('n');
             assert.match(await page.textContent('#about'), /^2 of 3/);
           });

await test('it speaks both languages, keeps to the screen and can be read', phone, async (page) => {
  assert.ok(await sidewaysScroll(page) <= 0);
  assert.deepEqual(await namelessControls(page), []);
  assert.deepEqual(await paleTexts(page), []);
  await page.click('#lang');
  assert.match(await task(page), /红方先行，2 步杀.*找出唯一的胜着/);
  await play(page, first.line[0].m);
  assert.match(await page.textContent('#line'), /兵二平三/);
  const light = await background(page);
  await page.click('#theme');
  assert.notEqual(await background(page), light);
  assert.deepEqual(await paleTexts(page), []);
  assert.ok(await page.evaluate(() => window.ran === undefined));
});

await browser.close();
process.exit(failures ? 1 : 0);
