// What qipu.html says of the openings and players of a database, how far a long question is, and the
// token of a server. Counts are compared with the program's. Run it as desk_test.mjs is.
import {strict as assert} from 'node:assert';
import fs from 'node:fs';
import path from 'node:path';

import {answered, asked, books, database, opened, served} from './archive_page.mjs';
import {chinesePhone, desktop, english, kPage, openPanel, press, program, reveal, sample, smallTargets, texts,
  written} from './desk_page.mjs';
import {finish, scratch, test} from './browser.mjs';
import {axe, namelessControls, paleTexts, settle, sidewaysScroll, violations} from './support.mjs';

const both = [['at a desk', desktop], ['on a phone', chinesePhone]];

const record = (red, black, date, result, event, moves) =>
  `[Event "${event}"]\n[Date "${date}"]\n[Red "${red}"]\n[Black "${black}"]\n[Result "${result}"]\n\n` +
  `1. ${moves} ${result}\n`;
const kSameCannons = '炮二平五 炮8平5 马二进三 马8进7 车一平二 车9进1';
const kScreen = '炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3 兵七进一 卒7进1 车二进六 炮8平9';
const players = () => {
  const all = [];
  for (let i = 0; i < 12; ++i) {
    all.push(record('胡荣华', '柳大华', `19${70 + i}`, ['1-0', '0-1', '1/2-1/2'][i % 3], '全国个人赛', kSameCannons));
    all.push(record('杨官璘', '蔡福如', `19${58 + i}`, '1-0', '五羊杯', kScreen));
  }
  all.push(record('胡荣花', '柳大华', '1975', '0-1', '表演赛', kSameCannons));
  all.push(record('杨官林', '何顺安', '1961', '1-0', '表演赛', kScreen));
  all.push(record('李来群', '胡榮華', '1983', '0-1', '五羊杯', kScreen));
  return database('棋手.qdb', written('players.pgn', all.join('\n')), sample('橘中秘.pgn'));
};
/** Returns the rows of a table of the program. */
const stats = (...options) => program('stats', '-q', ...options, '--json').split('\n').filter(Boolean).map(JSON.parse);

const shownPage = (page, panel, words) => page.waitForFunction(([of, text]) =>
  document.querySelector(`#${of}-page`).textContent.includes(text), [panel, words]);
/** Waits for the page of an opening, and for its games. */
const openingShown = (page, code) => page.waitForFunction((text) =>
  document.querySelector('#openings-page h2')?.textContent.startsWith(text) &&
  document.querySelector('#openings-page .row'), code);
/** Numbers of games by what their rows link to. */
const linkedCounts = (page, panel, what) => page.locator(`#${panel}-page tbody tr:has([data-${what}])`).evaluateAll(
  (all, of) => Object.fromEntries(all.map((row) =>
    [row.querySelector(`[data-${of}]`).dataset[of], Number(row.cells[1].textContent.replaceAll(',', ''))])), what);

