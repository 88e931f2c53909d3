// Databases in qipu.html: what is asked of one, and what the program answers. Run it as desk_test.mjs is.
import {strict as assert} from 'node:assert';
import fs from 'node:fs';
import path from 'node:path';

import {answered, asked, books, database, opened, served} from './archive_page.mjs';
import {desktop, english, handheld, kPage, openPanel, press, program, reveal, sample, smallTargets,
  tap, texts, told, walk, written} from './desk_page.mjs';
import {finish, scratch, test} from './browser.mjs';
import {currentNode, namelessControls, paleTexts, piecesShown, ready, settle, sidewaysScroll} from './support.mjs';

/** Converts records; some of them may be wrong. */
function converted(...options) {
  try {
    program('convert', '-q', ...options);
  } catch (error) {
    assert.equal(error.status, 1);
  }
}
const kEvil = '<img src=x onerror=window.ran=1>';
const games = () => written('games.pgn', [
  ['胡荣华', '柳大华', '1978.05.01', '1-0', '全国个人赛', '炮二平五 马8进7'],
  ['柳大华', '李来群', '1980.12.14', '1/2-1/2', '全国个人赛', '兵七进一 炮2平3'],
  ['胡榮華', '楊官璘', '1965.??.??', '0-1', '五羊杯', '炮二平五 炮8平5 马二进三 马8进7'],
  ['胡荣华', '李来群', '1983.04.??', '1-0', '五羊杯', '炮八平五 马2进3'],
  [kEvil, kEvil, '2001', '*', kEvil, '炮二平五 马8进7'],
].map(([red, black, date, result, event, moves]) =>
  `[Event "${event}"]\n[Date "${date}"]\n[Red "${red}"]\n[Black "${black}"]\n[Result "${result}"]\n\n` +
  `1. ${moves} ${result}\n`).join('\n'));
const small = () => database('小库.qdb', games());
const explored = (page, words) => page.waitForFunction((text) =>
  document.querySelector('#explore-says').textContent.includes(text), words);

const kQueries = [
  'red ~ 胡荣华', 'player ~ "hu ronghua"', 'result = 1-0', '赛事 ~ 五羊杯 且 年份 < 1980', 'year = 1978..1980',
  'line("炮二平五 马8进7")', '镜像(着法("炮二平五"))', 'not has(comments)', 'position("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b")',
];

