// What tests of databases in qipu.html do: they make and open databases, ask, and start servers.
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import {createInterface} from 'node:readline';

import {kPage, kQipu, program, reveal, sample} from './desk_page.mjs';
import {scratch} from './browser.mjs';
import {ready, settle} from './support.mjs';

/** Makes a database of these files. */
export function database(name, ...files) {
  const to = path.join(scratch, name);
  if (!fs.existsSync(to)) program('convert', '-q', ...files, '-o', to);
  return to;
}
export const books = () => database('古谱.qdb', sample('橘中秘.pgn'), sample('梅花谱.pgn'), sample('opening.xqf'));

/** Opens a database, and waits for its games. */
export async function opened(page, file) {
  await ready(page);
  await page.evaluate(() => { delete document.querySelector('#archive-rows').dataset.query; });
  await page.setInputFiles('#files', [file]);
  await answered(page, '');
}
/** Waits for the answer to a query. */
export async function answered(page, query) {
  await page.waitForFunction((text) => document.querySelector('#archive-rows').dataset.query === text, query);
  await settle(page);
}
/** Asks, and waits for the answer. Returns how many games it has. */
export async function asked(page, query) {
  await reveal(page, '#archive-query');
  await page.fill('#archive-query', query);
  await answered(page, query);
  const count = await page.locator('#archive-count').textContent();
  return Number(count.replaceAll(',', '').match(/\d+/)[0]);
}
/** Starts `qipu serve` with the page. Returns its address, what ends it, and what it printed. */
export async function served(file, ...options) {
  const server = spawn(kQipu, ['serve', file, '--listen', '127.0.0.1:0', '--page', kPage, ...options],
                       {stdio: ['ignore', 'ignore', 'pipe']});
  let said = '';
  server.stderr.on('data', (bytes) => { said += bytes; });
  const [line] = await once(createInterface(server.stderr), 'line');
  return [line.match(/http:\S+\//)[0], () => server.kill(), () => said];
}
