// What tests do with qipu.html, the page that opens any record: they open files, play, tap, drag, press
// long, and save.
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

import {folder, phone, scratch, wide} from './browser.mjs';
import {ready, settle} from './support.mjs';

export const kPage = path.join(folder, 'qipu.html'), kQipu = process.env.QIPU;
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

export const chinese = {...wide, locale: 'zh-CN', acceptDownloads: true};
export const english = {...wide, locale: 'en-US', acceptDownloads: true};
export const chinesePhone = {...phone, locale: 'zh-CN', acceptDownloads: true};

/** Runs the program, and returns what it prints. */
export const program = (...options) =>
  execFileSync(kQipu, options, {stdio: ['ignore', 'pipe', 'ignore']}).toString();
/** Writes a file for a test, and returns its path. */
export function written(name, content) {
  const to = path.join(scratch, name);
  fs.writeFileSync(to, content);
  return to;
}

export const rows = (page) => page.locator('.row').count();
/** The moves of the list, with their signs. */
export const texts = (page) => page.locator('#moves .m').allInnerTexts();
/** The moves of the list without their signs. */
export const moveWords = (page) => page.locator('#moves .m').evaluateAll((all) =>
  all.map((a) => a.firstChild.data));
export const told = (page) => page.locator('#told').innerText();

/** Opens files, and waits until they are listed, or refused. */
export async function brought(page, ...files) {
  await ready(page);
  await page.setInputFiles('#files', files);
  await page.waitForFunction(() => document.querySelector('#stop-reading').hidden &&
    document.querySelector('.row[aria-selected=true], #troubles:not([hidden])'));
  await settle(page);
}
/** Opens files, and waits until a game is shown. */
export async function opened(page, ...files) {
  await brought(page, ...files);
  await page.waitForSelector('#moves .m');
  await settle(page);
}
export const countsMoves = (page, n) => page.waitForFunction((count) =>
  document.querySelectorAll('#moves .m').length === count, n);
/** A panel of a phone is opened, or all are closed (''). At a desk they all stand beside the board. */
export async function openPanel(page, name) {
  if (await page.locator('#open-tabs').isHidden()) return;
  const isOpen = await page.locator('body.sheet').count() > 0;
  if (!name) return isOpen ? page.click('#open-tabs') : undefined;
  if (!isOpen) await page.click('#open-tabs');
  const button = page.locator(`#tabs [data-opens=${name}]`);
  if (await button.getAttribute('aria-pressed') !== 'true') await button.click();
}
/** Opens what a control is in, if it is not in sight: a panel, the menu, the menu for saving. */
export async function reveal(page, what) {
  const e = page.locator(what).first();
  if (await e.isVisible()) return;
  const place = await e.evaluate((all) => all.closest('[data-tab], [popover]').dataset.tab ||
    all.closest('[popover]').id);
  if (place === 'menu') return page.click('#open-menu');
  if (place !== 'saving') {
    await openPanel(page, place);
    if (await e.isHidden()) await page.locator('details', {has: e}).locator('summary').first().click();
    return;
  }
  if (await page.locator('#saving').isHidden()) {
    if (await page.locator('#open-saving').isVisible()) {
      await page.click('#open-saving');
    } else {
      await openPanel(page, 'moves');
      await page.click('#tabs [popovertarget=saving]');
    }
  }
  if (await e.isHidden()) await page.click('#more-formats summary');
}
/** Presses a control, wherever it is, with the finger where there is no mouse. */
export async function press(page, what) {
  await reveal(page, what);
  if (await isTouch(page)) await page.tap(what); else await page.click(what);
}
/** Chooses a value of a list, wherever that is. */
export async function choose(page, what, value) {
  await reveal(page, what);
  await page.selectOption(what, value);
}
/** Goes to the first or the last position; on a phone the buttons for that are above the moves. */
export async function walk(page, way) {
  if (await page.locator(`#${way}`).isVisible()) return page.click(`#${way}`);
  await openPanel(page, 'moves');
  await page.click(`.walk [data-press=${way}]`);
}
/** Ready, with a new game on the board. */
export async function begun(page) {
  await ready(page);
  await press(page, '#fresh');
  await page.waitForSelector('#board:visible');
  await page.waitForFunction(() => document.querySelectorAll('#board .piece').length === 32);
}
/** Enters moves in words, and waits for all of them. */
export async function play(page, words) {
  await reveal(page, '#typed');
  await page.fill('#typed', words);
  await page.press('#typed', 'Enter');
  await page.waitForFunction(() => document.querySelector('#typed').value === '');
}
/** Opens the comment of the shown move for writing. */
export async function comment(page, text) {
  if (await page.locator('#own-comment').isHidden()) {
    await openPanel(page, '');
    await page.click('#edit-comment');
  }
  if (text !== undefined) await page.fill('#own-comment', text);
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
async function touch(page, type, ...points) {
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
  await openPanel(page, '');
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
/** The menu of formats is open, with all of them. */
export async function openFormats(page) {
  if (await page.locator('#saving').isHidden()) await page.click('#open-saving');
  if (await page.locator('#format').isHidden()) await page.click('#more-formats summary');
}
/** Saves by a control, and returns the path of what was saved. */
export async function saved(page, id) {
  await reveal(page, id);
  const [file] = await Promise.all([
    page.waitForEvent('download', {timeout: 60000}).catch(async () => {
      throw new Error(`${id} saves nothing: ${await told(page)} ` +
        await page.locator(id).evaluate((button) => button.outerHTML));
    }),
    page.click(id),
  ]);
  const to = path.join(scratch, file.suggestedFilename());
  await file.saveAs(to);
  return to;
}
/** Controls on a touch screen that are less than 44 pixels high or wide. */
export const smallTargets = (page, ...selectors) => page.evaluate((all) =>
  [...document.querySelectorAll(all)].filter((e) => e.checkVisibility())
    .map((e) => [e.id || e.textContent, e.getBoundingClientRect()])
    .filter(([, box]) => box.height < 43.5 || box.width < 30).map(([name]) => name),
  selectors.join(','));