for (const [where, options] of [['at a desk', desktop], ['on a phone', handheld]]) {
  const isPhone = options === handheld;

  await test(`${where}: a database opens, and its games are listed`, kPage, options, async (page) => {
    await opened(page, small());
    assert.match(await page.locator('#archive-count').textContent(), /^5 /);
    assert.match(await page.locator('#archive-name').textContent(), /小库\.qdb/);
    await openPanel(page, 'archive');
    assert.equal(await page.locator('#archive-listed .row').count(), 5);
    assert.match(await page.locator('#archive-listed').innerText(), /胡荣华 – 柳大华[^]*红胜[^]*1978\.05\.01 · 全国个人赛/);
    assert.equal(await page.evaluate(() => window.ran), undefined);
    await page.selectOption('#archive-sort', 'date');
    await page.waitForFunction(() => /1965/.test(document.querySelector('#archive-listed').firstChild.textContent));
    await page.click('#archive-way');
    await page.waitForFunction(() => /2001/.test(document.querySelector('#archive-listed').firstChild.textContent));
  });

  await test(`${where}: queries find what qipu filter finds`, kPage, options, async (page) => {
    for (const file of [small(), books()]) {
      await opened(page, file);
      for (const query of kQueries) {
        assert.equal(await asked(page, query), Number(program('filter', '-q', query, file, '--count')), query);
      }
    }
  });

  await test(`${where}: plain words are explained`, kPage, options, async (page) => {
    await opened(page, small());
    for (const [words, many, says] of [['胡荣华', 3, /胡荣华/], ['胡荣华 红胜', 2, /红胜/], ['hu ronghua 1980-1989', 1, /1980/],
                                       ['五羊杯 1965', 1, /1965/], ['不存在', 0, /没有符合的棋局/]]) {
      assert.equal(await asked(page, words), many, words);
      assert.match(await page.locator('#archive-says').innerText(), says, words);
    }
    await asked(page, 'red = liuda');
    await page.waitForFunction(() => /red = .*柳大华/.test(
      [...document.querySelectorAll('#completions option')].map((each) => each.value).join()));
    await asked(page, '红方 ~ 胡荣华 且 (结果 =');
    await page.waitForSelector('#archive-says mark');
    assert.equal(await page.evaluate(() => window.ran), undefined);
  });

  await test(`${where}: the board asks what was played`, kPage, options, async (page) => {
    await opened(page, books());
    const tree = JSON.parse(program('tree', '-q', books(), '--json').split('\n')[0]);
    await openPanel(page, 'explore');
    await explored(page, `${tree.games} `);
    const shown = await page.locator('#explore-moves tbody tr').evaluateAll((all) =>
      all.map((row) => [row.querySelector('button').dataset.move, Number(row.cells[1].textContent)]));
    assert.deepEqual(shown.slice(0, 2), tree.moves.slice(0, 2).map(({move, games: n}) => [move, n]));
    if (isPhone) assert.deepEqual(await smallTargets(page, '#explore button', '#explore select'), []);
    await page.click('#explore-moves tbody tr:first-child button');
    await page.waitForFunction(() => document.querySelectorAll('#moves .m').length === 1);
    const next = JSON.parse(program('tree', '-q', books(), '--at', 'h2e2', '--json').split('\n')[0]);
    await explored(page, `${next.games} `);
    // A game that passed here is opened, and its place in the list is found again.
    await page.click('#explore-samples .row >> nth=0');
    await page.waitForFunction(() => document.querySelectorAll('#moves .m').length > 10);
    assert.equal((await texts(page))[0], '炮二平五');
    assert.equal(await currentNode(page), 1, 'it is shown at the position');
    await press(page, '#explore-place');
    await page.waitForSelector('#archive-listed [aria-selected=true]');
  });

  await test(`${where}: the games found are saved as PGN`, kPage, options, async (page) => {
    for (const [file, query] of [[small(), '胡荣华 红胜'], [books(), '']]) {
      await opened(page, file);
      if (query) await asked(page, query);
      await reveal(page, '#archive-export');
      const [made] = await Promise.all([page.waitForEvent('download'), press(page, '#archive-export')]);
      assert.equal(made.suggestedFilename(), path.basename(file).replace('.qdb', '.pgn'));
      const to = path.join(scratch, 'found.pgn'), own = path.join(scratch, 'own-found.pgn');
      await made.saveAs(to);
      program('filter', '-q', '--force', query ? 'player ~ 胡荣华 and result = 1-0' : 'plies >= 0', file, '-o', own);
      assert.equal(fs.readFileSync(to, 'utf8'), fs.readFileSync(own, 'utf8'));
      assert.match(await told(page), /已保存/);
    }
    await asked(page, '不存在');
    assert.ok(await page.locator('#archive-export').isDisabled());
  });

  await test(`${where}: games are opened, changed and kept`, kPage, options, async (page) => {
    await opened(page, small());
    await openPanel(page, 'archive');
    await page.click('#archive-listed .row >> nth=2');
    await page.waitForFunction(() => document.querySelectorAll('#moves .m').length === 4);
    assert.match(await page.locator('#heading').innerText(), /胡榮華/);
    await walk(page, 'last');
    await press(page, '#remove');
    await page.waitForFunction(() => /尚未保存/.test(document.querySelector('#changed').textContent));
    await openPanel(page, 'archive');
    await page.click('#archive-listed .row >> nth=0');
    await page.waitForFunction(() => /柳大华/.test(document.querySelector('#heading').textContent));
    await openPanel(page, 'archive');
    await page.click('#archive-listed .row >> nth=2');
    await page.waitForFunction(() => /胡榮華/.test(document.querySelector('#heading').textContent));
    assert.match(await page.locator('#changed').textContent(), /尚未保存/, 'the change is still there');
  });

  await test(`${where}: pieces that were set up are found, and queries are kept`, kPage, options, async (page) => {
    await opened(page, books());
    await press(page, '#set-up');
    await page.click('#place-clear');
    for (const [piece, at] of [['C', 'e6'], ['k', 'e9']]) {
      await page.click(`#palette [data-piece="${piece}"]`);
      await tap(page, at);
    }
    await page.click('#place-find');
    const query = 'pattern("????k????/?????????/?????????/????C????/?????????/?????????/' +
      '?????????/?????????/?????????/?????????")';
    await answered(page, query);
    const count = await page.locator('#archive-count').textContent();
    const many = Number(program('filter', '-q', query, books(), '--count'));
    assert.ok(many > 0);
    assert.equal(Number(count.match(/\d+/)[0]), many);
    // A game opens at the position that was asked for.
    await page.click('#archive-listed .row >> nth=0');
    await page.waitForFunction(() => document.querySelectorAll('#moves .m').length > 1);
    await settle(page);
    const pieces = await piecesShown(page);
    assert.ok(pieces.includes('Ce6') && pieces.includes('ke9'), pieces);
    await openPanel(page, 'archive');
    await page.click('#keep-query');
    await page.reload();
    await opened(page, books());
    await openPanel(page, 'archive');
    await page.waitForFunction((text) => document.querySelector('#completions option')?.value === text, query);
    await asked(page, query);
    await page.click('#keep-query');
    assert.equal(await page.evaluate(() => localStorage.getItem('qipu queries')), '[]');
  });

  await test(`${where}: a player's page`, kPage, options, async (page) => {
    await opened(page, small());
    await reveal(page, '#people-name');
    await page.fill('#people-name', 'hurong');
    await page.waitForFunction(() => /胡荣华/.test(document.querySelector('#people-page').textContent));
    await page.click('#people-page [data-player="胡荣华"]');
    await page.waitForFunction(() => /对手/.test(document.querySelector('#people-page').textContent));
    const says = await page.locator('#people-page').innerText();
    assert.match(says, /执红[^]*执黑[^]*李来群/);
    assert.match(says, /^3 局/m);
    assert.equal(await page.evaluate(() => window.ran), undefined);
    // All the games that the page counts, in any script.
    await page.fill('#people-name', '胡');
    await page.click('#people-page [data-player="胡荣华"]');
    await page.click('#people-page [data-query]');
    await page.waitForFunction(() => /^3 局/.test(document.querySelector('#archive-says').textContent));
  });

  await test(`${where}: nothing of it is cut off, pale or nameless`, kPage, options, async (page) => {
    await opened(page, books());
    for (const panel of ['archive', 'explore', 'openings', 'people']) {
      await openPanel(page, panel);
      await settle(page);
      assert.ok(await sidewaysScroll(page) <= 0, panel);
      assert.deepEqual(await paleTexts(page), [], panel);
    }
    assert.deepEqual(await namelessControls(page), []);
  });
}

