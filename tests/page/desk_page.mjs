// How tests use qipu.html, the page that opens any record: files that are opened, what is saved, taps
// on the board.
import path from 'node:path';
import {fileURLToPath} from 'node:url';

import {folder, phone, scratch, wide} from './browser.mjs';
import {ready, settle} from './support.mjs';

export const kPage = path.join(folder, 'qipu.html'), kQipu = process.env.QIPU;
export const sample = (name) => fileURLToPath(new URL(`../../samples/${name}`, import.meta.url));
export const chinese = {...wide, locale: 'zh-CN', acceptDownloads: true};
export const english = {...wide, locale: 'en-US', acceptDownloads: true};
export const chinesePhone = {...phone, locale: 'zh-CN', acceptDownloads: true};

export const rows = (page) => page.locator('.row').count();
export const told = (page) => page.locator('#told').innerText();
export const texts = (page) => page.locator('#moves .m').allInnerTexts();
export async function brought(page, ...files) {
  await ready(page);
  await page.setInputFiles('#files', files);
  await page.waitForFunction(() => document.querySelector('#stop-reading').hidden &&
    document.querySelector('.row[aria-selected=true], #troubles:not([hidden])'));
  await settle(page);
}
/** Ready, with a new game. */
export async function begun(page) {
  await ready(page);
  await page.click('#fresh');
  await page.waitForSelector('#board:visible');
}
/** The menu of formats is open, with all of them. */
export async function openFormats(page) {
  if (await page.locator('#saving').isHidden()) await page.click('#open-saving');
  if (await page.locator('#format').isHidden()) await page.click('#more-formats summary');
}
export async function saved(page, id) {
  await openFormats(page);
  const [file] = await Promise.all([
    page.waitForEvent('download', {timeout: 15000}).catch(async () => {
      throw new Error(`${id} saves nothing: ${await told(page)} ` +
        await page.locator(id).evaluate((button) => button.outerHTML));
    }),
    page.click(id),
  ]);
  const to = path.join(scratch, file.suggestedFilename());
  await file.saveAs(to);
  return to;
}
export async function squareAt(page, name) {
  const box = await page.locator('#board svg').boundingBox();
  const file = 'abcdefghi'.indexOf(name[0]), rank = Number(name[1]);
  return [box.x + (file * 100 + 62) / 924 * box.width, box.y + ((9 - rank) * 100 + 104) / 1108 * box.height];
}
export async function tap(page, name) {
  const at = await squareAt(page, name);
  await page.mouse.click(...at);
}
