// How games leave qipu.html, and which files come in: text, code for forums, pictures, links, paper,
// pages made of the list; documents. Run it as desk_test.mjs is. Every test fails on any request.
import {strict as assert} from 'node:assert';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import zlib from 'node:zlib';

import {finish, scratch, test} from './browser.mjs';
import {brought, chinese, chinesePhone, kPage, kQipu, press, program, rows, sample, saved, texts, told, walk,
  written}
  from './desk_page.mjs';
import {namelessControls, paleTexts, ready, settle, sidewaysScroll} from './support.mjs';

const kClipboard = {permissions: ['clipboard-read', 'clipboard-write']};
const kBoth = [['at a desk', {...chinese, ...kClipboard}], ['by touch', {...chinesePhone, ...kClipboard}]];
const [[, atDesk]] = kBoth;
const shared = (page) => page.waitForFunction(() => document.querySelector('#shared').textContent)
  .then((said) => said.jsonValue());
const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

for (const [how, options] of kBoth) {
  await test(`the game is copied as text and as code for forums, ${how}`, kPage, options, async (page) => {
    await brought(page, sample('opening.xqf'));
    await page.waitForSelector('#moves .m');
    await press(page, '#copy-text');
    assert.match(await shared(page), /微信/);
    const text = await clipboard(page);
    assert.match(text, /布局示例[^]*1\. *炮二平五[^]*中炮，最常见的第一着/);
    assert.equal(text, program('convert', '-q', sample('opening.xqf'), '--to', 'txt').trim());
    await press(page, '#copy-forum');
    await page.waitForFunction(() => /论坛帖子/.test(document.querySelector('#shared').textContent));
    const code = await clipboard(page);
    assert.match(code, /^\[DhtmlXQ\][^]*\[\/DhtmlXQ\]$/);
    assert.match(program('convert', '-q', written('code.txt', code), '--to', 'ucci'), /h2e2 h9g7/);
  });

  await test(`a picture is copied, ${how}`, kPage, options, async (page) => {
    await brought(page, sample('opening.xqf'));
    await page.waitForSelector('#moves .m');
    await press(page, '#copy-picture');
    assert.match(await shared(page), /已复制局面图/);
    const [type, size] = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const blob = await item.getType('image/png'), image = await createImageBitmap(blob);
      return [item.types.join(), image.width];
    });
    assert.equal(type, 'image/png');
    assert.equal(size, 940);
  });

  await test(`a link holds the game, ${how}`, kPage, options, async (page) => {
    await brought(page, written('linked.pgn',
      '[Red "胡荣华"]\n[Black "<b>柳大华</b>"]\n\n1. 炮二平五 {好} 马8进7 2. 马二进三 (2. 兵七进一) *\n'));
    await page.waitForSelector('#moves .m');
    await press(page, '#copy-game-link');
    assert.match(await shared(page), /只能在这台机器上打开/);
    const link = await clipboard(page);
    assert.match(link, /qipu\.html#game=[\w-]+$/);
    assert.ok(link.length < 500, `${link.length}`);
    await page.goto('about:blank');
    await page.goto(link);
    await ready(page);
    await page.waitForSelector('#moves .v');
    assert.deepEqual(await texts(page), ['炮二平五', '马8进7', '马二进三', '兵七进一']);
    assert.match(await page.locator('#heading').innerText(), /胡荣华.*<b>柳大华<\/b>/s);
    assert.equal(await rows(page), 1);
  });
}

await test('a picture is saved where it cannot be copied', kPage, atDesk, async (page) => {
  await brought(page, sample('opening.xqf'));
  await page.waitForSelector('#moves .m');
  await page.evaluate(() => { navigator.clipboard.write = () => Promise.reject(new Error('no')); });
  const file = await saved(page, '#copy-picture');
  assert.match(file, /\.png$/);
  assert.match(await shared(page), /已存为文件/);
});

