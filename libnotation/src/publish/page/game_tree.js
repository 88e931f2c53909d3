// The viewer of a game: its tree, positions and the texts of moves. It knows no rules; its data is
// in #qipu-view. Nothing recurses over nodes, so any depth of variations can be shown.

// ---- The tree

// Lines that comments name come after the game's nodes. A reader reaches them only through their
// words.
const beginsProse = (n) => nodes[n].u && !nodes[nodes[n].p].u;

let nodes, count, firstChild, sibling;
let depth;  // plies from the start
let level;  // the depth of nested variations
let head;  // the first node of the node's line
let size;  // the number of nodes from this one on
let main;  // the nodes of the main line
function buildTree() {
  nodes = view.nodes;
  count = nodes.length;
  const ints = (value) => new Int32Array(count).fill(value), lastChild = ints(-1);
  firstChild = ints(-1);
  sibling = ints(-1);
  depth = ints(0);
  level = ints(0);
  head = ints(0);
  size = ints(1);
  for (let n = 1; n < count; ++n) {
    const p = nodes[n].p;
    depth[n] = depth[p] + 1;
    if (beginsProse(n)) {
      level[n] = level[p] + 1;
      head[n] = n;
      continue;
    }
    const eldest = firstChild[p] < 0;
    if (eldest) firstChild[p] = n; else sibling[lastChild[p]] = n;
    lastChild[p] = n;
    level[n] = level[p] + (eldest ? 0 : 1);
    head[n] = eldest ? head[p] : n;
  }
  for (let n = count - 1; n > 0; --n) if (!beginsProse(n)) size[nodes[n].p] += size[n];
  main = [0];
  for (let n = firstChild[0]; n > 0; n = firstChild[n]) main.push(n);
}

const sideOf = (n) => turnAfter(depth[n] - 1);  // the side that made the move
const numberOf = (n) => numberAfter(depth[n] - 1);
const numbered = (n) => numberedAfter(depth[n] - 1);
const hashOf = (n) => (n === main[depth[n]] ? '#' + depth[n] : '#n' + n);
function nodeOf(hash) {
  const found = /^#(n?)(\d+)$/.exec(hash);
  const n = found ? (found[1] ? +found[2] : main[+found[2]]) : undefined;
  return n >= 0 && n < count ? n : 0;
}
function childrenOf(n) {
  const all = [];
  for (let c = firstChild[n]; c > 0; c = sibling[c]) all.push(c);
  return all;
}

// ---- Positions

function pathTo(n) {
  const path = [];
  for (; n > 0; n = nodes[n].p) path.push(n);
  return path.reverse();
}
const lineTo = (n) => pathTo(n).map((each) => nodes[each]);
const boardAt = (n) => boardAfter(lineTo(n)), fenAt = (n) => fenAfter(lineTo(n));
const turnAt = (n) => turnAfter(depth[n]);

// ---- Texts of a move

/** The notation of the list until the reader chooses one: that of the language's sentences. */
const usualNotation = () => view.told?.[lang] ?? 0;
let notation = usualNotation(), chosen = false;
const told = (words) => words?.[lang]?.[notation];
const textOf = (n) => nodes[n].t?.[notation] ?? nodes[n].t?.[0] ?? nodes[n].m ?? '?';

function marksOf(n) {
  const node = nodes[n], own = node.k ? kMarks[node.k]?.[0] : '';
  const all = (node.g || []).map((g) => kGlyphs[g] ?? '$' + g);
  if (own && !all.includes(own)) all.unshift(own);
  return all;
}
/** Returns the judgement that colours a move: the view's, or that of the record's own glyph. */
function kindOf(n) {
  const node = nodes[n];
  if (node.k) return node.k;
  const g = (node.g || []).find((each) => each <= 6);
  return {1: 'good', 2: 'mistake', 3: 'brilliant', 4: 'blunder', 6: 'inaccuracy'}[g] || '';
}
function signed(value, digits) {
  const text = Math.abs(value).toFixed(digits);
  return (+text ? (value < 0 ? '−' : '+') : '') + text;
}
function evalText(e, long) {
  if (e === undefined) return '';
  if (typeof e === 'number') return signed(e / 100, long ? 2 : 1);
  if (!long) return e.replace('-', '−');
  const side = word(e[1] === '-' ? 'black' : 'red'), moves = e.replace(/\D/g, '');
  return lang ? `${side} mates in ${moves}` : `${side} ${moves} 步杀`;
}
function percent(chance) {
  const n = Math.round(chance * 100);
  return (n === 100 && chance < 1 ? 99 : n === 0 && chance > 0 ? 1 : n) + '%';
}
/** Describes the games of a move in an opening book, and the results that the book knows. */
function bookText([games, ...results]) {
  const known = results.reduce((a, b) => a + b, 0);
  const all = lang ? `${word('book')}: ${games} games` : `${word('book')} ${games} 局`;
  if (!known) return all;
  const [red, draw, black] = results.map((n) => Math.round(n * 100 / known) + '%');
  return all + (lang ? ` (Red ${red}, drawn ${draw}, Black ${black})`
                     : `（红胜 ${red}，和 ${draw}，黑胜 ${black}）`);
}
function secondsText(s) {
  const rest = s < 60 ? +s.toFixed(1) : String(Math.round(s % 60)).padStart(2, '0');
  return s < 60 ? `${rest} ${lang ? 's' : '秒'}` : `${Math.floor(s / 60)}:${rest}`;
}
function moveLink(n, more = '') {
  const node = nodes[n], marks = marksOf(n);
  const kind = kindOf(n), text = esc(textOf(n));
  return `<a class="m${kind ? ' ' + kind : ''}${node.x ? ' unread' : ''}" href="${hashOf(n)}" ` +
    `data-n="${n}"${more}>${text}${marks.length ? `<b>${esc(marks.join(' '))}</b>` : ''}`;
}
