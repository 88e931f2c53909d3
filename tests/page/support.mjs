// What the tests of the pages know by themselves: the pieces after a move, games made for one
// question, and what stands in a page.
import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';

// ---- Games made for one question

export const kStart = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';
export const kPlain = {
  fen: kStart,
  sides: undefined,
  turning: undefined,
  moments: undefined,
  known: undefined,
  summary: undefined,
  intro: ''
};
export const words = (m) => [m, m, m];
/** The edge rooks step out and back; every tenth move has a variation of six moves. */
export function longGame(plies) {
  const nodes = [{p: -1}], round = ['a0a1', 'a9a8', 'a1a0', 'a8a9'];
  let p = 0;
  for (let i = 0; i < plies; ++i) {
    const judged = i % 20 === 9;
    nodes.push({
      p,
      m: round[i % 4],
      t: words(round[i % 4]),
      e: i,
      r: 0.5 + i / plies / 3,
      q: i < 20 ? 0 : 1,
      ...(judged && {k: 'blunder', w: [words('败着'), words('Blunder')], b: i % 2 ? 'h7e7' : 'h2e2'})
    });
    const next = nodes.length - 1;
    if (i % 10 === 5) {
      for (let k = 0, q = p; k < 6; ++k, q = nodes.length - 1) {
        const m = ['h7h8', 'h2h1', 'h8h7', 'h1h2'][k % 4];
        nodes.push({p: q, m, t: words(m), c: k === 3 ? 'a comment' : undefined});
      }
    }
    p = next;
  }
  return nodes;
}

/** Of a line and the lines within it, by level: plies, and from where to where they branch off. */
const kBranches = [[200, 4, 10], [20, 5, 10], [20, 7, 20], [15, 20, 1]];
const kInstead = [['B0-C2', 'B9-C7'], ['H0-G2', 'H9-G7'], ['C3-C4', 'C6-C5']];
/**
 * A record, in PGN, of 2,000 moves in 81 lines three deep: edge rooks step out and back, and what
 * begins a variation is another move at each level.
 */
export function treeRecord() {
  const parts = [];
  const line = (level, ply, outs) => {
    const [plies, from, each] = kBranches[level];
    for (let i = 0; i < plies; ++i, ++ply) {
      const side = ply % 2, rank = side ? [9, 8] : [0, 1], out = outs[side];
      const begins = level > 0 && i === 0;
      parts.push(begins ? `${kInstead[level - 1][side]}` : `A${rank[out]}-A${rank[1 - out]}`);
      if (i % each === from % each && i >= from) {
        parts.push('(');
        line(level + 1, ply, [...outs]);
        parts.push(`{line ${level + 1} from ply ${ply}} )`);
      }
      if (!begins) outs[side] = 1 - out;
    }
  };
  line(0, 0, [0, 0]);
  return `[Event "2000"]\n[Format "ICCS"]\n\n${parts.join(' ').replace(/(.{1,90}) /g, '$1\n')} *\n`;
}

// ---- What the view says, worked out a second time.

export function mainLine(of) {
  const line = [0], eldest = new Map();
  of.nodes.forEach((node, n) => {
    if (n && !node.u && !eldest.has(node.p)) eldest.set(node.p, n);
  });
  while (eldest.has(line.at(-1))) line.push(eldest.get(line.at(-1)));
  return line;
}
/** The pieces as "Ra0 ka9 ...", sorted. */
export function piecesAfter(of, n) {
  const pieces = new Map();
  of.fen.split(' ')[0].split('/').forEach((row, i) => {
    let file = 0;
    for (const c of row) {
      if (/\d/.test(c))
        file += Number(c);
      else
        pieces.set('abcdefghi'[file++] + (9 - i), c);
    }
  });
  const moves = [];
  for (; n > 0; n = of.nodes[n].p) moves.unshift(of.nodes[n].m);
  for (const m of moves.filter(Boolean)) {
    const from = m.slice(0, 2);
    if (!pieces.has(from)) continue;
    pieces.set(m.slice(2), pieces.get(from));
    pieces.delete(from);
  }
  return [...pieces].map(([at, piece]) => piece + at).sort().join(' ');
}