await test('a game too long for a link gets a word', kPage, atDesk, async (page) => {
  const noise = Array.from({length: 9000}, (_, i) => String.fromCharCode(0x4e00 + (i * 7919) % 20000)).join('');
  await brought(page, written('long.pgn', `[Red "甲"]\n\n1. 炮二平五 {${noise}} *\n`));
  await page.waitForSelector('#moves .m');
  await press(page, '#copy-game-link');
  assert.match(await shared(page), /放不下（\d{5}，最多 8000）/);
});

/** The address of the page with a game in it. */
const linkOf = (text) => `${kPage}#game=${zlib.deflateRawSync(Buffer.from(text)).toString('base64url')}`;
const kEvil = '<img src=x onerror=window.ran=1></script><script>window.ran=2</script>';

await test('hostile links stay text', linkOf(`[Red "${kEvil}"]\n[Event "${kEvil}"]\n\n1. 炮二平五 {${kEvil}} *\n`),
           atDesk, async (page) => {
             await ready(page);
             await page.waitForSelector('#moves .m');
             await page.keyboard.press('ArrowRight');
             await settle(page);
             assert.equal(await page.evaluate(() => window.ran), undefined);
             assert.ok((await page.locator('#heading').innerText()).includes('<img'));
           });
for (const [what, hash] of [
  ['markup', `game=${kEvil.replaceAll('#', '')}`], ['no base 64', 'game=%%%'], ['nothing', 'game='],
  ['no deflated bytes', 'game=AAAAAAAA'], ['half a game', linkOf('1. 炮二平五 马8进7 *').split('#')[1].slice(0, 20)],
  ['a bomb', `game=${zlib.deflateRawSync(Buffer.alloc(6 << 20)).toString('base64url')}`],
]) {
  await test(`a link with ${what} is refused, and the page is there`, `${kPage}#${hash}`, atDesk,
             async (page) => {
               await ready(page);
               assert.match(await told(page), /不完整/);
               assert.equal(await page.evaluate(() => window.ran), undefined);
               assert.equal(await page.locator('#board .piece').count(), 32);
               assert.equal(await rows(page), 0);
             });
}

for (const [how, options] of kBoth) {
  await test(`chosen positions are printed, ${how}`, kPage, options, async (page) => {
    await brought(page, sample('opening.xqf'));
    await page.waitForSelector('#moves .m');
    const printed = () => page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      return [...document.querySelectorAll('#print figure figcaption')].map((each) => each.textContent.trim());
    });
    assert.deepEqual(await printed(), []);
    for (let i = 0; i < 3; ++i) await press(page, '#next');
    await press(page, '#print-this');
    await walk(page, 'last');
    await press(page, '#print-this');
    assert.match(await page.locator('#print-count').innerText(), /2/);
    const captions = await printed();
    assert.equal(captions.length, 2);
    assert.match(captions[0], /^2\. 马二进三/);
    await press(page, '#print-this');
    assert.equal((await printed()).length, 1);
    await page.evaluate(() => { window.print = () => { window.printedOnce = true; }; });
    await press(page, '#print-game');
    assert.equal(await page.evaluate(() => window.printedOnce), true);
  });

  await test(`a GIF of the line is made, ${how}`, kPage, options, async (page) => {
    await brought(page, sample('opening.xqf'));
    await page.waitForSelector('#moves .m');
    const bytes = fs.readFileSync(await saved(page, '#save-gif'));
    assert.equal(bytes.subarray(0, 6).toString('latin1'), 'GIF89a');
    assert.equal(bytes.readUInt16LE(6), 480);
    const frames = bytes.toString('latin1').split('\x21\xf9\x04').length - 1;
    const line = await page.evaluate(() => document.querySelectorAll('#moves .rounds > .m').length);
    assert.equal(frames, line + 1);
  });

  await test(`a booklet and the openings are made of the list, ${how}`, kPage, options, async (page) => {
    await brought(page, sample('橘中秘.pgn'));
    await page.waitForSelector('#moves .m');
    const book = fs.readFileSync(await saved(page, '#make-booklet'), 'utf8');
    const to = path.join(scratch, 'book.html');
    execFileSync(kQipu, ['report', '-q', '--force', '--booklet', sample('橘中秘.pgn'), '-o', to],
                 {env: {...process.env, LANG: 'zh_CN.UTF-8', LC_ALL: 'zh_CN.UTF-8'}});
    assert.equal((book.match(/<svg/g) || []).length, (fs.readFileSync(to, 'utf8').match(/<svg/g) || []).length);
    assert.match(book, /橘中秘[^]*炮二平五/);
    const tree = fs.readFileSync(await saved(page, '#make-openings'), 'utf8');
    assert.match(tree, /id="qipu-view"/);
    assert.match(await told(page), /已制作：橘中秘-openings\.html/);
  });
}