for (const [where, options] of both) {
  const isPhone = options === chinesePhone;

  await test(`${where}: openings are those of qipu ecco and qipu stats`, kPage, options, async (page) => {
    for (const file of [players(), books()]) {
      const tagged = `${file}.tagged.pgn`;
      if (!fs.existsSync(tagged)) program('ecco', '-q', file, '-o', tagged);
      await opened(page, file);
      await openPanel(page, 'openings');
      if (!isPhone) await page.click('#openings-list');
      await page.waitForSelector('#openings-page [data-opening]');
      const byFamily = Object.fromEntries([1, 2].flatMap((size) =>
        stats(tagged, '--by', `ecco:${size}`).map((row) => [row[`ecco:${size}`], row.games])));
      assert.deepEqual(await linkedCounts(page, 'openings', 'opening'), byFamily);
      const codes = stats(tagged, '--by', 'ecco');
      const [{ecco: code}] = codes.filter(({ecco}) => ecco !== 'A00').sort((a, b) => b.games - a.games);
      await page.fill('#openings-text', code.slice(0, 2).toLowerCase());
      await page.waitForSelector(`#openings-page [data-opening="${code}"]`);
      assert.deepEqual(await linkedCounts(page, 'openings', 'opening'), Object.fromEntries(
        codes.filter(({ecco}) => ecco.startsWith(code.slice(0, 2))).map(({ecco, games}) => [ecco, games])));
      await page.click(`#openings-page [data-opening="${code}"]`);
      await openingShown(page, code);

      const own = path.join(scratch, 'own.pgn');
      program('filter', '-q', '--force', `ecco = ${code}`, tagged, '-o', own);
      const [sum] = stats(own, '--by', 'ecco');
      const said = await page.locator('#openings-page').innerText();
      assert.match(said, new RegExp(`${sum.games} 局[^]*${sum.wins}–${sum.draws}–${sum.losses}`));
      const decades = {};
      for (const {year, games} of stats(own, '--by', 'year')) {
        const key = year ? `${year.slice(0, 3)}0–${year.slice(0, 3)}9` : '年份不详';
        decades[key] = (decades[key] || 0) + games;
      }
      const shown = await page.locator('#openings-page table').filter({hasText: '年代'}).locator('tbody tr')
        .evaluateAll((all) => Object.fromEntries(all.map((row) => [row.cells[0].textContent, Number(row.cells[1].textContent)])));
      assert.deepEqual(shown, decades);
      const of = stats(own, '--by', 'player,colour').filter(({player}) => player);
      for (const {player, colour, games} of of.slice(0, 3)) {
        const row = page.locator(`#openings-page tr:has(.side.${colour}):has([data-player="${player}"])`);
        assert.equal(Number(await row.locator('td').nth(1).innerText()), games, player);
      }
      assert.equal(await page.locator('#openings-page .row').count(), Math.min(10, sum.games));

      // All its games are in the list, where a query makes them fewer.
      await page.click('#openings-page [data-all]');
      await page.waitForFunction((text) => document.querySelector('#archive-rows').dataset.opening === text, code);
      const count = async () => Number((await page.locator('#archive-count').textContent()).match(/\d+/)[0]);
      assert.equal(await count(), sum.games);
      assert.equal(await asked(page, 'result = 1-0'), Number(program('filter', '-q', 'result = 1-0', own, '--count')));
      await page.click('#archive-opening button');
      await page.waitForFunction(() => !document.querySelector('#archive-rows').dataset.opening);
      assert.equal(await count(), Number(program('filter', '-q', 'result = 1-0', file, '--count')));
    }
  });

  await test(`${where}: from an opening to the board and back`, kPage, options, async (page) => {
    await opened(page, players());
    await openPanel(page, 'openings');
    await page.fill('#openings-text', '順炮');
    await page.waitForFunction(() => !document.querySelector('#openings-page b') &&  // not all of them
      document.querySelector('#openings-page [data-opening^="D"]'));
    const code = await page.locator('#openings-page [data-opening^="D"]').first().getAttribute('data-opening');
    await page.click('#openings-page [data-opening^="D"] >> nth=0');
    await openingShown(page, code);
    await page.click('#openings-page [data-line]');
    await page.waitForFunction((of) => document.querySelector('#explore-opening a')?.dataset.opening === of, code);
    const [first, second] = await texts(page);
    assert.match(`${first} ${second}`, /^炮(二平五|八平五) 炮[28]平5$/);
    // A step back, the line belongs to no opening, or to another.
    await page.click('#explore-opening a');
    await openingShown(page, code);
    // The same opening is not opened twice.
    const rows = await page.evaluate(() => document.querySelectorAll('#listed .row').length);
    await page.click('#openings-page [data-line]');
    await settle(page);
    assert.equal(await page.evaluate(() => document.querySelectorAll('#listed .row').length), rows);
    assert.equal(await page.evaluate(() => document.querySelector('#changed').textContent), '', 'nothing is unsaved');
    // The class above, and the way back to all.
    await page.click('#explore-opening a');
    await openingShown(page, code);
    await page.click('#openings-page .path [data-opening="D"]');
    await openingShown(page, 'D');
    await page.fill('#openings-text', '');
    await page.waitForSelector('#openings-page [data-opening="C"]');
    await page.click('#openings-page [data-opening="C"]');
    await openingShown(page, 'C');
    await page.click('#openings-page [data-player="杨官璘"] >> nth=0');
    await shownPage(page, 'people', '对手');
    await page.click('#people-page [data-opening] >> nth=0');
    await page.waitForSelector('#openings-page .row');
    await page.click('#openings-page .row >> nth=0');
    await page.waitForFunction(() => document.querySelectorAll('#moves .m').length === 10);
  });

  await test(`${where}: doubtful spellings are asked about once`, kPage, options, async (page) => {
    await opened(page, players());
    await press(page, '#people-names');
    await page.waitForSelector('#doubt');
    const groups = program('stats', '-q', players(), '--same-names', '--json').split('\n').filter(Boolean)
      .map(JSON.parse).filter(({why}) => why === 'misread');
    assert.equal(groups.length, 2);
    assert.match(await page.locator('#people-page').innerText(), /2 处待核对/);
    assert.match(await page.locator('#doubt').innerText(), /胡荣华\s*胡荣花[^]*13\s*1[^]*1970–1983\s*1975[^]*全国个人赛 12[^]*表演赛 1/);
    assert.match(await page.locator('#doubt').innerText(), /共同的对手[^]*柳大华 12 \/ 1/);
    if (isPhone) assert.deepEqual(await smallTargets(page, '#people button', '#people input'), []);
    assert.ok(await sidewaysScroll(page) <= 0);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'doubt', 'keys answer at once');
    await page.keyboard.press('l');
    await page.waitForFunction(() => /杨官林/.test(document.querySelector('#doubt')?.textContent));
    await page.keyboard.press('n');
    await page.waitForFunction(() => /留待以后/.test(document.querySelector('#people-page').textContent));
    await page.click('#people-names');
    await page.waitForFunction(() => /胡荣花/.test(document.querySelector('#doubt')?.textContent));
    assert.match(await page.locator('#people-page').innerText(), /1 处待核对/);
    if (isPhone) await page.tap('#doubt [data-answer=yes]'); else await page.keyboard.press('y');
    await page.waitForFunction(() => /没有可疑/.test(document.querySelector('#people-page').textContent));

    // After a reload nothing is asked again, and the page of the player counts both.
    await page.reload();
    await opened(page, players());
    await press(page, '#people-names');
    await page.waitForFunction(() => /没有可疑/.test(document.querySelector('#people-page').textContent));
    const table = path.join(scratch, 'names.tsv');
    await page.click('#decided summary');
    const [file] = await Promise.all([page.waitForEvent('download'), page.click('#decided [data-table]')]);
    fs.copyFileSync(await file.path(), table);
    fs.appendFileSync(table, '胡荣华\t胡榮華\n');
    const [united] = stats(players(), '--by', 'player', '--names', table).filter(({player}) => player === '胡荣华');
    await page.fill('#people-name', '胡荣花');
    await page.click('#people-page [data-player="胡荣花"]');
    await shownPage(page, 'people', '对手');
    const said = await page.locator('#people-page').innerText();
    assert.match(said, new RegExp(`^${united.games} 局`, 'm'));
    assert.match(said, /又写作：[^]*胡荣华 （你认定的）/);
    await page.click('#people-page [data-query]');
    await page.waitForFunction((n) => document.querySelector('#archive-says').textContent.startsWith(`${n} `), united.games);

    // Both decisions are taken back, and asked about again.
    await press(page, '#people-names');
    await page.waitForSelector('#decided');
    await page.click('#decided summary');
    assert.equal(await page.locator('#decided li').count(), 2);
    await page.click('#decided [data-undo="胡荣花"]');
    await page.waitForFunction(() => /胡荣花/.test(document.querySelector('#doubt')?.textContent));
    await page.click('#decided summary');
    await page.click('#decided [data-undo="杨官林"]');
    await page.waitForFunction(() => /2 处待核对/.test(document.querySelector('#people-page').textContent));
    assert.equal(await page.evaluate(() => localStorage.getItem('qipu names')), '{}');
    // Only those of a player are compared from his page.
    await page.fill('#people-name', '杨官');
    await page.click('#people-page [data-player="杨官璘"]');
    await page.click('#people-page [data-doubts]');
    await page.waitForFunction(() => /杨官林/.test(document.querySelector('#doubt')?.textContent));
    assert.match(await page.locator('#people-page').innerText(), /1 处待核对/);
  });

  await test(`${where}: a spelling that is surely the same person's is told apart`, kPage, options, async (page) => {
    await opened(page, players());
    // The board counts a player's spellings together, too.
    const [united] = stats(players(), '--by', 'player', '--names', written('both.tsv', '胡荣华\t胡榮華\n'))
      .filter(({player}) => player === '胡荣华');
    const [alone] = stats(players(), '--by', 'player').filter(({player}) => player === '胡荣华');
    assert.ok(alone.games < united.games);
    const explored = (games) => page.waitForFunction((text) =>
      document.querySelector('#explore-players').textContent.includes(text), `胡荣华 ${games}`);
    await explored(united.games);
    await openPanel(page, 'people');
    await page.fill('#people-name', '胡荣华');
    await page.click('#people-page [data-player="胡荣华"]');
    await shownPage(page, 'people', '对手');
    const shows = (games) => page.waitForFunction((text) =>
      document.querySelector('#people-page').innerText.split('\n').some((line) => line.startsWith(text)), `${games} 局`);
    await shows(united.games);
    await page.click('#people .apart summary');
    if (isPhone) assert.deepEqual(await smallTargets(page, '#people button'), []);
    await page.click('#people [data-apart="胡榮華"]');
    await shows(alone.games);
    await explored(alone.games);
    assert.doesNotMatch(await page.locator('#people-page').innerText(), /胡榮華/);
    await press(page, '#people-names');
    await page.click('#decided summary');
    await page.click('#decided [data-undo="胡榮華"]');
    await explored(united.games);
  });

  await test(`${where}: openings and spellings are whole, named and dark enough`, kPage, options, async (page) => {
    await opened(page, players());
    await openPanel(page, 'openings');
    if (!isPhone) await page.click('#openings-list');
    const looks = async (what) => {
      await settle(page);
      assert.ok(await sidewaysScroll(page) <= 0, what);
      assert.deepEqual(await paleTexts(page), [], what);
      assert.deepEqual(await namelessControls(page), [], what);
      if (axe) assert.deepEqual(await violations(page), [], what);
      if (isPhone) assert.deepEqual(await smallTargets(page, '#openings :is(button, td a, .row)', '#people button'), [], what);
    };
    await page.waitForSelector('#openings-page [data-opening="D"]');
    await looks('all openings');
    await page.click('#openings-page [data-opening="D"]');
    await openingShown(page, 'D');
    await looks('an opening');
    await press(page, '#people-names');
    await page.waitForSelector('#doubt');
    await looks('a doubt');
    await page.click('#doubt [data-answer=yes]');
    await page.waitForSelector('#decided');
    await page.click('#decided summary');
    await looks('a decision');
  });
}

