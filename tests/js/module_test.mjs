// The npm package as a user imports it: QIPU_PACKAGE names its folder, QIPU_ROOT the repository.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { deflateRawSync, gzipSync } from 'node:zlib';

const { QIPU_PACKAGE: folder, QIPU_ROOT: root } = process.env;
const exported = await import(pathToFileURL(join(folder, 'index.js')));
const { load, network, QipuError } = exported;
const qipu = await load();
const sample = (name) => readFileSync(join(root, 'samples', name));
const text = (bytes) => new TextDecoder().decode(bytes);
const first = (bytes, options) => qipu.read(bytes, options).next().value;

const kStart = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';

test('the types name what there is, and nothing else', () => {
  const types = text(readFileSync(join(folder, 'index.d.ts')));
  const names = [...types.matchAll(/^export declare (?:class|function) (\w+)/gm)].map((m) => m[1]);
  assert.deepEqual(names.sort(), Object.keys(exported).sort());
  const kWithin = ['library', 'handle', 'ids'];
  for (const name of names.filter((each) => /^[A-Z]/.test(each))) {
    const [, base, body] = new RegExp(
      `^export declare class ${name}\\b(?: extends (\\w+))?.*\\{\\n([^]*?)^\\}`, 'm').exec(types);
    const told = new Set([...body.matchAll(/^  (?:readonly )?(\w+|\[Symbol\.iterator\])[?]?[(:]/gm)]
      .map((m) => m[1]));
    const prototype = exported[name].prototype;
    const own = base === 'Error' ? Object.keys(new exported[name](null, 'en'))
      : Reflect.ownKeys(prototype).map((key) => (typeof key === 'symbol' ? `[${key.description}]` : key));
    const there = own.filter((key) => !['constructor', 'name', ...kWithin].includes(key));
    assert.deepEqual([...told].sort(), there.sort(), name);
    assert.match(body, /^  private constructor\(\);/m, name);
    const lines = body.split('\n');
    const bare = lines.filter((line, i) => /^  (?!private)[\w[]/.test(line) && !/\*\/$/.test(lines[i - 1]));
    assert.deepEqual(bare, [], `${name}: members without a comment`);
  }
});

test('positions', () => {
  const start = qipu.position();
  assert.equal(start.fen, kStart);
  assert.equal(start.turn, 'red');
  assert.equal(start.legalMoves.length, 44);
  assert.equal(start.perft(3), 79666n);
  assert.equal(start.pieceAt('e0'), 'K');
  assert.equal(start.pieceAt('e4'), null);
  assert.equal(start.end, null);
  assert.equal(start.inCheck, false);
  const next = start.play('h2e2', 'h9g7');
  assert.equal(start.fen, kStart);
  assert.equal(next.turn, 'red');
  assert.notEqual(next.key, start.key);
  assert.equal(start.copy().key, start.key);
  assert.throws(() => start.play('a0a9'), QipuError);
  assert.throws(() => start.isLegal('a0'), TypeError);
  assert.match(start.whyIllegal('b0d1'), /blocked/);
  assert.match(start.whyIllegal('b0d1', 'zh'), /[一-鿿]/);
  assert.equal(start.whyIllegal('h2e2'), null);
});

test('moves in every notation', () => {
  const start = qipu.position();
  for (const notation of qipu.notations) {
    for (const move of start.legalMoves) {
      assert.deepEqual(start.readings(start.write(move, notation), notation), [move]);
    }
  }
  assert.equal(start.write('h2e2'), '炮二平五');
  assert.deepEqual(start.readings('C2.5'), ['h2e2']);
  assert.throws(() => start.readings('炮二平九平'), (e) => e.code.startsWith('Q') && e.finding.zh !== '');
  assert.throws(() => start.write('h2e2', 'klingon'), /klingon/);
});

test('a bad FEN says why in both languages', () => {
  assert.throws(() => qipu.position('x'), (error) => {
    assert.equal(error.code, 'Q2001');
    assert.match(error.finding.en, /FEN/);
    assert.match(error.finding.zh, /[一-鿿]/);
    assert.equal(error.finding.severity === 'error' || error.finding.severity === 'fatal', true);
    return true;
  });
});

test('a record with its tree', () => {
  const game = first(sample('opening.xqf'), { name: 'opening.xqf' });
  assert.equal(game.file, 'opening.xqf');
  assert.equal(game.number, 1);
  assert.equal(game.startFen.split(' ')[0], kStart.split(' ')[0]);
  const nodes = game.mainNodes;
  assert.equal(nodes.length, game.moves.length);
  assert.ok(game.nodeCount > nodes.length);
  assert.equal(game.node(nodes[0]).move, game.moves[0]);
  assert.equal(game.node(nodes[1]).parent, nodes[0]);
  assert.equal(game.node(0).move, null);
  assert.equal(game.node(0).firstChild, nodes[0]);
  assert.equal(game.node(nodes[0]).standing, 'legal');
  const position = game.positionAt(nodes[1]);
  assert.equal(position.fen, qipu.position().play(...game.moves.slice(0, 2)).fen);
  assert.equal(game.texts('iccs')[0].length, 5);
  assert.throws(() => game.node(1 << 20), QipuError);
});

test('a record is changed and written', () => {
  const game = qipu.game();
  game.setTag('Red', '胡荣华');
  game.setTag('Black', '杨官璘');
  game.result = '1-0';
  const a = game.add(0, 'h2e2'), b = game.add(a, 'h9g7'), other = game.add(0, 'b0c2');
  game.setComment(b, '{屏风马}');
  game.addNag(a, 1);
  game.setEvaluation(b, { centipawns: -31 });
  assert.deepEqual(game.node(b).evaluation, { centipawns: -31 });
  game.setEvaluation(b, { mate: 3 });
  assert.deepEqual(game.node(b).evaluation, { mate: 3 });
  assert.deepEqual(game.node(a).nags, [1]);
  assert.equal(game.node(a).nextSibling, other);
  assert.deepEqual(game.tags.slice(0, 2), [['Red', '胡荣华'], ['Black', '杨官璘']]);
  const copy = game.copy();
  assert.ok(copy.sameRecord(game));
  copy.remove(other);
  assert.ok(!copy.sameRecord(game));
  for (const { id, writes } of qipu.formats) {
    if (!writes || id === 'fen' || id === 'epd' || id === 'board') continue;
    const back = first(game.to(id), { name: `x.${id}` });
    assert.deepEqual(back.moves, game.moves, id);
  }
  const bare = game.written('xqf');
  assert.match(bare.lost.en, /evaluation/);
  assert.match(bare.lost.zh, /[一-鿿]/);
  assert.equal(game.written('json').lost.en, '');
  assert.doesNotMatch(text(game.to('pgn', { variations: false })), /马八进七/);
  assert.throws(() => game.to('pgn', { encoding: 'klingon' }), /klingon/);
  assert.throws(() => game.to('xqf', { strict: true }), (e) => /^Q\d{4}$/.test(e.code));
  assert.throws(() => game.add(0, 'a0a9'), QipuError);
});

test('texts in every encoding are read back', () => {
  const game = qipu.game();
  game.setTag('Red', '胡榮華');
  game.add(0, 'h2e2');
  for (const encoding of ['utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be']) {
    const back = first(game.to('pgn', { encoding }));
    assert.equal(back.tag('Red'), '胡榮華', encoding);
    assert.deepEqual(back.moves, ['h2e2'], encoding);
  }
});

test('many games in one file', () => {
  const games = [...qipu.read(sample('梅花谱.pgn'), { name: '梅花谱.pgn' })];
  assert.ok(games.length > 3);
  const written = qipu.write(games, 'cbl');
  const back = [...qipu.read(written.bytes)];
  assert.deepEqual(back.map((g) => g.moves), games.map((g) => g.moves));
  assert.throws(() => qipu.write(games, 'xqf'), (e) => e.code === 'Q5103');
  assert.equal([...qipu.read(sample('梅花谱.pgn'), { games: '2-3' })].length, 2);
  const query = qipu.query('plies > 30');
  assert.equal([...qipu.read(sample('梅花谱.pgn'), { query })].length,
    games.filter((g) => query.find(g) !== null).length);
  assert.throws(() => qipu.query('red ~~'), QipuError);
});

test('checked: what is wrong, and what was meant', () => {
  const games = [...qipu.read(sample('typos.pgn'), { name: 'typos.pgn', check: true })];
  const found = games.flatMap((g) => g.findings);
  assert.ok(found.some((f) => f.severity === 'error' && f.line > 0 && f.lineText !== ''));
  assert.ok(found.some((f) => f.notes.length > 0));
  const mended = games.filter((g) => g.meant !== null && g.meant.changes.length > 0);
  assert.ok(mended.length > 0);
  for (const game of mended) {
    const { meant } = game;
    assert.ok(meant.confidence > 0 && meant.confidence <= 1);
    assert.ok(meant.changes[0].ply > 0);
    assert.doesNotThrow(() => game.positionAt(0).play(...meant.moves));
  }
  assert.equal(first(sample('typos.pgn')).meant, null);
});

test('repetitions are ruled on', () => {
  const games = [...qipu.read(sample('循环局面.txt'))];
  const rulings = games.flatMap((g) => g.judge());
  assert.ok(rulings.length > 0);
  for (const ruling of rulings) {
    assert.match(ruling.reasons.zh, /[一-鿿]/);
    assert.ok(ruling.loop.length > 0);
    assert.equal(ruling.data.rules, ruling.rules);
  }
  assert.throws(() => games[0].judge({ rules: '1066' }), /1066/);
});

/** A ZIP of files, the names in bytes. */
function zip(files) {
  const parts = [], directory = [];
  let at = 0;
  const crcOf = (bytes) => gzipSync(bytes).readUInt32LE(gzipSync(bytes).length - 8);
  for (const [name, bytes, method] of files) {
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(method, 4);
    head.writeUInt32LE(crcOf(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(name.length, 22);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head.subarray(0, 26),
      Buffer.alloc(10), Buffer.from(Uint32Array.of(at).buffer), name);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), head, name, packed);
    at += 30 + name.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, entries, end]);
}