// ---- What the page shows.

const kTraditional = '帥仕相傌俥炮兵將士象馬車砲卒', kLetters = 'KABNRCPkabnrcp';
export const piecesShown = (page) => page.evaluate(([names, letters]) => {
  const pieces = [];
  for (const g of document.querySelectorAll('#board .piece:not(.ghost)')) {
    const [x, y] = /translate\(([-\d.]+),([-\d.]+)\)/.exec(g.getAttribute('transform')).slice(1);
    const code = parseInt(g.querySelector('use').getAttribute('href').slice(3), 16);
    const piece = letters[[...names].indexOf(String.fromCodePoint(code))];
    const right = g.classList.contains(piece < 'a' ? 'red' : 'black');
    pieces.push((right ? piece : 'wrong colour ') + 'abcdefghi'[x / 100] + (9 - y / 100));
  }
  return pieces.sort().join(' ');
}, [kTraditional, kLetters]);
export const currentNode = (page) => page.evaluate(() => {
  const link = document.querySelector('#moves [aria-current]');
  return link ? Number(link.dataset.n) : 0;
});
/** The page that opens any record has its reader. */
export const ready = (page) => page.waitForFunction(() =>
  performance.getEntriesByName('qipu-desk-ready').length > 0, null, {timeout: 20000});
export const settle = (page) =>
    page.evaluate(() => new Promise((done) => {
                    requestAnimationFrame(() => requestAnimationFrame(done));
                  }));
export const background = (page) =>
    page.evaluate(() => getComputedStyle(document.body).backgroundColor);
/** A phone's window widens with what is too wide for it, so it is the screen that counts. */
export const sidewaysScroll = async (page) =>
    await page.evaluate(() => document.documentElement.scrollWidth) - page.viewportSize().width;

/** Texts whose contrast with what lies behind them is below 4.5 (3 for large ones). */
export const paleTexts = (page) => page.evaluate(() => {
  const numbers = (color) => color.match(/[\d.]+/g).map(Number);
  const light = ([r, g, b]) => {
    const part = (v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const pale = [],
        walker = document.createTreeWalker(document.getElementById('page'), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const own = node.parentElement;
    if (!node.data.trim() || !own.checkVisibility() || own.closest('option, svg')) continue;
    let behind = own;
    while (behind && numbers(getComputedStyle(behind).backgroundColor)[3] === 0)
      behind = behind.parentElement;
    const style = getComputedStyle(own);
    const a = light(numbers(style.color)),
          b = light(numbers(getComputedStyle(behind || document.body).backgroundColor));
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < (parseFloat(style.fontSize) >= 24 ? 3 : 4.5)) {
      pale.push(`${node.data.trim().slice(0, 20)}: ${contrast.toFixed(2)}`);
    }
  }
  return [...new Set(pale)];
});

export async function namelessControls(page) {
  const session = await page.context().newCDPSession(page);
  const {nodes} = await session.send('Accessibility.getFullAXTree');
  const wanted =
      /^(button|link|combobox|slider|searchbox|textbox|DisclosureTriangle|image|region)$/;
  return nodes.filter((node) => !node.ignored && wanted.test(node.role?.value) && !node.name?.value)
      .map((node) => node.role.value);
}

// ---- Screen readers

/** The script of axe-core; '' if it is not installed. */
export const axe = (() => {
  for (const from of [path.join(process.cwd(), 'x'), import.meta.url]) {
    try {
      return fs.readFileSync(createRequire(from).resolve('axe-core/axe.min.js'), 'utf8');
    } catch { /* not there */ }
  }
  return '';
})();
/** What axe finds serious; nothing if it is not installed. */
export async function violations(page) {
  if (!axe) return [];
  await page.evaluate(axe);
  return page.evaluate(async () => (await globalThis.axe.run(document, {resultTypes: ['violations']}))
    .violations.filter(({impact}) => impact === 'serious' || impact === 'critical')
    .map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html.slice(0, 160)).join(' | ')}`));
}