await test('English words', kPage, english, async (page) => {
  await opened(page, small());
  assert.equal(await asked(page, '1-0'), 2);
  await explored(page, 'games reach this position');
  assert.doesNotMatch(await page.locator('#explore').innerText(), /[局胜]/);
});

await test('the archive is closed, and another opened', kPage, desktop, async (page) => {
  await opened(page, small());
  assert.ok(await page.locator('#to-files').isHidden(), 'no other list has games');
  await page.click('#close-archive');
  await page.waitForSelector('#archive', {state: 'hidden'});
  assert.ok(await page.locator('#explore').isHidden());
  await opened(page, books());
  await page.setInputFiles('#files', [sample('opening.xqf')]);
  await page.waitForFunction(() => /布局示例/.test(document.body.textContent));
  await page.click('#to-files');
  assert.ok(await page.locator('#rows').isVisible());
  await page.click('#to-archive');
  assert.ok(await page.locator('#archive-rows').isVisible());
});

for (const [where, options] of [['at a desk', desktop], ['on a phone', handheld]]) {
  await test(`${where}: a database is made of the list, as the program makes it`, kPage, options, async (page) => {
    const files = ['橘中秘.pgn', '梅花谱.cbl', 'opening.xqf', 'typos.pgn'].map(sample);
    await ready(page);
    await page.setInputFiles('#files', files);
    await page.waitForFunction(() => document.querySelector('#stop-reading').hidden &&
      document.querySelector('.row'));
    await reveal(page, '#make-database');
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, '#make-database')]);
    assert.equal(file.suggestedFilename(), 'qipu.qdb');
    const made = path.join(scratch, `made-${options === handheld ? 1 : 2}.qdb`);
    fs.copyFileSync(await file.path(), made);
    const records = (from) => {
      const to = `${from}.jsonl`;
      converted('--force', from, '-o', to);
      return fs.readFileSync(to, 'utf8').split('\n').filter(Boolean).map((line) => {
        const record = JSON.parse(line);
        return {...record, source: record.source.number};
      });
    };
    const own = path.join(scratch, 'own.qdb');
    converted('--force', ...files, '-o', own);
    assert.deepEqual(records(made), records(own));
    for (const query of ['red ~ 张', 'not has(comments)', 'line("炮二平五 马8进7")']) {
      assert.equal(program('filter', '-q', query, made, '--count'), program('filter', '-q', query, own, '--count'));
    }
    await answered(page, '');  // it is opened, too
    assert.equal(await page.locator('#archive-name').textContent(), 'qipu.qdb');
  });
}

