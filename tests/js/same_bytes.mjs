// Program and WebAssembly module make the same bytes of the same files.
//   same_bytes.mjs PROGRAM MODULE [--all | --step N] FOLDER...
//
// Of each small file: its record as JSON, which has all of it, and one other format, notation and
// encoding; with --all every format that is written, each in every encoding it can have. Without it
// one file in N of each collection with many.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const kSmall = 1 << 18, kFew = 12;

const words = process.argv.slice(2);
const [program, folder] = words.splice(0, 2);
let all = false, step = 1;
for (; words[0]?.startsWith('--'); words.shift()) {
  if (words[0] === '--all') all = true;
  if (words[0] === '--step') {
    step = Number(words[1]);
    words.shift();
  }
}

function filesBelow(at) {
  const out = [];
  for (const entry of readdirSync(at, { withFileTypes: true })) {
    const path = join(at, entry.name);
    if (entry.isDirectory()) {
      out.push(...filesBelow(path));
    } else if (entry.isFile() && statSync(path).size <= kSmall) {
      out.push(path);
    }
  }
  return out.sort();
}

/** One in `step` of each collection, a folder or file right below; of small ones more. */
function sampled(root) {
  const collections = new Map();
  for (const path of filesBelow(root)) {
    const name = path.slice(root.length + 1).split('/')[0];
    if (!collections.has(name)) collections.set(name, []);
    collections.get(name).push(path);
  }
  return [...collections.values()].flatMap((some) => {
    const every = Math.max(1, Math.min(step, Math.floor(some.length / kFew)));
    return some.filter((_, i) => i % every === 0);
  });
}

const { load } = await import(pathToFileURL(join(folder, 'index.js')));
const module = await WebAssembly.compile(readFileSync(join(folder, 'qipu.wasm')));
let qipu = await load({ wasm: module });
const formats = qipu.formats.filter((f) => f.writes);
const kEncodings = ['utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be'];
const kNotations = [null, ...qipu.notations];

/** What is asked for: a format, and what it is written with. */
function requests(number) {
  const json = { format: formats.find((f) => f.id === 'json') };
  const others = formats.filter((f) => f.id !== 'json');
  const encodings = (f) => (f.text && f.id !== 'cbf' && f.id !== 'pfc' && f.id !== 'jsonl'
    ? kEncodings : [null]);
  if (all) {
    return [json, ...others.flatMap(
      (format) => encodings(format).map((encoding) => ({ format, encoding })))];
  }
  const format = others[number % others.length];
  const choices = encodings(format);
  const round = Math.floor(number / others.length);
  return [json, {
    format,
    encoding: choices[round % choices.length],
    notation: format.id === 'pgn' || format.id === 'txt' ? kNotations[round % kNotations.length]
      : null,
  }];
}

function byProgram(path, { format, encoding, notation }) {
  const options = ['convert', path, '--to', format.id, '-q', '--fail-on', 'never', '-j', '1'];
  if (!format.manyGames) options.push('--games', '1');
  if (encoding) options.push('--out-encoding', encoding);
  if (notation) options.push('--notation', notation);
  const done = spawnSync(program, options, { maxBuffer: 1 << 28 });
  return { bytes: done.stdout, words: done.stderr.toString() };
}

function byModule(path, { format, encoding, notation }) {
  const games = qipu.read(readFileSync(path), { name: path, games: format.manyGames ? null : '1' });
  const read = [...games];
  games.free();
  if (read.length === 0 && !format.manyGames) return new Uint8Array();
  try {
    return qipu.write(read, format.id, { encoding, notation }).bytes;
  } finally {
    for (const game of read) game.free();
  }
}

let compared = 0, differ = 0, empty = 0;
const met = new Map();
const files = words.flatMap((at) => sampled(at.replace(/\/$/, '')));
for (const [number, path] of files.entries()) {
  for (const request of requests(number)) {
    const want = byProgram(path, request);
    let got = null;
    try {
      got = byModule(path, request);
    } catch (error) {
      if (!(error instanceof Error) || error.name === 'RuntimeError') {
        qipu = await load({ wasm: module });
      }
      got = Buffer.from(`${error.name}: ${error.message}`);
    }
    ++compared;
    if (want.bytes.length === 0) ++empty;
    const same = Buffer.compare(Buffer.from(got), want.bytes) === 0;
    met.set(request.format.id, (met.get(request.format.id) ?? 0) + 1);
    if (same) continue;
    ++differ;
    let at = 0;
    while (at < got.length && got[at] === want.bytes[at]) ++at;
    const around = (bytes) => JSON.stringify(
      Buffer.from(bytes).subarray(Math.max(0, at - 20), at + 40).toString());
    console.log(`${path} as ${request.format.id} ${request.encoding ?? ''} `
      + `${request.notation ?? ''}: at byte ${at} of ${want.bytes.length} and ${got.length}:\n`
      + `  program ${around(want.bytes)} ${want.words.split('\n')[0]}\n`
      + `  module  ${around(got)}`);
    if (differ > 20) break;
  }
  if (differ > 20) break;
}
console.log(`${files.length} files, ${compared} times compared, ${empty} without a game, `
  + `${differ} differ; ${[...met].map(([id, n]) => `${id} ${n}`).join(', ')}`);
process.exit(differ === 0 && compared - empty > 100 ? 0 : 1);
