// Opens explorer pages that `qipu tree --report` wrote in a real browser and uses them as a reader
// would. node explorer_test.mjs FOLDER [WORDS]: FOLDER holds tree.html, made with --min 1 of games
// from the standard start, and hostile.html, of one game whose names are HTML.
// Exit code: as page_test.mjs.
import {strict as assert} from 'node:assert';
import fs from 'node:fs';
import path from 'node:path';

import {finish, folder, foreign, phone, test, wide} from './browser.mjs';
import {
  background, namelessControls, paleTexts, piecesAfter, piecesShown, sidewaysScroll,
} from './support.mjs';

const kTree = path.join(folder, 'tree.html'), kHostile = path.join(folder, 'hostile.html');
const viewOf = (file) => JSON.parse(
    /<script type="application\/json" id="qipu-view">([^]*?)<\/script>/.exec(
        fs.readFileSync(file, 'utf8'))[1]);
const view = viewOf(kTree);
const [plain, joined] = view.trees.map((tree) => tree.places);

// ---- What the view says, worked out a second time.

/** The place that moves lead to; undefined where they leave the tree. */
const placeAfter = (places, moves) => moves.reduce(
    (at, m) => places[at]?.m?.find((step) => step[0] === m)?.[7], 0);
const piecesOf = (moves) =>
    piecesAfter({fen: view.fen, nodes: [{}, ...moves.map((m, i) => ({p: i, m}))]}, moves.length);
/** The most played line. */
const mainMoves = [];
for (let at = 0; plain[at].m; at = plain[at].m[0][7]) mainMoves.push(plain[at].m[0][0]);
assert.ok(mainMoves.length > 8, 'the samples have no openings');
const hash = (moves) => '#' + moves.join('');

// ---- What the page shows.

const shownMoves = (page) => page.evaluate(
    () => [...document.querySelectorAll('#played tbody tr')].map(
        (row) => ['.move', '.games', '.year'].map((of) => row.querySelector(of).textContent)));
const wantedMoves = (place, notation = 0) => (place.m || []).map(
    (step) => [step[1][notation], String(step[2]), step[6] ? String(step[6]) : '']);
const address = (page) => page.evaluate(() => location.hash);

await test('the explorer opens with the first moves', kTree, wide, async (page) => {
  assert.equal(await piecesShown(page), piecesOf([]));
  assert.deepEqual(await shownMoves(page), wantedMoves(plain[0]));
  assert.ok(await page.title());
});

await test('no script and no style but its own, tree.html', kTree, wide, async () => {
  const [ran, hidden, ...colors] = await foreign(kTree);
  assert.equal(ran, undefined);
  assert.equal(hidden, false, 'its own script has to run');
  assert.ok(!colors.includes('rgb(1, 2, 3)'), colors.join());
});

await test('clicks play moves, and each position has its board and moves', kTree, wide,
           async (page) => {
  for (let n = 1; n <= 8; ++n) {
    const before = plain[placeAfter(plain, mainMoves.slice(0, n - 1))].m;
    await page.click(`#played tbody tr:nth-child(${before.length}) a`);  // the rarest
    const rare = [...mainMoves.slice(0, n - 1), before.at(-1)[0]];
    assert.equal(await address(page), hash(rare));
    assert.equal(await piecesShown(page), piecesOf(rare));
    assert.deepEqual(await shownMoves(page), wantedMoves(plain[placeAfter(plain, rare)]));
    await page.click('#back');
    await page.click('#played tbody tr:first-child a');
    const moves = mainMoves.slice(0, n);
    assert.equal(await address(page), hash(moves));
    assert.equal(await piecesShown(page), piecesOf(moves));
  }
  assert.ok((await page.textContent('.line')).startsWith('1.'));
  assert.equal(await page.locator('.line a').count(), 8);
  await page.click('.line a:nth-of-type(3)');
  assert.equal(await address(page), hash(mainMoves.slice(0, 3)));
  await page.click('#first');
  assert.equal(await address(page), '');
});