await test('openings and spellings in English', kPage, english, async (page) => {
  await opened(page, players());
  await page.fill('#openings-text', 'same-direction');
  await page.waitForSelector('#openings-page [data-opening^="D0"]');
  await page.click('#openings-page [data-opening^="D0"] >> nth=0');
  await page.waitForSelector('#openings-page .row');
  await page.click('#people-names');
  await page.waitForSelector('#doubt');
  for (const panel of ['openings', 'people']) {
    const words = await page.locator(`#${panel}`).evaluate((of) => [...of.querySelectorAll('h2, h3, th, button, label')]
      .filter((e) => !e.querySelector('[data-player]')).map((e) => e.textContent).join(' '));
    assert.doesNotMatch(words, /[\u4e00-\u9fff]/, panel);
  }
});

/** A database of so many games that the proof of a query takes a while. */
const large = () => {
  const to = path.join(scratch, '大库.qdb');
  if (fs.existsSync(to)) return to;
  const text = fs.readFileSync(sample('梅花谱.pgn'), 'utf8');
  const files = Array.from({length: 80}, (_, i) => written(`part${i}.pgn`, `${text}\n`.repeat(60)));
  program('convert', '-q', ...files, '-o', to);
  return to;
};
const kSlow = '"Board" = 3 or pattern("*/*/*/*/*/*/*/*/*C*/*K*") in variations';  // each record is read

