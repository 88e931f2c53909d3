// bundled_pages.mjs URL...: opens each page in Chromium, and fails unless its title becomes `it works`.
// playwright-core is in the current folder.
import {createRequire} from 'node:module';

const {chromium} = createRequire(`${process.cwd()}/`)('playwright-core');
const browser = await chromium.launch(
  {executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: ['--no-sandbox']});
let failed = false;
for (const url of process.argv.slice(2)) {
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (line) => errors.push(line.text()));
  await page.goto(url);
  await page.waitForFunction(() => document.title !== 'waits', null, {timeout: 60000})
    .catch(() => errors.push('it waits for ever'));
  const title = await page.title();
  console.log(`${new URL(url).pathname}: ${[title, ...errors].join('; ')}`);
  failed ||= title !== 'it works';
  await page.close();
}
await browser.close();
process.exitCode = failed ? 1 : 0;