await test('exercises are made of the list, and can be stopped', kPage, atDesk, async (page) => {
  await brought(page, fileURLToPath(new URL('puzzles.pgn', import.meta.url)));
  await page.waitForSelector('#moves .m');
  await press(page, '#make-exercises');
  await page.waitForFunction(() => /^1\//.test(document.querySelector('#making').textContent));
  await press(page, '#make-exercises');
  await page.waitForFunction(() => /已停止/.test(document.querySelector('#told').textContent));
  await page.fill('#search', await page.locator('.row').first().evaluate((row) =>
    row.querySelector('span span').textContent.slice(0, 4)));
  const [file] = await Promise.all([page.waitForEvent('download', {timeout: 200000}),
                                    press(page, '#make-exercises')]);
  const made = fs.readFileSync(await file.path(), 'utf8');
  assert.match(made, /id="qipu-view"/);
  assert.match(await told(page), /exercises\.html/);
});

await test('no exercise is told', kPage, atDesk, async (page) => {
  await brought(page, written('dull.pgn', '[Red "甲"]\n\n1. 炮二平五 *\n'));
  await page.waitForSelector('#moves .m');
  await press(page, '#make-exercises');
  await page.waitForFunction(() => /没有找到练习题：1 局/.test(document.querySelector('#told').textContent),
                             null, {timeout: 60000});
});

// ---- Documents

const documents = fs.mkdtempSync(path.join(scratch, 'documents-'));
execFileSync('python3', [fileURLToPath(new URL('../data/documents/make.py', import.meta.url))], {cwd: documents});
const kDocuments = ['game.docx', 'game.odt', 'games.xlsx', 'book.epub', 'game.rtf', 'plain.eml'];

for (const name of kDocuments) {
  await test(`${name} is read as text`, kPage, atDesk, async (page) => {
    await brought(page, path.join(documents, name));
    await page.waitForSelector('#moves .m');
    assert.ok((await texts(page)).includes('炮二平五'), String(await texts(page)));
  });
}

await test('a document without text says once what to do', kPage, atDesk, async (page) => {
  const doc = written('旧.doc', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]));
  const pdf = written('棋书.pdf', Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n', 'latin1'));
  for (const file of [doc, pdf]) {
    await ready(page);
    await page.setInputFiles('#files', [file]);
    await page.waitForFunction((name) => document.querySelector('#told').textContent.includes(name),
                               path.basename(file));
    assert.match(await told(page), /另存为|文本/);
    const body = await page.evaluate(() => document.querySelector('#page').innerText);
    assert.equal(body.split(/另存为文本/).length, 2, `${path.basename(file)}: said once: ${body}`);
  }
});

await test('nothing of it is cut off, pale or nameless on a phone', kPage, kBoth[1][1], async (page) => {
  await brought(page, sample('opening.xqf'));
  await press(page, '#copy-text');
  await shared(page);
  assert.ok(await sidewaysScroll(page) <= 0);
  assert.deepEqual(await paleTexts(page), []);
  assert.deepEqual(await namelessControls(page), []);
  const small = await page.evaluate(() => [...document.querySelectorAll('#sharing button')]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44).map((each) => each.id));
  assert.deepEqual(small, []);
});

await finish();
