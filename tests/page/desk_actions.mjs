// What a user of qipu.html does in several tests: opens, plays, taps, drags, presses long.
import path from 'node:path';
import {fileURLToPath} from 'node:url';

import {folder, phone, wide} from './browser.mjs';
import {ready, settle} from './support.mjs';

export const kPage = path.join(folder, 'qipu.html');
export const sample = (name) => fileURLToPath(new URL(`../../samples/${name}`, import.meta.url));
export const desktop = {
  ...wide,
  viewport: {width: 1366, height: 768},
  locale: 'zh-CN',
  acceptDownloads: true
};
export const handheld = {
  ...phone,
  viewport: {width: 390, height: 844},
  locale: 'zh-CN',
  acceptDownloads: true
};

export const texts = (page) => page.locator('#moves .m').evaluateAll((all) =>
  all.map((a) => a.firstChild.data));
export const told = (page) => page.locator('#told').innerText();
export const value = (page, id) => page.locator(id).evaluate((e) => e.value);

export async function opened(page, ...files) {
  await ready(page);
  await page.setInputFiles('#files', files);
  await page.waitForFunction(() => document.querySelector('#stop-reading').hidden &&
    document.querySelector('.row[aria-selected=true]') && document.querySelector('#moves .m'));
  await settle(page);
}
/** Unfolds the list of games, which a phone folds when a game is shown. */
export async function openList(page) {
  if (await page.locator('#list').evaluate((list) => !list.open)) await page.click('#list > summary');
}
export const countsMoves = (page, n) => page.waitForFunction((count) =>
  document.querySelectorAll('#moves .m').length === count, n);
/** Enters moves in words, and waits for all of them. */
export async function play(page, words) {
  await page.fill('#typed', words);
  await page.press('#typed', 'Enter');
  await page.waitForFunction(() => document.querySelector('#typed').value === '');
}
export async function squareAt(page, name) {
  await page.locator('#board').scrollIntoViewIfNeeded();
  const box = await page.locator('#board svg').boundingBox();
  const file = 'abcdefghi'.indexOf(name[0]), rank = Number(name[1]);
  return [box.x + (file * 100 + 62) / 924 * box.width,
          box.y + ((9 - rank) * 100 + 104) / 1108 * box.height];
}

const sessions = new WeakMap();
async function session(page) {
  if (!sessions.has(page)) sessions.set(page, await page.context().newCDPSession(page));
  return sessions.get(page);
}
/** Touches as a finger does; no points: it is lifted. */
export async function touch(page, type, ...points) {
  const touchPoints = points.map(([x, y]) => ({x, y}));
  await (await session(page)).send('Input.dispatchTouchEvent', {type, touchPoints});
}
const isTouch = (page) => page.evaluate(() => matchMedia('(pointer: coarse)').matches);

/** Taps a square, with the finger where there is no mouse. */
export async function tap(page, name) {
  const at = await squareAt(page, name);
  if (!await isTouch(page)) return page.mouse.click(...at);
  await touch(page, 'touchStart', at);
  await touch(page, 'touchEnd');
}
export async function drag(page, from, to) {
  const [a, b] = [await squareAt(page, from), await squareAt(page, to)];
  const between = (part) => a.map((v, i) => v + (b[i] - v) * part);
  if (await isTouch(page)) {
    await touch(page, 'touchStart', a);
    for (const part of [0.2, 0.5, 0.8, 1]) await touch(page, 'touchMove', between(part));
    return touch(page, 'touchEnd');
  }
  await page.mouse.move(...a);
  await page.mouse.down();
  for (const part of [0.2, 0.5, 1]) await page.mouse.move(...between(part));
  await page.mouse.up();
}
/** Opens the menu of the move with these words: by a right click, or by a long press. */
export async function openMenu(page, words) {
  const link = page.locator('#moves .m').filter({hasText: words}).first();
  await link.scrollIntoViewIfNeeded();
  if (await isTouch(page)) {
    const box = await link.boundingBox();
    await touch(page, 'touchStart', [box.x + box.width / 2, box.y + box.height / 2]);
    await page.waitForSelector('#move-menu');
    await touch(page, 'touchEnd');
  } else {
    await link.click({button: 'right'});
  }
  await page.waitForSelector('#move-menu');
}
export async function saved(page, id) {
  const [file] = await Promise.all([page.waitForEvent('download', {timeout: 15000}), page.click(id)]);
  return file.path();
}
/** Controls on a touch screen that are less than 44 pixels high or wide. */
export const smallTargets = (page, ...selectors) => page.evaluate((all) =>
  [...document.querySelectorAll(all)].filter((e) => e.checkVisibility())
    .map((e) => [e.id || e.textContent, e.getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 30).map(([name]) => name),
  selectors.join(','));