test('archives', () => {
  const xqf = sample('opening.xqf');
  const gbk = Buffer.from([0xc6, 0xe5, 0xc6, 0xd7]); // 棋谱
  const packed = zip([
    [Buffer.from('a/one.xqf'), xqf, 8], [Buffer.concat([gbk, Buffer.from('.xqf')]), xqf, 0]]);
  const games = [...qipu.read(packed, { name: 'all.zip' })];
  assert.deepEqual(games.map((g) => g.file), ['all.zip/a/one.xqf', 'all.zip/棋谱.xqf']);
  const moves = first(xqf).moves;
  for (const game of games) assert.deepEqual(game.moves, moves);
  assert.deepEqual(first(gzipSync(sample('梅花谱.pgn'))).moves, first(sample('梅花谱.pgn')).moves);

  for (const name of ['one.7z', 'one.tar.xz']) {
    const bytes = readFileSync(join(root, 'tests/data/archives', name));
    const [game] = qipu.read(bytes, { name });
    assert.equal(game.file, `${name}/棋谱/甲.pgn`);
    assert.deepEqual(new Map(game.tags).get('Red'), '甲');
  }

  // Without its directory a ZIP is read from the front; a file that is cut off is told.
  assert.equal([...qipu.read(packed.subarray(0, packed.length - 30), { name: 'torn.zip' })].length, 2);
  const torn = qipu.read(packed.subarray(0, 100), { name: 'torn.zip' });
  assert.ok([...torn].length <= 1);
  assert.ok(torn.findings.some((f) => f.severity === 'error' || f.severity === 'fatal'));
  const broken = Buffer.from(packed);
  broken[60] ^= 0xff;
  const damaged = qipu.read(broken, { name: 'broken.zip' });
  const left = [...damaged].length;
  assert.ok(left === 1 && damaged.findings.length > 0);
});