await test('keys play moves, go back and come again', kTree, wide, async (page) => {
  const second = plain[0].m[1][0];
  const steps = [
    ['ArrowRight', [mainMoves[0]]], ['ArrowRight', mainMoves.slice(0, 2)],
    ['ArrowLeft', [mainMoves[0]]], ['ArrowLeft', []], ['ArrowLeft', []], ['2', [second]],
    ['Home', []], ['ArrowRight', [second]], ['Home', []], ['9', plain[0].m[8] ? null : []],
  ];
  for (const [key, moves] of steps) {
    await page.keyboard.press(key);
    if (moves) assert.equal((await address(page)).slice(1), moves.join(''), key);
  }
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.locator('.arrow').count(), 1);  // of the move that is chosen
  await page.keyboard.press('Enter');
  assert.equal(await address(page), hash([second]));
  assert.ok(await page.evaluate(() => document.activeElement.matches('#played a')));
});

await test('pieces on the board can be moved', kTree, wide, async (page) => {
  const at = async (square) => {
    const box = await page.locator('#board svg').boundingBox(), scale = box.width / 924;
    const file = square.charCodeAt(0) - 97, rank = Number(square[1]);
    return [(62 + 100 * file) * scale, (104 + 100 * (9 - rank)) * scale];
  };
  const click = async (square) => {
    const [x, y] = await at(square);
    await page.click('#board', {position: {x, y}});
  };
  const [m] = mainMoves;
  await click(m.slice(0, 2));
  const from = plain[0].m.filter((step) => step[0].startsWith(m.slice(0, 2)));
  assert.equal(await page.locator('.arrow').count(), from.length);
  await click(m.slice(2));
  assert.equal(await address(page), hash([m]));
  await page.click('#first');
  await page.click('#flip');
  const turned = (square) => 'ihgfedcba'[square.charCodeAt(0) - 97] + (9 - Number(square[1]));
  await click(turned(m.slice(0, 2)));
  await click(turned(m.slice(2)));
  assert.equal(await address(page), hash([m]));
});

await test('orders of moves that come to one position show the same', kTree, wide, async (page) => {
  const ways = new Map();
  for (const [at, place] of plain.entries()) {
    for (const step of place.m || []) {
      if (!ways.has(step[7])) ways.set(step[7], []);
      ways.get(step[7]).push([at, step[0]]);
    }
  }
  const wayTo = (at) => at ? [...wayTo(ways.get(at)[0][0]), ways.get(at)[0][1]] : [];
  const met = [...ways].filter(([at, all]) => at && all.length > 1 && plain[at].m).slice(0, 5);
  assert.ok(met.length, 'the samples have no transpositions');
  for (const [at, all] of met) {
    for (const [from, m] of all) {
      await page.goto('about:blank');
      await page.goto('file://' + encodeURI(kTree) + hash([...wayTo(from), m]));
      assert.deepEqual(await shownMoves(page), wantedMoves(plain[at]));
    }
  }
});

await test('mirror images come together where that is wanted', kTree, wide, async (page) => {
  assert.notDeepEqual(wantedMoves(plain[0]), wantedMoves(joined[0]));
  await page.click('#mirrored');
  assert.equal(await page.getAttribute('#mirrored', 'aria-pressed'), 'true');
  assert.deepEqual(await shownMoves(page), wantedMoves(joined[0]));
  await page.keyboard.press('ArrowRight');
  assert.deepEqual(await shownMoves(page), wantedMoves(joined[joined[0].m[0][7]]));
  await page.keyboard.press('m');
  assert.equal(await page.getAttribute('#mirrored', 'aria-pressed'), 'false');
  assert.equal(await address(page), hash([joined[0].m[0][0]]));
  // A line on the other side goes on as its image.
  const [left] = plain[0].m.find(([m]) => !joined[0].m.some((step) => step[0] === m));
  const image = left.replace(/[a-i]/g, (file) => 'ihgfedcba'['abcdefghi'.indexOf(file)]);
  await page.keyboard.press('Home');
  await page.click(`#played a[href="#${left}"]`);
  await page.keyboard.press('m');
  assert.equal(await address(page), hash([image]));
});

