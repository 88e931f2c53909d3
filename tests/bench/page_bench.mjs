// Measures the speed of qipu.html: until it is ready, lists files, and scrolls and walks through a
// tree of 2,000 nodes.
//
// node page_bench.mjs FOLDER [WORDS]: FOLDER contains the page. playwright-core is searched for
// from the current folder (build/page, where tests/page/run.sh has put it). FILES=FOLDER: up to
// 1,000 (or MOST=N) of the XQF files below this folder are listed, and saved as a database.
// ARCHIVE=FILE: this database is opened and asked, on a machine four times slower. With WORDS, only
// the measurements whose names contain them are made.
import fs from 'node:fs';
import path from 'node:path';

import {finish, folder, phone, scratch, test, wide} from '../page/browser.mjs';
import {openPanel, press, reveal} from '../page/desk_page.mjs';
import {ready, settle, treeRecord} from '../page/support.mjs';

const kPage = path.join(folder, 'qipu.html'), kNodes = 2000, kMost = Number(process.env.MOST || 1000);
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
    await reveal(page, '#make-database');
    const pressed = Date.now();
    const [made] = await Promise.all([page.waitForEvent('download', {timeout: 120000}),
                                      press(page, '#make-database')]);
    say(`a database after ${Date.now() - pressed} ms: ${fs.statSync(await made.path()).size} bytes`);
  });
}

/**
 * Runs in the page: returns the milliseconds of frames and tasks while `body` ran. Three frames of 60 Hz
 * are 50.0 ms, a little more or less; `over50` counts those of four and more.
 */
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
          longest: Math.round(frames.at(-1)), over50: frames.filter((f) => f > 51).length,
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
for (const [called, options, slower] of [['wide', wide, 1], ['wide', wide, 4], ['phone', phone, 4]]) {
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

/** A list of this many games, of which the visible rows are drawn. */
const kGames = 5000;
for (const [called, options] of [['wide', wide], ['phone', phone]]) {
  await test(`list of ${kGames} games, ${called}, 4 times slower`, kPage, options, async (page) => {
    const file = path.join(scratch, 'many.pgn');
    fs.writeFileSync(file, Array.from({length: kGames}, (_, i) =>
      `[Red "r${i}"]\n[Black "b${i}"]\n[Date "${1950 + i % 70}"]\n\n1. h2e2 h9g7 *\n`).join('\n'));
    await ready(page);
    await page.setInputFiles('#files', [file]);
    await page.waitForFunction(() => document.querySelector('#stop-reading').hidden &&
      document.querySelector('.row'), null, {timeout: 120000});
    await openPanel(page, 'games');
    await slowed(page);
    say(`scrolled: ${JSON.stringify(await page.evaluate(`(${watch})(${async (next) => {
      for (let i = 0; i < 60; ++i) {
        document.querySelector('#rows').scrollTop = i * 4000;
        await next();
        await next();
      }
    }})`))}`);
  });
}

// ---- A database

async function slowed(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', {rate: 4});
}
/** Returns the milliseconds until something is so. */
async function timed(page, work, so, given) {
  const begun = Date.now();
  await work();
  await page.waitForFunction(so, given, {timeout: 120000, polling: 5});
  return Date.now() - begun;
}
const archive = process.env.ARCHIVE;
for (const [called, options] of archive ? [['wide', wide], ['phone', phone]] : []) {
  await test(`database, ${called}, 4 times slower`, kPage, options, async (page) => {
    await ready(page);
    await slowed(page);
    const counted = () => /\d/.test(document.querySelector('#archive-count').textContent);
    const explored = (before) => {
      const says = document.querySelector('#explore-says').textContent;
      return says && says !== before;
    };
    // The page prepares itself while a file is dragged over it or chosen; the time begins with the file.
    await page.evaluate(() => document.dispatchEvent(
      new DragEvent('dragover', {bubbles: true, cancelable: true, dataTransfer: new DataTransfer()})));
    await page.waitForTimeout(1000);
    say(`opened in ${await timed(page, () => page.setInputFiles('#files', [archive]), counted)} ms: ` +
      await page.locator('#archive-count').textContent());
    say(`first position ${await timed(page, async () => {}, explored, '')} ms after that`);
    for (const query of ['red ~ "胡荣华"', 'year = 1980..1985 and result = 1-0', 'event ~ 个人赛', '胡荣华 1983',
                         'position("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b")',
                         'line("炮二平五 马8进7 马二进三")']) {
      const all = [];
      for (let i = 0; i < 3; ++i) {
        all.push(await timed(page, () => page.evaluate((text) => {
          document.querySelector('#archive-count').textContent = '';
          document.querySelector('#archive-query').value = text;
          document.querySelector('#archive-query').dispatchEvent(new Event('input'));
        }, i ? `${query} ` + ' '.repeat(i) : query), counted));
      }
      say(`${query}: ${all.join(', ')} ms (60 to 250 of them after the last key): ` +
        await page.locator('#archive-count').textContent());
    }
    await page.evaluate(() => { document.querySelector('#archive-query').value = ''; });
    const moves = ['h2e2', 'h9g7', 'h0g2', 'i9h9', 'i0h0'], all = [];
    await openPanel(page, 'explore');
    for (const move of moves) {
      const before = await page.locator('#explore-says').textContent();
      all.push(await timed(page, () => page.evaluate((m) =>
        document.querySelector(`#explore-moves [data-move="${m}"]`)?.click(), move), explored, before));
    }
    say(`positions after moves: ${all.join(', ')} ms (10 to 80 of them of waiting)`);
    say(`memory ${await page.evaluate(() => Math.round((performance.memory?.usedJSHeapSize || 0) / 1e6))} MB of scripts`);
  });
}
await finish();