await test('opened games are added to a database, as by --update', kPage, desktop, async (page) => {
  const folder = fs.mkdtempSync(path.join(scratch, 'update-')), at = (name) => path.join(folder, name);
  const one = '[Red "甲"]\n\n1. 炮二平五 *\n', other = '[Red "乙"]\n\n1. 兵七进一 *\n';
  fs.writeFileSync(at('a.pgn'), one + '\n' + other);
  fs.writeFileSync(at('b.pgn'), other);
  program('convert', '-q', at('a.pgn'), at('b.pgn'), '-o', at('before.qdb'));
  fs.writeFileSync(at('a.pgn'), other);
  fs.writeFileSync(at('c.pgn'), one);
  await opened(page, at('before.qdb'));
  await page.click('#archive-listed .row >> nth=0');  // it is in the database already
  await page.waitForFunction(() => document.querySelectorAll('#moves .m').length === 1);
  await page.setInputFiles('#files', [at('a.pgn'), at('c.pgn')]);
  await page.waitForFunction(() => /3 局/.test(document.querySelector('#count').textContent));
  await reveal(page, '#add-to-database');
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, '#add-to-database')]);
  assert.equal(file.suggestedFilename(), 'before.qdb');
  await page.waitForFunction(() => /原有 3, 现有 3/.test(document.querySelector('#told').textContent));
  fs.copyFileSync(await file.path(), at('page.qdb'));
  fs.copyFileSync(at('before.qdb'), at('own.qdb'));
  program('convert', '-q', '--update', at('a.pgn'), at('c.pgn'), '-o', at('own.qdb'));
  const games = (name) => {
    program('convert', '-q', at(name), '-o', at(`${name}.jsonl`));
    return fs.readFileSync(at(`${name}.jsonl`), 'utf8').split('\n').filter(Boolean).map((line) => {
      const {source, tags} = JSON.parse(line);
      return `${path.basename(source.path)} ${source.number} ${JSON.stringify(tags)}`;
    }).sort();
  };
  assert.deepEqual(games('page.qdb'), games('own.qdb'));
});

await test('the page of a server asks the server', kPage, desktop, async (page) => {
  const [address, end] = await served(books());
  try {
    const context = await page.context().browser().newContext({locale: 'zh-CN', viewport: {width: 1366, height: 768}});
    const visitor = await context.newPage(), asked = [];
    visitor.on('request', (request) => asked.push(request.url()));
    await visitor.goto(address);
    await answered(visitor, '');
    assert.match(await visitor.locator('#archive-count').textContent(), /^\d+ /);
    await visitor.fill('#archive-query', 'event ~ 顺炮');
    await answered(visitor, 'event ~ 顺炮');
    const many = Number((await visitor.locator('#archive-count').textContent()).match(/\d+/)[0]);
    assert.equal(many, Number(program('filter', '-q', 'event ~ 顺炮', books(), '--count')));
    await visitor.click('#archive-listed .row >> nth=0');
    await visitor.waitForFunction(() => document.querySelectorAll('#moves .m').length > 10);
    await visitor.fill('#archive-query', 'year = ');
    await visitor.waitForSelector('#archive-says mark, #archive-says .blunder');
    const elsewhere = asked.filter((url) => !url.startsWith(address) && !/^(data|blob):/.test(url));
    assert.deepEqual(elsewhere, [], 'it asks nobody else');
    end();
    await visitor.fill('#archive-query', '顺炮');
    await visitor.waitForFunction(() =>
      /服务器没有应答/.test(document.querySelector('#archive-says').textContent));
    await context.close();
  } finally {
    end();
  }
});

await test('damaged and foreign databases are refused, and the page goes on', kPage, desktop, async (page) => {
  const bytes = fs.readFileSync(books());
  const cut = written('cut.qdb', bytes.subarray(0, bytes.length / 2));
  const changed = Buffer.from(bytes);
  changed.fill(0x55, 4096 + 100, 4096 + 300);
  const newer = Buffer.from(bytes);
  newer.writeUInt32BE(99, 60);
  await ready(page);
  for (const [name, content] of [['cut.qdb', fs.readFileSync(cut)], ['changed.qdb', changed], ['newer.qdb', newer],
                                 ['foreign.sqlite', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(9000)])],
                                 ['short.qdb', Buffer.from('SQLite format 3\0')]]) {
    await page.evaluate(() => { document.querySelector('#told').textContent = ''; });
    await page.setInputFiles('#files', [written(name, content)]);
    await page.waitForFunction((of) => document.querySelector('#told').textContent.includes(of) ||
      document.querySelector('#explore-says').textContent, name);
    assert.ok(/\.qdb|\.sqlite/.test(await told(page)) || /损坏/.test(await page.locator('#explore-says').innerText()), name);
  }
  await opened(page, small());
  assert.equal(await piecesShown(page).then((all) => all.split(' ').length), 32);
});

await finish();
