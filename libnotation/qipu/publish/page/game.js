// The viewer of a game: board, moves, graphs, print. It knows no rules and asks no network; what
// it shows stands in #qipu-view. Text of a record reaches the page through esc() only. Nothing
// recurses over nodes: any depth of variations can be shown.
'use strict';
(() => {
const $ = (id) => document.getElementById(id);
const view = JSON.parse($('qipu-view').textContent);
const nodes = view.nodes;
const root = document.documentElement;

// ---- Words

const kWords = {
  theme: ['明暗', 'Light or dark'], board: ['棋盘', 'Board'], controls: ['走子', 'Moving about'],
  first: ['开始局面', 'First position'], back: ['上一着', 'Back'], run: ['播放', 'Play'],
  next: ['下一着', 'Forward'], last: ['最后局面', 'Last position'],
  judgedBack: ['上一个评判着', 'Previous judged move'], judgedNext: ['下一个评判着', 'Next judged move'],
  flip: ['翻转棋盘', 'Flip the board'], arrow: ['箭头：更好的着法', 'Arrow: the better move'],
  men: ['棋子', 'Men'], notation: ['记谱法', 'Notation'], now: ['当前着法', 'Current move'],
  moves: ['着法', 'Moves'], copied: ['已复制', 'Copied'], copyThis: ['请自行复制：', 'Copy this:'],
  copyFen: ['复制 FEN', 'Copy FEN'], copyLink: ['复制链接', 'Copy link'],
  copyMoves: ['复制着法', 'Copy moves'], details: ['详情', 'Details'],
  hint: ['键盘：← → 走子，Home End 首尾，↑ ↓ 换变化，n N 评判着，f 翻转，p 播放',
         'Keys: ← → move, Home End ends, ↑ ↓ variations, n N judged moves, f flip, p play'],
  red: ['红方', 'Red'], black: ['黑方', 'Black'],
  toMove: ['轮到', 'to move: '], chance: ['红方胜率', 'Red’s chance'], spent: ['用时', 'Time'],
  material: ['子力', 'Material'], other: ['其他着法：', 'Instead:'], follow: ['后续：', 'Next:'],
  variation: ['变化', 'Variation'], mainLine: ['回到主线', 'Back to the game'],
  unread: ['此着不合规则或未能读懂', 'Against the rules, or not understood'],
  accuracy: ['准确率', 'Accuracy'], loss: ['每着损失', 'Loss a move'],
  missed: ['错过胜机', 'Missed wins'], turning: ['转折', 'Turning points'],
  fold: ['折叠变化', 'Fold the variation'], unfold: ['展开变化', 'Unfold the variation'],
  tags: ['棋谱信息', 'From the record'], how: ['如何评判', 'How it was made'],
  critical: ['关键局面', 'Critical positions'],
};
const kMarks = {
  brilliant: ['!!', '妙着', 'Brilliant'], good: ['!', '好着', 'Good'],
  inaccuracy: ['?!', '欠佳', 'Inaccuracy'], mistake: ['?', '失误', 'Mistake'],
  blunder: ['??', '败着', 'Blunder'],
};
const kPhases = [['开局', 'Opening'], ['中局', 'Middlegame'], ['残局', 'Endgame']];
const kGlyphs = {1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□', 10: '=', 13: '∞',
                 14: '+=', 15: '=+', 16: '±', 17: '∓', 18: '+−', 19: '−+'};
const kLetters = 'KABNRCPkabnrcp';
const kStyles = {
  traditional: ['繁体', 'Classic', '帥仕相傌俥炮兵將士象馬車砲卒'],
  simplified: ['简体', 'Simple', '帅仕相马车炮兵将士象马车炮卒'],
  letters: ['字母', 'Letters', 'KAEHRCPKAEHRCP'],
};
const kSides = ['red', 'black'];
const kWorth = {a: 2, b: 2, n: 4, r: 9, c: 4.5, p: 1};

const memory = {
  get(key) { try { return localStorage.getItem('qipu ' + key); } catch { return null; } },
  set(key, value) { try { localStorage.setItem('qipu ' + key, value); } catch { /* forbidden */ } },
};
const kLangKey = 'lang ' + location.pathname;
let lang = (memory.get(kLangKey) || root.lang).startsWith('zh') ? 0 : 1;
const word = (key) => kWords[key][lang];
const esc = (text) => String(text).replace(/[&<>"']/g, (c) => '&#' + c.charCodeAt(0) + ';');

// ---- The tree

const count = nodes.length;
const ints = (value) => new Int32Array(count).fill(value);
const firstChild = ints(-1), lastChild = ints(-1), sibling = ints(-1);
const depth = ints(0);  // plies from the start
const level = ints(0);  // how many variations deep
const head = ints(0);  // the first node of its line
const size = ints(1);  // nodes from here on
for (let n = 1; n < count; ++n) {
  const p = nodes[n].p, eldest = firstChild[p] < 0;
  if (eldest) firstChild[p] = n; else sibling[lastChild[p]] = n;
  lastChild[p] = n;
  depth[n] = depth[p] + 1;
  level[n] = level[p] + (eldest ? 0 : 1);
  head[n] = eldest ? head[p] : n;
}
for (let n = count - 1; n > 0; --n) size[nodes[n].p] += size[n];
const main = [0];
for (let n = firstChild[0]; n > 0; n = firstChild[n]) main.push(n);

const fen = view.fen.split(' ');
const firstSide = fen[1] === 'b' ? 1 : 0, firstNumber = +fen[5] || 1;
const sideOf = (n) => (depth[n] - 1 + firstSide) % 2;  // who made the move
const numberOf = (n) => firstNumber + Math.floor((depth[n] - 1 + firstSide) / 2);
const numbered = (n) => numberOf(n) + (sideOf(n) ? '…' : '.');
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

const square = (text, at) => (text.charCodeAt(at + 1) - 48) * 9 + text.charCodeAt(at) - 97;

const startBoard = fen[0].replace(/\d/g, (d) => ' '.repeat(d)).split('/').reverse()
  .flatMap((row) => [...row.padEnd(9).slice(0, 9)].map((c) => c.trim()));

/** What it took, or '' (also for a move that moves nothing). */
function make(board, node) {
  if (!node.m) return '';
  const from = square(node.m, 0), to = square(node.m, 2), taken = board[to];
  if (!board[from]) return '';
  board[to] = board[from];
  board[from] = '';
  return taken;
}

function pathTo(n) {
  const path = [];
  for (; n > 0; n = nodes[n].p) path.push(n);
  return path.reverse();
}

function boardAt(n) {
  const board = startBoard.slice();
  for (const each of pathTo(n)) make(board, nodes[each]);
  return board;
}

const turnAt = (n) => (depth[n] + firstSide) % 2;

function fenAt(n) {
  const board = startBoard.slice(), rows = [];
  let quiet = +fen[4] || 0;
  for (const each of pathTo(n)) quiet = make(board, nodes[each]) ? 0 : quiet + 1;
  for (let s = 81; s >= 0; s -= 9) {
    const row = board.slice(s, s + 9).map((man) => man || 1).join('');
    rows.push(row.replace(/1+/g, (ones) => ones.length));
  }
  const number = firstNumber + Math.floor((depth[n] + firstSide) / 2);
  return `${rows.join('/')} ${'wb'[turnAt(n)]} - - ${quiet} ${number}`;
}

// ---- Texts of a move

let notation = 0;
const textOf = (n) => nodes[n].t?.[notation] ?? nodes[n].t?.[0] ?? nodes[n].m ?? '?';

function marksOf(n) {
  const node = nodes[n], own = node.k ? kMarks[node.k]?.[0] : '';
  const all = (node.g || []).map((g) => kGlyphs[g] ?? '$' + g);
  if (own && !all.includes(own)) all.unshift(own);
  return all;
}
/** The judgement that colours a move: the view's, or what the record's own glyph says. */
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
const accuracyText = (value) => (value > 99.95 ? '>99.9%' : value.toFixed(1) + '%');
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

// ---- The board

let flipped = false, style = memory.get('men');
if (!kStyles[style]) style = 'traditional';

function xy(s) {
  const file = s % 9, rank = Math.floor(s / 9);
  return flipped ? [800 - file * 100, rank * 100] : [file * 100, 900 - rank * 100];
}
const shape = (c, x, y, scale) => `<use href="#g-${c.codePointAt(0).toString(16)}" ` +
  `transform="translate(${x},${y}) scale(${scale})"/>`;

function groundSvg() {
  let lines = 'M0,0H800V900H0z', marks = '';
  for (let y = 100; y < 900; y += 100) lines += `M0,${y}H800`;
  for (let x = 100; x < 800; x += 100) lines += `M${x},0V400M${x},500V900`;
  lines += 'M300,0l200,200M500,0l-200,200M300,700l200,200M500,700l-200,200';
  for (const [x, y] of [[1, 2], [7, 2], [0, 3], [2, 3], [4, 3], [6, 3], [8, 3]]) {
    for (const [dx, dy] of [[1, 1], [1, -1], [-1, 1], [-1, -1]]) {
      if (x + dx < 0 || x + dx > 8) continue;
      for (const row of [y, 9 - y]) {
        const px = x * 100, py = row * 100;
        marks += `M${px + dx * 8},${py + dy * 25}V${py + dy * 8}H${px + dx * 25}`;
      }
    }
  }
  let words = '';
  for (let i = 0; i < 9; ++i) {
    const reds = '九八七六五四三二一'[flipped ? 8 - i : i], blacks = flipped ? 9 - i : i + 1;
    words += shape(reds, i * 100, flipped ? -74 : 974, 0.034);
    words += shape(String(blacks), i * 100, flipped ? 974 : -74, 0.034);
  }
  const river = [...'楚河漢界'].map((c, i) => shape(c, [140, 250, 550, 660][i], 450, 0.056)).join('');
  return `<rect class="wood" x="-62" y="-104" width="924" height="1108" rx="10"/>` +
    `<rect class="frame" x="-12" y="-12" width="824" height="924"/>` +
    `<path class="lines" d="${lines}"/><path class="lines" d="${marks}"/>` +
    `<g class="words">${words}</g><g class="river">${river}</g>`;
}

function manSvg(man, s, kind = '') {
  const [x, y] = xy(s), name = kStyles[style][2][kLetters.indexOf(man)];
  return `<g class="man ${kSides[+(man >= 'a')]} ${kind}" transform="translate(${x},${y})">` +
    '<circle class="shade" r="45" cy="4"/><circle class="disc" r="45"/>' +
    `<circle class="ring" r="38.5"/>${shape(name || '?', 0, 0, 0.058)}</g>`;
}

function arrowSvg(move, kind) {
  const [x, y] = xy(square(move, 0)), [tx, ty] = xy(square(move, 2));
  const length = Math.hypot(tx - x, ty - y), turn = Math.atan2(ty - y, tx - x) * 180 / Math.PI;
  const place = `translate(${x},${y}) rotate(${turn.toFixed(2)})`;
  return `<path class="arrow ${kind}" transform="${place}" ` +
    `d="M10,-9H${length - 40}V-29L${length - 2},0 ${length - 40},29V9H10z"/>`;
}

const lastSvg = (node) => (node.m ? [0, 2] : []).map((at) => {
  const [x, y] = xy(square(node.m, at));
  return `<rect class="last" x="${x - 48}" y="${y - 48}" width="96" height="96"/>`;
}).join('');

const kViewBox = '-62 -104 924 1108';
const menAt = new Map();  // square: {man, element}
let groundLayer, lastLayer, menLayer, arrowLayer;
let showArrow = memory.get('arrow') !== 'no';

function buildBoard() {
  $('board').innerHTML = `<svg viewBox="${kViewBox}" aria-hidden="true">` +
    '<g></g><g></g><g></g><g></g></svg>';
  [groundLayer, lastLayer, menLayer, arrowLayer] = $('board').firstChild.children;
  groundLayer.innerHTML = groundSvg();
  menAt.clear();
}

/** Men that stay are left alone; one that moved glides, so that its way can be seen. */
function placeMen(board, glide) {
  const free = {}, born = [];
  for (const [s, at] of menAt) {
    if (board[s] === at.man) continue;
    (free[at.man] ||= []).push([s, at]);
    menAt.delete(s);
  }
  board.forEach((man, s) => {
    if (!man || menAt.has(s)) return;
    const [from, at] = free[man]?.pop() || [];
    if (!at) return born.push(s);
    const [x, y] = xy(s), [oldX, oldY] = xy(from);
    at.element.setAttribute('transform', `translate(${x},${y})`);
    if (glide) {
      const way = [`translate(${oldX}px,${oldY}px)`, `translate(${x}px,${y}px)`];
      at.element.animate({transform: way}, {duration: 160, easing: 'ease-out'});
    }
    menAt.set(s, at);
  });
  Object.values(free).flat().forEach(([, at]) => at.element.remove());
  menLayer.insertAdjacentHTML('beforeend', born.map((s) => manSvg(board[s], s)).join(''));
  const all = menLayer.children, base = all.length - born.length;
  born.forEach((s, i) => menAt.set(s, {man: board[s], element: all[base + i]}));
}

const still = matchMedia('(prefers-reduced-motion: reduce)');
function drawBoard(near) {
  const node = nodes[now], board = boardAt(now);
  placeMen(board, near && !still.matches);
  lastLayer.innerHTML = lastSvg(node);
  let arrow = '';
  if (showArrow && node.b) {
    const from = square(node.b, 0), before = boardAt(node.p);
    if (before[from] && board[from] !== before[from]) arrow = manSvg(before[from], from, 'ghost');
    arrow += arrowSvg(node.b, 'better');
  }
  arrowLayer.innerHTML = arrow;
  const turn = word('toMove') + word(kSides[turnAt(now)]);
  const played = now ? `${numbered(now)} ${textOf(now)}` : word('first');
  $('board').setAttribute('aria-label', `${word('board')}: ${played}, ${turn}`);
}

// ---- Moving about

let now = 0, player = 0;
const judged = main.filter((n) => nodes[n].k);
const onMain = (n) => { while (level[n]) n = nodes[head[n]].p; return n; };

function go(n, quiet) {
  if (n === undefined || n < 0 || n >= count) return;
  const near = nodes[n].p === now || nodes[now].p === n;
  now = n;
  drawBoard(near);
  drawNow();
  drawCursor();
  markList();
  for (const id of ['first', 'back']) $(id).setAttribute('aria-disabled', String(!n));
  for (const id of ['next', 'last']) $(id).setAttribute('aria-disabled', String(firstChild[n] < 0));
  if (quiet) return;
  try { history.replaceState(null, '', hashOf(n)); } catch { /* forbidden, or too often */ }
}
const forward = () => go(firstChild[now]);
const back = () => now && go(nodes[now].p);
function toEnd() {
  let n = now;
  while (firstChild[n] > 0) n = firstChild[n];
  go(n);
}
function toJudged(step) {
  const at = depth[onMain(now)];
  const all = step > 0 ? judged.find((n) => depth[n] > at)
                       : judged.filter((n) => depth[n] < at + (level[now] ? 1 : 0)).pop();
  go(all);
}
function toSibling(step) {
  const all = now ? childrenOf(nodes[now].p) : [];
  if (all.length < 2) return false;
  go(all[(all.indexOf(now) + step + all.length) % all.length]);
  return true;
}
function play(on) {
  clearInterval(player);
  player = 0;
  if (on) {
    if (firstChild[now] < 0) go(0);
    player = setInterval(() => { if (firstChild[now] < 0) play(false); else forward(); }, 1200);
  }
  $('run').setAttribute('aria-pressed', String(on));
}
function flip() {
  flipped = !flipped;
  $('flip').setAttribute('aria-pressed', String(flipped));
  buildBoard();
  drawBoard(false);
}

// ---- The current move

function drawNow() {
  const node = nodes[now];
  const para = (kind, text) => (text ? `<p class="${kind}">${esc(text)}</p>` : '');
  const links = (label, all) => (all.length ? `<p class="links">${label} ${all.slice(0, 30).map(
    (n) => moveLink(n) + '</a>').join(' ')}</p>` : '');
  let html = '';
  if (now) {
    const kind = kindOf(now), mark = kMarks[node.k];
    html += `<h2><span class="side ${kSides[sideOf(now)]}">${numbered(now)}</span> ` +
      `<span class="${node.x ? 'unread' : ''}">${esc(textOf(now))}</span>` +
      marksOf(now).map((m) => ` <b class="${kind}">${esc(m)}</b>`).join('') +
      (mark ? `<small class="${kind}">${mark[lang + 1]}</small>` : '') + '</h2>';
    const values = [];
    if (node.r !== undefined && !node.w) values.push(`${word('chance')} ${percent(node.r)}`);
    if (node.e !== undefined) values.push(evalText(node.e, true));
    if (node.s !== undefined) values.push(`${word('spent')} ${secondsText(node.s)}`);
    if (level[now]) values.push(word('variation'));
    html += para('values', values.join(' · '));
    if (node.x) html += para('words', word('unread'));
    html += para('words', node.w?.[lang]) + para('said', node.l) + para('said', node.c);
    if (now === main[main.length - 1]) html += para('words', view.ending?.[lang]);
    html += links(word('other'), childrenOf(node.p).filter((n) => n !== now));
    if (level[now]) {
      html += `<p class="links"><a href="${hashOf(onMain(now))}" data-n="${onMain(now)}">` +
        `${word('mainLine')}</a></p>`;
    }
  } else {
    html += `<h2>${word('first')}</h2>` + para('said', view.intro) +
      para('words', view.summary?.[lang]);
  }
  const next = childrenOf(now);
  if (next.length > 1) html += links(word('follow'), next);
  $('now').innerHTML = html;
}

// ---- The list of moves

const kDeep = 3, kMany = 1500;  // levels and moves shown unasked
const folded = new Set(), unfolded = new Set();  // by the reader, by head
let shown = new Set();  // heads of variations that are listed

const kSkip = ' tabindex="-1"';  // one stop for the whole list
const openHtml = (n) =>
  `<div class="v" data-v="${n}" data-l="${level[n]}" style="--l:${Math.min(level[n], 6)}">`;
const foldHtml = (n, open) => `<button type="button" class="fold" data-f="${n}" ` +
  `aria-expanded="${open}" aria-label="${word(open ? 'fold' : 'unfold')}">` +
  `${open ? '−' : '+'}</button>`;
const foldedHtml = (n) => `${openHtml(n)}${foldHtml(n, false)}<i>${numbered(n)}</i> ` +
  `${moveLink(n, kSkip)}</a> <i>(${size[n]})</i></div>`;

/** The line that begins with `first` (0: all) and its branches; `print` adds the sentences. */
function listHtml(first, print) {
  const parts = [], stack = [first || firstChild[0]], deepest = Math.max(kDeep, level[first] + 2);
  let line = -1, half = false, told = 0;  // open variation; a row without Black
  const close = () => {
    if (line >= 0) parts.push('</div>');
    if (half) parts.push('<span></span>');
    line = -1;
    half = false;
  };
  const said = (text) => { if (text) { close(); parts.push(`<p class="c">${esc(text)}</p>`); } };
  const quoted = (text) => { if (text) parts.push(` <q>${esc(text)}</q> `); };
  while (stack[stack.length - 1] > 0) {
    const n = stack.pop(), node = nodes[n], black = sideOf(n);
    if (level[n] && head[n] === n && n !== first && !unfolded.has(n) &&
        (folded.has(n) || level[n] > deepest || told > kMany)) {
      close();
      parts.push(foldedHtml(n));
      continue;
    }
    ++told;
    if (!level[n]) {
      if (line >= 0) close();
      said(node.l);
      if (!black) close();
      if (!half) parts.push(`<i>${numberOf(n)}.</i>`, black ? '<span class="gap">…</span>' : '');
      parts.push(moveLink(n, kSkip));
      const value = evalText(node.e, false);
      parts.push(value ? `<small>${value}</small></a>` : '</a>');
      half = !black;
      if (print) said(node.w?.[lang]);
      said(node.c);
    } else {
      const fresh = line !== head[n];
      if (fresh) {
        close();
        line = head[n];
        parts.push(openHtml(line));
        if (n === line) {
          shown.add(n);
          parts.push(foldHtml(n, true));
        }
      }
      quoted(node.l);
      if (fresh || !black) parts.push(`<i>${numbered(n)}</i> `);
      parts.push(moveLink(n, kSkip), '</a> ');
      quoted(node.c);
    }
    if (firstChild[n] > 0) stack.push(firstChild[n]);
    if (n !== firstChild[node.p]) continue;
    for (const c of childrenOf(node.p).slice(1).reverse()) stack.push(c);
  }
  close();
  return parts.join('');
}

function drawList() {
  shown = new Set();
  $('moves').innerHTML = listHtml(0);
  marked = null;
  markList();
}

function fold(n, open) {
  const first = $('moves').querySelector(`.v[data-v="${n}"]`);
  if (!first) return;
  (open ? folded : unfolded).delete(n);
  (open ? unfolded : folded).add(n);
  for (let e = first.nextElementSibling; e;) {
    const mine = e.dataset.v !== undefined && (+e.dataset.l > level[n] || +e.dataset.v === n);
    if (!mine) break;
    const gone = e;
    shown.delete(+e.dataset.v);
    e = e.nextElementSibling;
    gone.remove();
  }
  shown.delete(n);
  first.outerHTML = open ? listHtml(n) : foldedHtml(n);
}

let marked = null, scrolling = 0;
/** Marks the current move, unfolding its variation; where that is very deep, what leads to it. */
function markList() {
  const hidden = [];
  let n = now;
  while (level[n] && !shown.has(head[n])) {
    hidden.push(head[n]);
    n = nodes[head[n]].p;
  }
  if (hidden.length <= 50) {
    hidden.reverse().forEach((each) => { if (!shown.has(each)) fold(each, true); });
    n = now;
  }
  const box = $('moves'), link = n ? box.querySelector(`a[data-n="${n}"]`) : null;
  if (marked) {
    marked.removeAttribute('aria-current');
    marked.tabIndex = -1;
  }
  marked = link;
  const door = link || box.querySelector('a');
  if (door) door.tabIndex = 0;
  link?.setAttribute('aria-current', 'true');
  cancelAnimationFrame(scrolling);
  scrolling = requestAnimationFrame(() => {  // where layout costs nothing
    $('now').scrollTop = 0;
    if (!now) box.scrollTop = 0;
    if (!link) return;
    const top = link.offsetTop, end = top + link.offsetHeight, margin = 32;
    if (top - margin < box.scrollTop || end + margin > box.scrollTop + box.clientHeight) {
      box.scrollTop = top - box.clientHeight / 2;
    }
  });
}

// ---- Graphs

const chances = main.map((n) => nodes[n].r);
const hasChances = chances.some((r) => r !== undefined);
const seconds = main.map((n) => nodes[n].s);
const hasSeconds = seconds.some((s) => s !== undefined);
const board = startBoard.slice();
const material = main.map((n) => {
  make(board, nodes[n]);
  return board.reduce((sum, man, s) => {
    const red = man < 'a', kind = man.toLowerCase();
    const worth = kind === 'p' && red === s >= 45 ? 2 : kWorth[kind] || 0;
    return sum + (red ? worth : -worth);
  }, 0);
});
const plies = main.length - 1;
const hasGraphs = plies > 1 &&
  (hasChances || hasSeconds || material.some((m) => m !== material[0]));
const kPad = 8, kTop = 16;  // beside; above, for the phases' names
let graphWidth = 0;
const graphX = (i) => +(kPad + i * (graphWidth - 2 * kPad) / plies).toFixed(1);
const most = (list, least) => list.reduce((a, b) => Math.max(a, Math.abs(b || 0)), least);
const half = (y) => `<path class="half" d="M${kPad},${y}H${graphWidth - kPad}"/>`;
const kForms = {  // told apart without colour too
  inaccuracy: 'M-3.5,0a3.5,3.5 0 1 0 7,0a3.5,3.5 0 1 0-7,0z', mistake: 'M0-6 6 0 0 6-6 0z',
  blunder: 'M-4.5-4.5h9v9h-9z', good: 'M0-6 5 4H-5z',
  brilliant: 'M0-7 2-2 7 0 2 2 0 7-2 2-7 0-2-2z',
};

function chanceSvg(height) {
  const end = kTop + height;
  let area = '', line = '', dots = '', bands = '', gap = true;
  for (let i = 0; i <= plies; ++i) {
    const {r, k} = nodes[main[i]], x = graphX(i), y = (kTop + (1 - r) * height).toFixed(1);
    if (r !== undefined) {
      area += `${gap ? `M${x},${end}` : ''}L${x},${y}`;
      line += `${gap ? 'M' : 'L'}${x},${y}`;
      if (kForms[k]) {
        dots += `<path class="dot ${k}" transform="translate(${x},${y})" d="${kForms[k]}"/>`;
      }
    }
    gap = r === undefined;
    if (!gap && nodes[main[i + 1]]?.r === undefined) area += `V${end}z`;
  }
  for (let i = 1, from = 0; i <= plies; ++i) {
    const q = nodes[main[i]].q;
    if (q === nodes[main[i + 1]]?.q) continue;
    const x = graphX(from), width = graphX(i) - x;
    if (q !== undefined) {
      const name = kPhases[q][lang];
      bands += `<path class="phase p${q}" d="M${x},${kTop}h${width}v${height}h${-width}z"/>` +
        (width > name.length * (lang ? 7 : 13) ? `<text x="${x}" y="11">${name}</text>` : '');
    }
    from = i;
  }
  return `${bands}<path class="area" d="${area}"/>${half(kTop + height / 2)}` +
    `<path class="line" d="${line}"/>${dots}`;
}

function materialSvg(middle, height) {
  const unit = height / most(material, 4);
  let d = `M${graphX(0)},${middle}`;
  material.forEach((m, i) => { d += `H${graphX(i)}V${(middle - m * unit).toFixed(1)}`; });
  return `${half(middle)}<path class="material" d="${d}V${middle}z"/>`;
}

function secondsSvg(middle, height) {
  const unit = height / Math.sqrt(most(seconds, 1)), d = ['', ''];
  seconds.forEach((s, i) => {
    const side = sideOf(main[i]), tall = (Math.sqrt(s || 0) * unit).toFixed(1);
    if (i) d[side] += `M${graphX(i)},${middle}v${side ? '' : '-'}${tall}`;
  });
  const width = Math.max(1, graphWidth / plies * 0.6).toFixed(1);
  return d.map((each, i) =>
    `<path class="spent ${kSides[i]}" stroke-width="${width}" d="${each}"/>`).join('');
}

function drawGraphs() {
  const scale = $('scale');
  graphWidth = scale.clientWidth;
  if (!graphWidth) return;
  const first = hasChances ? kTop + 100 : -8, height = graphHeight();
  scale.innerHTML = `<svg width="${graphWidth}" height="${height}" aria-hidden="true">` +
    (hasChances ? chanceSvg(100) : '') + materialSvg(first + 24, 15) +
    (hasSeconds ? secondsSvg(first + 58, 15) : '') + `<path id="cursor" d="M0,0V${height}"/></svg>`;
  drawCursor();
}
const graphHeight = () => (hasChances ? kTop + 100 : -8) + (hasSeconds ? 74 : 40);

function readout(i) {
  const n = main[i];
  const parts = [i ? `${numbered(n)} ${textOf(n)}${marksOf(n).join('')}` : word('first')];
  if (chances[i] !== undefined) parts.push(`${word('chance')} ${percent(chances[i])}`);
  if (nodes[n].e !== undefined) parts.push(evalText(nodes[n].e, true));
  if (material[i]) parts.push(`${word('material')} ${signed(material[i], material[i] % 1 && 1)}`);
  return parts.join(' · ');
}

function drawCursor() {
  const scale = $('scale'), i = depth[onMain(now)];
  if (!scale) return;
  scale.setAttribute('aria-valuenow', i);
  scale.setAttribute('aria-valuetext', readout(i));
  $('read').textContent = graphName();
  if (graphWidth) $('cursor').setAttribute('transform', `translate(${graphX(i).toFixed(1)},0)`);
}

const graphName = () => ['chance', 'material', 'spent'].filter((id) =>
  id === 'material' || (id === 'spent' ? hasSeconds : hasChances)).map(word).join(' · ');

function buildGraphs() {
  if (!hasGraphs) return;
  const box = $('graphs');
  box.hidden = false;
  box.innerHTML = `<p id="read"></p><div id="scale" role="slider" tabindex="0" aria-valuemin="0" ` +
    `aria-valuemax="${plies}" aria-label="${graphName()}" style="height:${graphHeight()}px"></div>`;
  const scale = $('scale');
  const plyAt = (event) => {
    const x = event.clientX - scale.getBoundingClientRect().left;
    return Math.max(0, Math.min(plies, Math.round((x - kPad) / (graphWidth - 2 * kPad) * plies)));
  };
  let held = false;
  scale.onpointerdown = (event) => {
    held = true;
    scale.setPointerCapture(event.pointerId);
    go(main[plyAt(event)]);
  };
  scale.onpointermove = (event) => {
    const i = plyAt(event);
    if (held && main[i] !== now) go(main[i]);
    else $('read').textContent = readout(i);
  };
  scale.onpointerup = scale.onpointercancel = () => { held = false; };
  scale.onpointerleave = drawCursor;
  new ResizeObserver(() => { if (scale.clientWidth !== graphWidth) drawGraphs(); }).observe(scale);
  if (graphWidth) drawGraphs();
}

// ---- Tables

function drawSides() {
  const sides = view.sides, box = $('sides');
  if (!sides) return;
  box.hidden = false;
  const row = (label, cell, kind = '') => `<tr><th scope="row" class="${kind}">${label}</th>` +
    sides.map((s) => `<td>${cell(s)}</td>`).join('') + '</tr>';
  const any = (of) => sides.some(of);
  let html = '<table><thead><tr><td></td>' + kSides.map((id) =>
    `<th scope="col"><span class="side ${id}">${word(id)}</span></th>`).join('') +
    '</tr></thead><tbody>';
  const measured = any((s) => s.moves);  // else only what the record says is known
  if (measured) {
    html += row(word('accuracy'), (s) =>
      (s.moves ? `<strong>${accuracyText(s.accuracy)}</strong>` : '–'));
  }
  for (const [kind, names] of Object.entries(kMarks)) {
    if (names[0][0] === '!' && !any((s) => s.marks[kind])) continue;
    html += row(`${names[lang + 1]} <b>${names[0]}</b>`, (s) => s.marks[kind] || 0, kind);
  }
  if (any((s) => s.missed)) html += row(word('missed'), (s) => s.missed);
  if (measured) {
    html += row(word('loss'), (s) => (s.moves ? (s.loss * 100).toFixed(1) + '%' : '–'));
  }
  kPhases.forEach((names, q) => {
    if (any((s) => s.phases?.[q][0])) {
      html += row(names[lang], (s) => (s.phases[q][0]
        ? `${accuracyText(s.phases[q][1])} <small>/${s.phases[q][0]}</small>` : '–'));
    }
  });
  box.innerHTML = html + '</tbody></table>';
}

const turning = (view.turning || []).map((ply) => main[ply + 1]).filter(Boolean);
function drawTurning() {
  $('turning').hidden = !turning.length;
  $('turning').innerHTML = `<h2>${word('turning')}</h2><ol>` + turning.map((n) =>
    `<li><i>${numbered(n)}</i> ${moveLink(n)}</a> ` +
    `${nodes[n].d ? `<small>−${percent(nodes[n].d)}</small>` : ''}</li>`).join('') + '</ol>';
}

function drawDetails() {
  const table = (title, rows) => (rows.length ? `<h3>${title}</h3><table>` + rows.map(([k, v]) =>
    `<tr><th scope="row">${esc(k)}</th><td>${esc(v)}</td></tr>`).join('') + '</table>' : '');
  const how = (view.how || []).map((row) => [row[lang], (lang && row[3]) || row[2]]);
  $('details').lastElementChild.innerHTML = table(word('how'), how) +
    table(word('tags'), view.tags || []);
}

function drawHeader() {
  const known = view.red || view.black;
  const name = (id) => `<span class="side ${id}">${esc(view[id] || word(id))}</span>`;
  const result = esc(view.result.replace('1/2-1/2', '½–½').replace('-', '–').replace('*', '–'));
  $('heading').innerHTML = known ? `${name('red')} <b>${result}</b> ${name('black')}`
                                 : esc(view.title);
  const round = view.round && (lang ? `round ${view.round}` : `第${view.round}轮`);
  const date = view.date.replace(/\.\?+/g, '');
  const about = [known ? view.event : result, date, round, view.site,
                 [view.ecco, view.opening?.[lang]].filter(Boolean).join(' '),
                 view.ending?.[lang]];
  $('about').textContent = about.filter(Boolean).join(' · ');
}

function drawLabels() {
  root.lang = lang ? 'en' : 'zh-Hans';
  document.querySelectorAll('[data-t]').forEach((e) => { e.textContent = word(e.dataset.t); });
  document.querySelectorAll('[data-a]').forEach((e) => {
    e.setAttribute('aria-label', word(e.dataset.a));
    if (e.tagName === 'BUTTON') e.title = word(e.dataset.a);
  });
  $('lang').textContent = lang ? '中文' : 'English';
  $('lang').lang = lang ? 'zh' : 'en';
  const choose = (id, all, chosen) => {
    $(id).innerHTML = all.map(([value, text]) =>
      `<option value="${value}">${esc(text)}</option>`).join('');
    $(id).value = chosen;
  };
  choose('notation', view.notations.map((each, i) => [i, each[lang + 1]]), notation);
  choose('men', Object.entries(kStyles).map(([id, names]) => [id, names[lang]]), style);
}

function drawAll() {
  drawLabels();
  drawHeader();
  buildGraphs();
  drawSides();
  drawTurning();
  drawDetails();
  drawList();
  go(now, true);
}

// ---- Print

let printed = '';
function diagram(n) {
  const node = nodes[n];
  const men = boardAt(node.p).map((man, s) => man && manSvg(man, s)).join('');
  return `<figure><svg viewBox="${kViewBox}">${groundSvg()}${men}` +
    (node.m ? arrowSvg(node.m, 'played') : '') + (node.b ? arrowSvg(node.b, 'better') : '') +
    `</svg><figcaption><strong>${numbered(n)} ${esc(textOf(n) + marksOf(n).join(''))}</strong> ` +
    `${esc(node.w?.[lang] || '')}</figcaption></figure>`;
}
function drawPrint() {
  const key = [lang, notation, style, flipped].join(), kept = shown;
  if (printed === key) return;
  printed = key;
  shown = new Set();
  const blunders = main.filter((n) => nodes[n].k === 'blunder' && !turning.includes(n));
  const critical = turning.concat(blunders).slice(0, 8).sort((a, b) => a - b);
  const para = (text) => (text ? `<p>${esc(text)}</p>` : '');
  $('print').innerHTML = `<h1>${$('heading').innerHTML}</h1>` + para($('about').textContent) +
    para(view.intro) + para(view.summary?.[lang]) + $('sides').innerHTML +
    (critical.length ? `<h2>${word('critical')}</h2><div class="diagrams">` +
      critical.map(diagram).join('') + '</div>' : '') +
    `<h2>${word('moves')}</h2><div class="columns"><div class="moves">` +
    `${listHtml(0, true)}</div></div>`;
  shown = kept;
}
addEventListener('beforeprint', drawPrint);
matchMedia('print').addEventListener?.('change', (event) => { if (event.matches) drawPrint(); });

// ---- What the reader does

async function copy(text) {
  let done = false;
  try {
    await navigator.clipboard.writeText(text);
    done = true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.style.cssText = 'position:fixed;opacity:0';
    document.body.append(area);
    area.select();
    try { done = document.execCommand('copy'); } catch { /* forbidden */ }
    area.remove();
  }
  $('said').textContent = done ? word('copied') : `${word('copyThis')} ${text}`;
}
function movesText() {
  const line = pathTo(now);
  for (let n = firstChild[now]; n > 0; n = firstChild[n]) line.push(n);
  return line.map((n, i) => {
    const number = sideOf(n) ? (i ? '' : `${numberOf(n)}. … `) : `${numberOf(n)}. `;
    return number + textOf(n) + (sideOf(n) ? '\n' : ' ');
  }).join('').trimEnd();
}

const acts = {
  first: () => go(0), back, next: forward, last: toEnd, run: () => play(!player), flip,
  'judged-back': () => toJudged(-1), 'judged-next': () => toJudged(1),
  arrow() {
    showArrow = !showArrow;
    memory.set('arrow', showArrow ? 'yes' : 'no');
    $('arrow').setAttribute('aria-pressed', String(showArrow));
    drawBoard(true);
  },
  lang() {
    lang = 1 - lang;
    memory.set(kLangKey, lang ? 'en' : 'zh');
    drawAll();
  },
  theme() {
    const dark = root.dataset.theme ? root.dataset.theme === 'dark'
                                    : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
    memory.set('theme', root.dataset.theme);
  },
  'copy-fen': () => copy(fenAt(now)),
  'copy-link': () => copy(location.href.replace(/#.*/, '') + hashOf(now)),
  'copy-moves': () => copy(movesText()),
};
for (const id in acts) {
  $(id).onclick = () => {
    if (player && id !== 'run' && id !== 'flip') play(false);
    acts[id]();
  };
}
$('notation').onchange = (event) => {
  notation = +event.target.value;
  drawList();
  drawTurning();
  go(now, true);
};
$('men').onchange = (event) => {
  style = event.target.value;
  memory.set('men', style);
  buildBoard();
  drawBoard(false);
};

document.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-n]'), button = event.target.closest('[data-f]');
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    play(false);
    go(+link.dataset.n);
    if (!link.isConnected) $('board').focus({preventScroll: true});
  } else if (button) {
    const n = +button.dataset.f;
    fold(n, button.getAttribute('aria-expanded') === 'false');
    $('moves').querySelector(`[data-f="${n}"]`)?.focus({preventScroll: true});
    if (shown.has(head[now]) || !level[now]) markList();
  }
});

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  const keys = {
    ArrowRight: forward, ArrowLeft: back, Home: () => go(0), End: toEnd,
    ArrowUp: () => toSibling(-1), ArrowDown: () => toSibling(1),
    n: () => toJudged(1), N: () => toJudged(-1), f: flip, p: () => play(!player),
  };
  const act = keys[event.key];
  if (!act) return;
  if (event.key !== 'p' && event.key !== 'f') play(false);
  if (act() !== false) event.preventDefault();
});

let touch = null;
$('board').addEventListener('touchstart', (event) => {
  touch = event.touches.length === 1 ? event.touches[0] : null;
}, {passive: true});
$('board').addEventListener('touchend', (event) => {
  if (!touch) return;
  const end = event.changedTouches[0], dx = end.clientX - touch.clientX;
  if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(end.clientY - touch.clientY)) {
    play(false);
    if (dx < 0) forward(); else back();
  }
  touch = null;
});
addEventListener('hashchange', () => go(nodeOf(location.hash), true));

// ---- Begin

const theme = memory.get('theme');
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
$('arrow').setAttribute('aria-pressed', String(showArrow));
if (!judged.length) $('judged-back').hidden = $('judged-next').hidden = true;
if (!main.some((n) => nodes[n].b)) $('arrow').hidden = true;
$('page').hidden = false;
now = nodeOf(location.hash);
buildBoard();
drawAll();
performance.mark?.('qipu-ready');
})();