test('bombs and films are told, and nothing ends', () => {
  const bomb = zip([[Buffer.from('x.pgn'), Buffer.alloc(200 << 20), 8]]);
  const games = qipu.read(bomb, { name: 'bomb.zip' });
  assert.equal([...games].length, 0);
  assert.ok(games.findings.length > 0);
  const film = Buffer.alloc(1 << 20, 0);
  film.write('\0\0\0\x18ftypmp42', 'latin1');
  const none = qipu.read(film, { name: 'film.mp4' });
  assert.equal([...none].length, 0);
  assert.deepEqual(none.findings.map((f) => f.code), ['Q1301']);
  assert.equal(qipu.position().fen, kStart);
});

test('wrong arguments are refused, and none is taken for another', () => {
  const game = first(sample('opening.xqf')), start = qipu.position();
  const uses = [
    () => { game.result = '1:0'; }, () => game.to('pgn', { notaton: 'wxf' }), () => game.add('0', 'h2e2'),
    () => game.node(-1), () => game.node(1.5), () => game.positionAt(), () => game.addNag(1, 256),
    () => game.setEvaluation(1, {}), () => game.setEvaluation(1, { mate: 1, centipawns: 2 }),
    () => game.judge({ rule: '2020' }), () => game.page({ language: 'fr' }), () => game.sameRecord(start),
    () => game.position(-1), () => start.pieceAt('e10'), () => start.pieceAt('z1'), () => start.perft(-1),
    () => start.svg({ flop: true }), () => start.svg({ marks: ['zz'] }), () => start.whyIllegal('h2e2', 'fr'),
    () => start.judge(['h2e2'], { limitRounds: '60' }), () => qipu.read(42), () => qipu.read([1, 2]),
    () => qipu.read('', { nmae: 'x' }), () => qipu.read('', { query: 'red = x' }), () => qipu.read('', null),
    () => qipu.write([start]), () => qipu.query('red ~ x').find(start), () => qipu.engine({ hashMib: 'x' }),
    () => qipu.engine().analyse(game), () => qipu.engine().analyse(start, { deep: 3 }),
  ];
  for (const use of uses) assert.throws(use, TypeError, String(use));
  assert.throws(() => game.position(1000), RangeError);
  assert.equal([...qipu.read(new DataView(Uint8Array.from(sample('opening.xqf')).buffer))].length, 1);
});

