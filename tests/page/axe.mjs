// What axe finds in a page, if axe-core is installed where the tests run.
import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';

/** The script of axe; '': it is not there. */
export const axe = (() => {
  for (const from of [path.join(process.cwd(), 'x'), import.meta.url]) {
    try {
      return fs.readFileSync(createRequire(from).resolve('axe-core/axe.min.js'), 'utf8');
    } catch { /* not there */ }
  }
  return '';
})();
/** Faults that axe calls serious or critical. */
export async function violations(page) {
  await page.evaluate(axe);
  return page.evaluate(async () => (await globalThis.axe.run(document, {resultTypes: ['violations']}))
    .violations.filter(({impact}) => impact === 'serious' || impact === 'critical')
    .map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html.slice(0, 160)).join(' | ')}`));
}