await test('a long question shows how far it is, and one tap stops it', kPage, chinesePhone, async (page) => {
  await opened(page, large());
  // What is shown of each question from now on.
  await page.evaluate(() => {
    window.seen = [];
    new MutationObserver(() => {
      if (!document.querySelector('#asking').hidden) window.seen.push(document.querySelector('#asking-far').textContent);
    }).observe(document.querySelector('#asking'), {attributes: true, childList: true, subtree: true});
  });
  await asked(page, 'result = 1-0');
  await asked(page, 'red ~ 不存在');
  await settle(page);
  assert.deepEqual(await page.evaluate(() => window.seen), [], 'nothing is drawn for quick questions');
  await openPanel(page, 'archive');
  await page.fill('#archive-query', kSlow);
  await page.waitForFunction(() => new Set(window.seen.filter((text) => /\d/.test(text))).size > 2, null, {timeout: 60000});
  assert.ok(await sidewaysScroll(page) <= 0);
  assert.deepEqual(await smallTargets(page, '#archive-stop'), []);
  const far = (await page.evaluate(() => window.seen)).filter((text) => /\d/.test(text)).map((text) =>
    text.match(/^([\d,]+) \/ ([\d,]+) 局$/).slice(1).map((n) => Number(n.replaceAll(',', ''))));
  for (const [done, all] of far) assert.ok(done <= all && all > 1000, `${done} of ${all}`);
  assert.ok(far.at(-1)[0] > far[0][0], 'it goes on');
  await page.tap('#archive-stop');
  await page.waitForFunction(() => document.querySelector('#asking').hidden);
  assert.match(await page.locator('#archive-says').innerText(), /已停止/);
  // Other questions are answered, and this one, too, if it is left alone.
  await asked(page, 'result = 1-0');
  assert.equal(await asked(page, kSlow), Number(program('filter', '-q', kSlow, large(), '--count')));
  assert.ok(await page.locator('#asking').isHidden());
});