await test('openings are found by code and by name in both languages', kTree, wide, async (page) => {
  const used = new Set(plain.map((place) => place.o));
  const opening = view.openings.find((each, i) => i > 3 && used.has(i));
  for (const words of [opening[0], opening[0].toLowerCase(), opening[1], opening[2]]) {
    await page.fill('#search', words);
    const found = page.locator('#found a', {hasText: opening[0]}).first();
    await found.click();
    assert.ok((await page.textContent('#now h2')).startsWith(opening[0] + ' '), words);
    const moves = (await address(page)).slice(1).match(/..../g);
    assert.equal(plain[placeAfter(plain, moves)].o, view.openings.indexOf(opening));
    assert.equal(await piecesShown(page), piecesOf(moves));
  }
  await page.fill('#search', 'no opening is called so');
  assert.equal(await page.locator('#found a').count(), 0);
});

await test('examples say who played, where and when', kTree, wide, async (page) => {
  const of = (plain[0].s || []).map((n) => view.games[n]);
  assert.ok(of.length > 0);
  const items = await page.locator('#samples li').allTextContents();
  assert.equal(items.length, of.length);
  of.forEach(([red, black, event], i) => {
    for (const name of [red, black, event]) assert.ok(items[i].includes(view.names[name]));
  });
});

await test('languages, notations and pieces can be changed', kTree, wide, async (page) => {
  const labels = () => page.evaluate(() => [...document.querySelectorAll(
    '#about, #played th[scope=col], .tools button, #held, .hint')].map((e) => e.textContent));
  const before = await labels();
  await page.click('#lang');
  const after = await labels();
  before.forEach((text, i) => assert.notEqual(text, after[i]));
  await page.selectOption('#notation', {index: 1});
  assert.deepEqual(await shownMoves(page), wantedMoves(plain[0], 1));
  await page.selectOption('#pieces', 'letters');
  assert.ok(await page.locator('#board .piece').count() === 32);
});

await test('what stands on the board can be copied', kTree, wide, async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => {});
  for (const id of ['copy-fen', 'copy-link', 'copy-moves']) {
    await page.keyboard.press('ArrowRight');
    await page.click('#' + id);
    await page.waitForFunction(() => document.querySelector('#said').textContent);
  }
});

await test('names of records are text and nothing else', kHostile, wide, async (page) => {
  const hostile = viewOf(kHostile);
  const text = await page.textContent('#samples');
  for (const name of hostile.names.filter(Boolean)) assert.ok(text.includes(name), name);
  assert.ok(hostile.names.some((name) => name.includes('</script>')));
  assert.equal(await page.textContent('#heading'), hostile.title);
  assert.equal(await page.evaluate(() => window.ran), undefined);
  assert.equal(await page.locator('#samples img, #samples script').count(), 0);
});

for (const [size, options] of [['a phone', phone], ['a desktop', wide]]) {
  await test(`the explorer fits ${size}, and its controls have names`, kTree, options,
             async (page) => {
    for (let i = 0; i < 2; ++i) {
      assert.ok(await sidewaysScroll(page) <= 0);
      assert.deepEqual(await namelessControls(page), []);
      const [inner, outer] = await page.evaluate(() => {
        const box = document.querySelector('#played');
        return [box.scrollWidth, box.clientWidth];
      });
      assert.ok(inner <= outer, `the moves are ${inner} wide in ${outer}`);
      await page.click('#lang');
    }
  });
}
await test('on a phone the explorer\'s buttons are at least 40 px high', kTree, phone,
           async (page) => {
  const low = await page.evaluate(() => [...document.querySelectorAll('button, select, input')]
    .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 40).map((e) => e.id));
  assert.deepEqual(low, []);
});

for (const colorScheme of ['light', 'dark']) {
  await test(`texts of the explorer stand out, ${colorScheme}`, kTree, {...wide, colorScheme},
             async (page) => {
    const light = Number((await background(page)).match(/\d+/)[0]);
    assert.ok(colorScheme === 'dark' ? light < 60 : light > 200);
    await page.keyboard.press('ArrowRight');
    await page.fill('#search', 'cannon');
    assert.deepEqual(await paleTexts(page), []);
  });
}

await finish();
