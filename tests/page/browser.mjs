// The browser that the tests of pages run in: each test opens a page as a reader would, and what the
// page should not do fails it. Named on the command line are the folder of the pages, and words:
// only tests with them in their names are run.
// Without a browser or playwright-core the program ends here, with exit code 77.
import {strict as assert} from 'node:assert';
import fs from 'node:fs';
import {createRequire} from 'node:module';
import os from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';

function skip(why) {
  console.log(`skipped: ${why}`);
  process.exit(77);
}
const kChromium = process.env.CHROMIUM || '/usr/bin/chromium';
if (!fs.existsSync(kChromium)) skip(`no browser at ${kChromium} (CHROMIUM names another)`);
let chromium;
for (const from of [path.join(process.cwd(), 'x'), import.meta.url]) {
  try {
    ({chromium} = createRequire(from)('playwright-core'));
    break;
  } catch { /* not there */
  }
}
if (!chromium) skip('no playwright-core (npm install playwright-core)');

export const folder = path.resolve(process.argv[2] || '.');
/** For pages made by tests. */
export const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'qipu-page-'));

const browser = await chromium.launch({executablePath: kChromium, args: ['--no-sandbox']});
export const wide = {
  viewport: {width: 1280, height: 800}
};
export const phone = {
  viewport: {width: 360, height: 740},
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2
};
let failures = 0;

/** Pages by what their readers look with: to make one costs a browser more than most tests do. */
const pages = new Map();
async function pageFor(options) {
  const key = JSON.stringify(options);
  if (!pages.has(key)) {
    const context = await browser.newContext(options);
    // Nobody chooses a file in a test, so databases are downloaded, unless a test chooses.
    await context.addInitScript(() => { delete window.showSaveFilePicker; });
    pages.set(key, await context.newPage());
  }
  return pages.get(key);
}

/**
 * Each test opens its file anew, for a reader who has chosen nothing yet; an error of the page or a
 * request beyond it fails any test.
 */
export async function test(name, file, options, body) {
  if (!name.includes(process.argv[3] || '')) return;
  const [base, hash] = file.split('#');
  const address = pathToFileURL(base).href;
  const page = await pageFor(options);
  const wrong = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) wrong.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url().replace(/#.*/, '');
    // A link that was followed leads to another page of the folder.
    const followed = request.isNavigationRequest() && url.startsWith(pathToFileURL(folder).href);
    if (url !== address && !followed && !/^(data|blob):/.test(url)) wrong.push(`request: ${url}`);
  });
  try {
    await page.goto(address + (hash ? '#' + hash : ''));
    await body(page);
    assert.deepEqual(wrong, []);
    console.log(`ok    ${name}`);
  } catch (error) {
    failures += 1;
    const where = String(error.stack).match(/\w+_test\.mjs:\d+/g) ?? [];
    console.log(`FAIL  ${name} (${where.join(', ')})\n` +
                `      ${String(error.message).replaceAll('\n', '\n      ')}`);
  }
  page.removeAllListeners();
  await page.emulateMedia({media: null});
  await page.evaluate(() => {
    localStorage.clear();
    indexedDB.deleteDatabase('qipu');
    indexedDB.deleteDatabase('qipu clean');
  });
  await page.goto('about:blank');
}

/** Of scripts and styles that somebody put into a copy of the page: which of them did anything. */
export async function foreign(file) {
  const copy = path.join(scratch, 'foreign.html');
  const evil = '<script>window.ran = 1</script><img src="data:," onerror="window.ran = 2">' +
    '<p id="evil" style="color: rgb(1, 2, 3)">x</p><style>h1 { color: rgb(1, 2, 3) }</style>';
  fs.writeFileSync(copy, fs.readFileSync(file, 'utf8').replace('</body>', evil + '</body>'));
  const page = await browser.newPage();
  await page.goto(pathToFileURL(copy).href);
  const did = await page.evaluate(() => [window.ran, document.querySelector('#page').hidden,
    ...['#evil', 'h1'].map((id) => getComputedStyle(document.querySelector(id)).color)]);
  await page.close();
  return did;
}

/** Says how it went, and ends the program. */
export async function finish() {
  await browser.close();
  fs.rmSync(scratch, {recursive: true});
  console.log(failures ? `${failures} failed` : 'all passed');
  process.exit(failures ? 1 : 0);
}