/** Opens the page of a server in a browser that knows nothing of it. */
async function visit(page, address, options, body) {
  const context = await page.context().browser().newContext(options);
  const visitor = await context.newPage(), requests = [];
  visitor.on('request', (request) => requests.push(request));
  try {
    await visitor.goto(address);
    await body(visitor, requests);
  } finally {
    await context.close();
  }
}

const kToken = '秘密 token/1?&';
for (const [where, options] of both) {
  await test(`${where}: a server with a token is asked with it`, kPage, options, async (page) => {
    const file = written('token', `${kToken}\n`);
    const [address, end, said] = await served(players(), '--token-file', file);
    try {
      await visit(page, address, options, async (visitor, requests) => {
        await visitor.waitForSelector('dialog[open] #token');
        assert.equal(await visitor.locator('#token').getAttribute('type'), 'password');
        assert.ok(await sidewaysScroll(visitor) <= 0);
        assert.deepEqual(await namelessControls(visitor), []);
        if (axe) assert.deepEqual(await violations(visitor), []);
        if (options.hasTouch) assert.deepEqual(await smallTargets(visitor, 'dialog :is(button, input)'), []);
        await visitor.fill('#token', 'wrong');
        await visitor.keyboard.press('Enter');
        await visitor.waitForFunction(() => /口令不对/.test(document.querySelector('dialog[open]')?.textContent));
        await visitor.fill('#token', kToken);
        await visitor.keyboard.press('Enter');
        await answered(visitor, '');
        assert.equal(await visitor.locator('dialog[open]').count(), 0, 'it is asked once');
        const many = Number(program('filter', '-q', 'result = 1-0', players(), '--count'));
        await reveal(visitor, '#archive-query');
        await visitor.fill('#archive-query', 'result = 1-0');
        await answered(visitor, 'result = 1-0');
        assert.match(await visitor.locator('#archive-says').innerText(), new RegExp(`^${many} `));
        await openPanel(visitor, 'archive');
        await visitor.click('#archive-listed .row >> nth=0');
        await visitor.waitForFunction(() => document.querySelectorAll('#moves .m').length > 1);
        // It stays for this session of the browser, and nowhere else.
        await visitor.reload();
        await answered(visitor, '');
        assert.equal(await visitor.locator('dialog[open]').count(), 0);
        assert.equal(await visitor.evaluate(() => JSON.stringify(localStorage).includes('token/1')), false);
        assert.ok(!visitor.url().includes('token'));
        for (const request of requests) {
          assert.ok(!/token|%E7%A7%98/.test(request.url()), request.url());
          assert.ok(!(request.postData() || '').includes('token/1'));
          assert.ok(request.url().startsWith(address) || /^(data|blob):/.test(request.url()));
        }
      });
      await visit(page, address, options, async (visitor) => {
        await visitor.waitForSelector('dialog[open] #token');
        await visitor.click('dialog[open] button[value=no]');
        await visitor.waitForFunction(() => /没有口令/.test(document.querySelector('#told').textContent));
      });
      assert.ok(!said().includes('token/1'), said());
    } finally {
      end();
    }
  });
}

await test('a server that takes its time is said to be working, and is left alone by a tap', kPage, desktop, async (page) => {
  const [address, end] = await served(players());
  try {
    await visit(page, address, desktop, async (visitor) => {
      await answered(visitor, '');
      let release = () => {};
      await visitor.route('**/api', async (route) => {
        await new Promise((resolve) => { release = resolve; });
        await route.continue().catch(() => {});
      });
      await visitor.fill('#archive-query', '胡荣华');
      await visitor.waitForFunction(() => !document.querySelector('#asking').hidden);
      assert.match(await visitor.locator('#asking').innerText(), /服务器仍在查询/);
      await visitor.click('#archive-stop');
      await visitor.waitForFunction(() => document.querySelector('#asking').hidden);
      release();
      await visitor.unroute('**/api');
      await visitor.fill('#archive-query', '杨官璘');
      await answered(visitor, '杨官璘');
    });
  } finally {
    end();
  }
});

await finish();