test('the position of a game is that after its last move', () => {
  const game = first(sample('opening.xqf'));
  assert.equal(game.position().fen, qipu.position().play(...game.moves).fen);
  for (const ply of [0, 1, 5]) {
    assert.equal(game.position(ply).fen, qipu.position().play(...game.moves.slice(0, ply)).fen);
  }
});

test('pictures and pages', () => {
  const svg = qipu.position().svg({ last: 'h2e2', arrows: ['b0c2'], marks: ['e4'], width: 300 });
  assert.match(svg, /^<svg[^>]*width="300"/);
  assert.throws(() => qipu.position().svg({ style: 'neon' }), QipuError);
  const page = first(sample('梅花谱.pgn')).page({ language: 'zh' });
  assert.match(page, /^<!DOCTYPE html>/i);
  assert.deepEqual(first(Buffer.from(page)).moves, first(sample('梅花谱.pgn')).moves);
});

test('the engine', async () => {
  qipu.setNetwork(await network());
  const engine = qipu.engine({ hashMib: 4 });
  const mate = engine.analyse(qipu.position('3k5/9/9/9/9/9/9/4R4/9/R3K4 w - - 0 1'), { depth: 8 });
  assert.ok(mate.score.mate > 0);
  const line = engine.analyse(qipu.position(), { moves: ['h2e2'], nodes: 20000 });
  assert.ok(line.nodes > 0 && line.depth > 3 && line.moves[0] === line.best);
  assert.equal(line.win + line.draw + line.loss, 1000);
  engine.clear();
  assert.throws(() => qipu.setNetwork(new Uint8Array(10)), TypeError);
});

test('what was freed is known, and memory comes back', () => {
  const game = first(sample('opening.xqf'));
  const handle = game.handle;
  game.free();
  game.free();
  for (const use of [() => game.handle, () => game.tag('Red'), () => game.moves, () => game.file,
    () => game.copy(), () => game.position(), () => qipu.write([game]), () => game.sameRecord(game)]) {
    assert.throws(use, (error) => error instanceof QipuError && error.code === 'Q8001' &&
      error.message === 'this object was freed');
  }
  const memory = qipu.library.c.memory;
  const bytes = sample('opening.xqf');
  const round = () => {
    for (let i = 0; i < 200; ++i) {
      const games = qipu.read(bytes);
      for (const each of games) each.free();
      games.free();
    }
  };
  round();
  const before = memory.buffer.byteLength;
  for (let i = 0; i < 5; ++i) round();
  assert.equal(memory.buffer.byteLength, before);
  assert.equal(qipu.library.c.qipu_game_number(handle), 0);
});
