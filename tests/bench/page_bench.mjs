// Measures the speed of qipu.html: until it is ready, lists files, and scrolls and walks through a
// tree of 2,000 nodes.
//
// node page_bench.mjs FOLDER [WORDS]: FOLDER contains the page. playwright-core is searched for from
// the current folder (build/page, where tests/page/run.sh has put it). FILES=FOLDER: up to 1,000 of
// the XQF files below this folder are listed, too. With WORDS, only the measurements whose names
// contain them are made.
import fs from 'node:fs';
import path from 'node:path';

import {finish, folder, phone, scratch, test, wide} from '../page/browser.mjs';
import {ready, settle, treeRecord} from '../page/support.mjs';

const kPage = path.join(folder, 'qipu.html'), kNodes = 2000, kMost = 1000;
const say = (text) => console.log(`      ${text}`);

for (let i = 0; i < 3; ++i) {
  await test(`ready ${i + 1}`, kPage, wide, async (page) => {
    await ready(page);
    say(await page.evaluate(() => {
      const at = (name) => Math.round(performance.getEntriesByName(name)[0].startTime);
      return `board ${at('qipu-ready')} ms, reader ${at('qipu-desk-ready')} ms`;
    }));
  });
}

if (process.env.FILES) {
  const files = fs.readdirSync(process.env.FILES, {recursive: true})
    .filter((name) => /\.xqf$/i.test(name)).slice(0, kMost)
    .map((name) => path.join(process.env.FILES, name));
  await test(`${files.length} XQF files`, kPage, wide, async (page) => {
    await ready(page);
    const begun = Date.now();
    await page.setInputFiles('#files', files);
    const given = Date.now();
    await page.waitForFunction(() => document.querySelector('#stop-reading').hidden &&
      document.querySelector('.row'), null, {timeout: 120000});
    say(`listed in ${Date.now() - given} ms (given in ${given - begun}): ` +
      await page.locator('#count').innerText());
  });
}

/** Runs in the page: returns the milliseconds of frames and tasks while `body` ran. */
async function watch(body) {
  const frames = [], tasks = [];
  const observer = new PerformanceObserver((list) => {
    for (const each of list.getEntries()) tasks.push(Math.round(each.duration));
  });
  observer.observe({type: 'longtask'});
  let last = 0, on = true;
  requestAnimationFrame(function frame(at) {
    if (last) frames.push(at - last);
    last = at;
    if (on) requestAnimationFrame(frame);
  });
  const next = () => new Promise(requestAnimationFrame);
  await next();
  await body(next);
  await next();
  on = false;
  await new Promise((done) => setTimeout(done, 100));
  observer.disconnect();
  frames.sort((a, b) => a - b);
  return {frames: frames.length, median: Math.round(frames[frames.length >> 1]),
          longest: Math.round(frames.at(-1)), over50: frames.filter((f) => f > 50).length,
          longTasks: tasks};
}

const kWays = {
  'scrolled by 120 pixels a frame': async (next) => {
    const box = document.querySelector('#moves');
    for (box.scrollTop = 0; box.scrollTop + box.clientHeight < box.scrollHeight - 1;) {
      const before = box.scrollTop;
      box.scrollTop += 120;
      await next();
      if (box.scrollTop === before) break;
    }
  },
  'scrolled by leaps': async (next) => {
    const box = document.querySelector('#moves');
    for (let i = 0; i < 60; ++i) {
      box.scrollTop = (i * 7919 % 101) / 100 * box.scrollHeight;
      await next();
    }
  },
  'stepped 200 moves on': async (next) => {
    for (let i = 0; i < 200; ++i) {
      document.querySelector('#next').click();
      await next();
      await next();
    }
  },
  'stepped into 200 variations': async (next) => {
    const links = [...document.querySelectorAll('#moves a.m')];
    for (let i = 0; i < 200; ++i) {
      const link = links[Math.floor(i * links.length / 200)];
      if (link.isConnected) link.click();
      await next();
      await next();
    }
  },
};
for (const [called, options, slower] of [['wide', wide, 1], ['phone', phone, 4]]) {
  await test(`tree of ${kNodes} nodes, ${called}, ${slower} times slower`, kPage, options, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', {rate: slower});
    const file = path.join(scratch, 'tree.pgn');
    fs.writeFileSync(file, treeRecord());
    await ready(page);
    const begun = Date.now();
    await page.setInputFiles('#files', [file]);
    await page.waitForFunction((n) => document.querySelectorAll('#moves .m').length > n / 2, kNodes);
    await settle(page);
    say(`${await page.locator('#moves .m').count()} moves shown after ${Date.now() - begun} ms`);
    for (const [name, body] of Object.entries(kWays)) {
      say(`${name}: ${JSON.stringify(await page.evaluate(`(${watch})(${body})`))}`);
    }
  });
}
await finish();
