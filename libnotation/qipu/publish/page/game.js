// The viewer of a game: board, moves, graphs, print. It knows no rules and asks no network; what it
// shows stands in #qipu-view. Text of a record goes to the page through esc() only. Nothing recurses
// over nodes, so that any depth of variations can be shown.
'use strict';
(() => {
const $ = (id) => document.getElementById(id);
const view = JSON.parse($('qipu-view').textContent);
const nodes = view.nodes;
const root = document.documentElement;

// ---- Words -------------------------------------------------------------------------------------

const kWords = {
  theme: ['明暗', 'Light or dark'], board: ['棋盘', 'Board'], controls: ['走子', 'Moving about'],
  first: ['开局局面（Home）', 'First position (Home)'], back: ['上一着（←）', 'Back (←)'],
  run: ['自动播放（p）', 'Play (p)'], next: ['下一着（→）', 'Forward (→)'],
  last: ['最后局面（End）', 'Last position (End)'],
  judgedBack: ['上一个评判着（N）', 'Previous judged move (N)'],
  judgedNext: ['下一个评判着（n）', 'Next judged move (n)'],
  flip: ['翻转棋盘（f）', 'Flip the board (f)'], arrow: ['箭头：更好的着法', 'Arrow: the better move'],
  men: ['棋子样式', 'Style of men'], notation: ['记谱法', 'Notation'], now: ['当前着法', 'Current move'],
  graph: ['胜率与子力', 'Chances and material'], moves: ['着法', 'Moves'],
  copyFen: ['复制局面 FEN', 'Copy FEN'], copyLink: ['复制链接', 'Copy link'],
  copyMoves: ['复制着法', 'Copy moves'], copied: ['已复制', 'Copied'],
  copyThis: ['请自行复制：', 'Copy this:'], details: ['详情', 'Details'],
  hint: ['键盘：← → 走子，Home End 首尾，↑ ↓ 换变化，n N 评判着，f 翻转，p 播放',
         'Keys: ← → move, Home End ends, ↑ ↓ variations, n N judged moves, f flip, p play'],
  red: ['红方', 'Red'], black: ['黑方', 'Black'], start: ['开始局面', 'Start'],
  chance: ['红方胜率', 'Red’s chance'], value: ['评估', 'Evaluation'], spent: ['用时', 'Time'],
  material: ['子力', 'Material'], other: ['其他着法', 'Instead'], follow: ['后续', 'Next'],
  variation: ['变化', 'Variation'], mainLine: ['回到主线', 'Back to the game'],
  unread: ['此着不合规则或未能读懂', 'Against the rules, or not understood'],
  accuracy: ['准确率', 'Accuracy'], loss: ['每着损失', 'Loss a move'], missed: ['错过胜机', 'Missed wins'],
  turning: ['转折', 'Turning points'], fold: ['折叠变化', 'Fold the variation'],
  unfold: ['展开变化', 'Unfold the variation'], tags: ['棋谱信息', 'From the record'],
  how: ['如何评判', 'How it was made'], critical: ['关键局面', 'Critical positions'],
  toMove: [['轮到红方', 'Red to move'], ['轮到黑方', 'Black to move']],
};
const kMarks = {
  good: ['!', '好着', 'Good'], brilliant: ['!!', '妙着', 'Brilliant'],
  inaccuracy: ['?!', '欠佳', 'Inaccuracy'], mistake: ['?', '失误', 'Mistake'],
  blunder: ['??', '败着', 'Blunder'],
};
const kPhases = [['开局', 'Opening'], ['中局', 'Middlegame'], ['残局', 'Endgame']];
const kGlyphs = {1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□', 10: '=', 13: '∞', 14: '⩲',
                 15: '⩱', 16: '±', 17: '∓', 18: '+−', 19: '−+', 36: '↑', 40: '→', 132: '⇆', 146: 'N'};
const kStyles = {
  traditional: ['繁体', 'Traditional', '帥仕相傌俥炮兵將士象馬車砲卒'],
  simplified: ['简体', 'Simplified', '帅仕相马车炮兵将士象马车炮卒'],
  letters: ['字母', 'Letters', 'KAEHRCPKAEHRCP'],
};
const kLetters = 'KABNRCPkabnrcp';
const kWorth = {k: 0, a: 2, b: 2, n: 4, r: 9, c: 4.5, p: 1};

const memory = {
  get(key) { try { return localStorage.getItem('qipu ' + key); } catch { return null; } },
  set(key, value) { try { localStorage.setItem('qipu ' + key, value); } catch { /* forbidden */ } },
};
const kLangKey = 'lang ' + location.pathname;
let lang = (memory.get(kLangKey) || root.lang).startsWith('zh') ? 0 : 1;
const word = (key) => kWords[key][lang];
const esc = (text) => String(text).replace(/[&<>"']/g, (c) => '&#' + c.charCodeAt(0) + ';');

// ---- The tree ----------------------------------------------------------------------------------

const count = nodes.length;
const firstChild = new Int32Array(count).fill(-1), lastChild = new Int32Array(count).fill(-1);
const sibling = new Int32Array(count).fill(-1);
const depth = new Int32Array(count);                       // plies from the start
const level = new Int32Array(count);                       // how many variations deep
const head = new Int32Array(count);                        // the first node of its line
const size = new Int32Array(count).fill(1);                // nodes from here on
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
const sideOf = (n) => (depth[n] - 1 + firstSide) % 2;      // who made the move
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

// ---- Positions ---------------------------------------------------------------------------------

const square = (text, at) => (text.charCodeAt(at + 1) - 48) * 9 + text.charCodeAt(at) - 97;

const startBoard = (() => {
  const board = Array(90).fill('');
  fen[0].split('/').forEach((row, i) => {
    let file = 0;
    for (const c of row) {
      if (c >= '1' && c <= '9') file += +c; else if (i < 10 && file < 9) board[(9 - i) * 9 + file++] = c;
    }
  });
  return board;
})();

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

function fenAt(n) {
  const board = startBoard.slice();
  let quiet = +fen[4] || 0;
  for (const each of pathTo(n)) quiet = make(board, nodes[each]) ? 0 : quiet + 1;
  let text = '';
  for (let rank = 9; rank >= 0; --rank) {
    for (let file = 0, empty = 0; file < 9; ++file) {
      const man = board[rank * 9 + file];
      if (!man) ++empty;
      if (empty && (man || file === 8)) { text += empty; empty = 0; }
      text += man;
    }
    if (rank) text += '/';
  }
  const side = (depth[n] + firstSide) % 2;
  return `${text} ${side ? 'b' : 'w'} - - ${quiet} ${firstNumber + (depth[n] + firstSide >> 1)}`;
}

// ---- Texts of a move ---------------------------------------------------------------------------

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
const signed = (value, digits) =>
  (value < 0 ? '−' : '+') + Math.abs(value).toFixed(digits);
function evalText(e, long) {
  if (e === undefined) return '';
  if (typeof e === 'number') return signed(e / 100, long ? 2 : 1);
  const red = e[1] !== '-', moves = e.replace(/\D/g, '');
  if (!long) return red ? '#' + moves : '#−' + moves;
  if (lang) return `${red ? 'Red' : 'Black'} mates in ${moves}`;
  return `${red ? '红' : '黑'}方 ${moves} 步杀`;
}
function percent(chance) {
  const n = Math.round(chance * 100);
  return (n === 100 && chance < 1 ? 99 : n === 0 && chance > 0 ? 1 : n) + '%';
}
const accuracyText = (value) => (value > 99.95 ? '>99.9%' : value.toFixed(1) + '%');
function secondsText(s) {
  if (s < 60) return lang ? `${+s.toFixed(1)} s` : `${+s.toFixed(1)} 秒`;
  const m = Math.floor(s / 60), rest = Math.round(s % 60);
  return lang ? `${m} min ${rest} s` : `${m} 分 ${rest} 秒`;
}
function moveLink(n, extra) {
  const node = nodes[n], marks = marksOf(n);
  const kind = kindOf(n), text = esc(textOf(n));
  return `<a class="m${kind ? ' ' + kind : ''}${node.x ? ' unread' : ''}" href="${hashOf(n)}" ` +
    `data-n="${n}"${extra}>${text}${marks.length ? `<b>${esc(marks.join(' '))}</b>` : ''}`;
}

// ---- The board ---------------------------------------------------------------------------------

let flipped = false, style = memory.get('men');
if (!kStyles[style]) style = 'traditional';

function xy(s) {
  const file = s % 9, rank = Math.floor(s / 9);
  return flipped ? [800 - file * 100, rank * 100] : [file * 100, 900 - rank * 100];
}
const shape = (c, x, y, scale) =>
  `<use href="#g-${c.codePointAt(0).toString(16)}" transform="translate(${x},${y}) scale(${scale})"/>`;

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

function manSvg(man, s, kind) {
  const [x, y] = xy(s), red = man < 'a';
  return `<g class="man ${red ? 'red' : 'black'} ${kind}" style="transform:translate(${x}px,${y}px)">` +
    `<circle class="shade" r="45" cy="4"/><circle class="disc" r="45"/><circle class="ring" r="38.5"/>` +
    shape(kStyles[style][2][kLetters.indexOf(man)] || '兵', 0, 0, style === 'letters' ? 0.056 : 0.059) +
    '</g>';
}

function arrowSvg(move, kind) {
  const [x, y] = xy(square(move, 0)), [tx, ty] = xy(square(move, 2));
  const length = Math.hypot(tx - x, ty - y), turn = Math.atan2(ty - y, tx - x) * 180 / Math.PI;
  return `<path class="arrow ${kind}" transform="translate(${x},${y}) rotate(${turn.toFixed(2)})" ` +
    `d="M10,-9H${length - 40}V-29L${length - 2},0 ${length - 40},29V9H10z"/>`;
}

function lastSvg(node) {
  if (!node.m) return '';
  const corner = (s) => {
    const [x, y] = xy(s);
    return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(
      ([dx, dy]) => `M${x + dx * 48},${y + dy * 28}v${dy * 20}h${-dx * 20}`).join('');
  };
  return `<path class="last" d="${corner(square(node.m, 0))}${corner(square(node.m, 2))}"/>`;
}

const kViewBox = '-62 -104 924 1108';
const menAt = new Map();                                   // square: {man, element}
let groundLayer, lastLayer, menLayer, arrowLayer;
let showArrow = memory.get('arrow') !== 'no';

function buildBoard() {
  $('board').innerHTML = `<svg viewBox="${kViewBox}" aria-hidden="true">` +
    '<g></g><g></g><g></g><g></g></svg>';
  [groundLayer, lastLayer, menLayer, arrowLayer] = $('board').firstChild.children;
  groundLayer.innerHTML = groundSvg();
  menAt.clear();
}

/** Men that stay are left alone; one that moved is moved, so that its way can be seen. */
function placeMen(board) {
  const free = {};
  for (const [s, at] of menAt) {
    if (board[s] === at.man) continue;
    (free[at.man] ||= []).push(at);
    menAt.delete(s);
  }
  let fresh = '';
  const born = [];
  board.forEach((man, s) => {
    if (!man || menAt.has(s)) return;
    const at = free[man]?.pop();
    if (at) {
      const [x, y] = xy(s);
      at.element.style.transform = `translate(${x}px,${y}px)`;
      menAt.set(s, at);
    } else {
      fresh += manSvg(man, s, '');
      born.push(s);
    }
  });
  Object.values(free).flat().forEach((at) => at.element.remove());
  if (!fresh) return;
  menLayer.insertAdjacentHTML('beforeend', fresh);
  const all = menLayer.children, base = all.length - born.length;
  born.forEach((s, i) => menAt.set(s, {man: board[s], element: all[base + i]}));
}

function drawBoard(near) {
  const node = nodes[now], board = boardAt(now);
  menLayer.classList.toggle('still', !near);
  placeMen(board);
  lastLayer.innerHTML = now ? lastSvg(node) : '';
  let arrow = '';
  if (showArrow && node.b) {
    const from = square(node.b, 0), before = boardAt(node.p);
    if (before[from] && board[from] !== before[from]) arrow = manSvg(before[from], from, 'ghost');
    arrow += arrowSvg(node.b, 'better');
  }
  arrowLayer.innerHTML = arrow;
  const turn = kWords.toMove[(depth[now] + firstSide) % 2][lang];
  const played = now ? `${numbered(now)} ${textOf(now)}` : word('start');
  $('board').setAttribute('aria-label', `${word('board')}: ${played}, ${turn}`);
}

// ---- Moving about ------------------------------------------------------------------------------

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
                       : judged.findLast((n) => depth[n] < at || (depth[n] === at && level[now]));
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

// ---- The current move --------------------------------------------------------------------------

function drawNow() {
  const node = nodes[now], para = (kind, text) => (text ? `<p class="${kind}">${esc(text)}</p>` : '');
  const links = (label, all) => (all.length ? `<p class="links">${esc(label)} ${all.map(
    (n) => moveLink(n, '') + '</a>').join(' ')}</p>` : '');
  let html = '';
  if (now) {
    const kind = kindOf(now), mark = kMarks[node.k];
    html += `<h2><span class="side ${sideOf(now) ? 'black' : 'red'}">${numbered(now)}</span> ` +
      `<span class="${node.x ? 'unread' : ''}">${esc(textOf(now))}</span>` +
      marksOf(now).map((m) => ` <b class="${kind}">${esc(m)}</b>`).join('') +
      (mark ? `<small class="${kind}">${mark[lang + 1]}</small>` : '') + '</h2>';
    const values = [];
    if (node.r !== undefined) values.push(`${word('chance')} ${percent(node.r)}`);
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
    html += `<h2>${word('start')}</h2>` + para('said', view.intro) + para('words', view.summary?.[lang]);
  }
  const next = childrenOf(now);
  if (next.length > 1) html += links(word('follow'), next);
  $('now').innerHTML = html;
  $('now').scrollTop = 0;
}

// ---- The list of moves -------------------------------------------------------------------------

const kDeep = 3, kMany = 1500;                             // levels and moves shown unasked
const folded = new Set(), unfolded = new Set();            // by the reader, by head
let shown = new Set();                                     // heads of the variations that are listed

function foldedHtml(n) {
  return `<div class="v" data-v="${n}" data-l="${level[n]}" style="--l:${Math.min(level[n], 6)}">` +
    `<button type="button" class="fold" data-f="${n}" aria-expanded="false" ` +
    `aria-label="${word('unfold')}">+</button>` +
    `<i>${numbered(n)}</i> ${moveLink(n, ' tabindex="-1"')}</a> <i>(${size[n]})</i></div>`;
}

/** The line that begins with `first` and what branches off it; `print` adds the judgements' words. */
function listHtml(first, print) {
  const parts = [], stack = [first], deepest = Math.max(kDeep, level[first] + 2);
  let line = -1, half = false, told = 0;                   // open variation; Red's cell waits for Black's
  const close = () => {
    if (line >= 0) parts.push('</div>');
    if (half) parts.push('<span></span>');
    line = -1;
    half = false;
  };
  const said = (text) => { if (text) { close(); parts.push(`<p class="c">${esc(text)}</p>`); } };
  const quoted = (text) => { if (text) parts.push(` <q>${esc(text)}</q> `); };
  while (stack.length) {
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
      parts.push(moveLink(n, ' tabindex="-1"'));
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
        parts.push(`<div class="v" data-v="${line}" data-l="${level[n]}" ` +
          `style="--l:${Math.min(level[n], 6)}">`);
        if (n === line) {
          shown.add(n);
          parts.push(`<button type="button" class="fold" data-f="${n}" aria-expanded="true" ` +
            `aria-label="${word('fold')}">−</button>`);
        }
      }
      quoted(node.l);
      if (fresh || !black) parts.push(`<i>${numbered(n)}</i> `);
      parts.push(moveLink(n, ' tabindex="-1"'), '</a> ');
      quoted(node.c);
    }
    if (firstChild[n] > 0) stack.push(firstChild[n]);
    if (n === firstChild[node.p]) stack.push(...childrenOf(node.p).slice(1).reverse());
  }
  close();
  return parts.join('');
}

function drawList() {
  shown = new Set();
  $('moves').innerHTML = firstChild[0] > 0 ? listHtml(firstChild[0], false) : '';
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
  first.outerHTML = open ? listHtml(n, false) : foldedHtml(n);
  marked = null;
}

let marked = null;
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
  if (!link) {
    if (!now) box.scrollTop = 0;
    return;
  }
  link.setAttribute('aria-current', 'true');
  const top = link.offsetTop, end = top + link.offsetHeight, margin = 32;
  if (top - margin < box.scrollTop || end + margin > box.scrollTop + box.clientHeight) {
    box.scrollTop = top - box.clientHeight / 2;
  }
}

// ---- Graphs ------------------------------------------------------------------------------------

const chances = main.map((n) => nodes[n].r);
const hasChances = chances.some((r) => r !== undefined);
const seconds = main.map((n) => nodes[n].s);
const hasSeconds = seconds.some((s) => s !== undefined);
const material = (() => {
  const board = startBoard.slice();
  return main.map((n) => {
    if (n) make(board, nodes[n]);
    let sum = 0;
    board.forEach((man, s) => {
      if (!man) return;
      const red = man < 'a', kind = man.toLowerCase();
      const over = kind === 'p' && (red ? s >= 45 : s < 45) ? 2 : kWorth[kind] || 0;
      sum += red ? over : -over;
    });
    return sum;
  });
})();
const plies = main.length - 1;
const hasGraphs = plies > 1 && (hasChances || hasSeconds || material.some((m) => m !== material[0]));
const kPad = 8;
let graphWidth = 0;
const graphX = (i) => kPad + i * (graphWidth - 2 * kPad) / plies;

/** A point's mark, told by its form as well as its colour. */
function markSvg(kind, x, y) {
  const d = {inaccuracy: 'M-3.5,0a3.5,3.5 0 1 0 7,0a3.5,3.5 0 1 0-7,0z', mistake: 'M0-5.5 5.5 0 0 5.5-5.5 0z',
             blunder: 'M-4.5-4.5h9v9h-9z', good: 'M0-5.5 5 4H-5z',
             brilliant: 'M0-7 2-2 7 0 2 2 0 7-2 2-7 0-2-2z'}[kind];
  return d ? `<path class="dot ${kind}" transform="translate(${x.toFixed(1)},${y.toFixed(1)})" d="${d}"/>`
           : '';
}

function chanceSvg(height) {
  const y = (r) => 4 + (1 - r) * (height - 8);
  let area = '', line = '', dots = '', bands = '', labels = '';
  for (let i = 0, from = -1; i <= plies + 1; ++i) {
    if (chances[i] !== undefined) {
      if (from < 0) { from = i; area += `M${graphX(i).toFixed(1)},${height}`; }
      const point = `${graphX(i).toFixed(1)},${y(chances[i]).toFixed(1)}`;
      area += 'L' + point;
      line += (from === i ? 'M' : 'L') + point;
      dots += markSvg(nodes[main[i]].k, graphX(i), y(chances[i]));
    } else if (from >= 0) {
      area += `V${height}z`;
      from = -1;
    }
  }
  for (let i = 1, from = 1; i <= plies; ++i) {
    const q = nodes[main[i]].q;
    if (q === nodes[main[i + 1]]?.q && i < plies) continue;
    if (q !== undefined) {
      const x = graphX(from - 1), width = graphX(i) - x;
      bands += `<rect class="phase p${q}" x="${x}" y="0" width="${width}" height="${height}"/>`;
      if (width > 60) labels += `<text x="${x + 5}" y="13">${kPhases[q][lang]}</text>`;
    }
    from = i + 1;
  }
  return `${bands}<path class="area" d="${area}"/><path class="half" d="M${kPad},${height / 2}H` +
    `${graphWidth - kPad}"/><path class="line" d="${line}"/>${labels}${dots}`;
}

function materialSvg(top, height) {
  const most = Math.max(4, ...material.map(Math.abs)), middle = top + height / 2;
  const y = (m) => (middle - m / most * (height / 2 - 2)).toFixed(1);
  let d = `M${graphX(0)},${middle}V${y(material[0])}`;
  for (let i = 1; i <= plies; ++i) d += `H${graphX(i).toFixed(1)}V${y(material[i])}`;
  return `<path class="half" d="M${kPad},${middle}H${graphWidth - kPad}"/>` +
    `<path class="material" d="${d}V${middle}z"/>`;
}

function secondsSvg(top, height) {
  const most = Math.max(1, ...seconds.map((s) => s || 0)), middle = top + height / 2;
  const width = Math.max(1, (graphWidth - 2 * kPad) / plies * 0.6);
  return seconds.map((s, i) => {
    if (!s || !i) return '';
    const tall = Math.max(1, Math.sqrt(s / most) * height / 2), black = sideOf(main[i]);
    return `<rect class="${black ? 'black' : 'red'}" x="${(graphX(i) - width / 2).toFixed(1)}" ` +
      `y="${(black ? middle : middle - tall).toFixed(1)}" width="${width.toFixed(1)}" ` +
      `height="${tall.toFixed(1)}"/>`;
  }).join('');
}

function drawGraphs() {
  const scale = $('scale'), width = scale?.clientWidth;
  if (!width) return;
  graphWidth = width;
  const tall = hasChances ? 112 : 0, second = tall ? tall + 8 : 0;
  const third = second + 34, height = third + (hasSeconds ? 34 : 0);
  scale.innerHTML = `<svg width="${width}" height="${height}" aria-hidden="true">` +
    (hasChances ? chanceSvg(tall) : '') + materialSvg(second, 30) +
    (hasSeconds ? `<g class="spent">${secondsSvg(third, 30)}</g>` : '') +
    `<path id="cursor" d="M0,0V${height}"/></svg>`;
  drawCursor();
}

function readout(i) {
  const n = main[i], parts = [i ? `${numbered(n)} ${textOf(n)}${marksOf(n).join('')}` : word('start')];
  if (chances[i] !== undefined) parts.push(`${word('chance')} ${percent(chances[i])}`);
  if (nodes[n].e !== undefined) parts.push(evalText(nodes[n].e, true));
  if (material[i]) parts.push(`${word('material')} ${signed(material[i], material[i] % 1 ? 1 : 0)}`);
  return parts.join(' · ');
}

function drawCursor() {
  if (!hasGraphs || !$('scale')) return;
  const i = depth[onMain(now)];
  $('scale').setAttribute('aria-valuenow', i);
  $('scale').setAttribute('aria-valuetext', readout(i));
  $('read').textContent = readout(i);
  if (graphWidth) $('cursor')?.setAttribute('transform', `translate(${graphX(i).toFixed(1)},0)`);
}

function buildGraphs() {
  if (!hasGraphs) return;
  const box = $('graphs');
  box.hidden = false;
  box.innerHTML = `<p id="read"></p><div id="scale" role="slider" tabindex="0" aria-valuemin="0" ` +
    `aria-valuemax="${plies}" aria-valuenow="0" aria-label="${word('graph')}"></div>`;
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

// ---- Tables ------------------------------------------------------------------------------------

function drawSides() {
  const sides = view.sides, box = $('sides');
  if (!sides) return;
  box.hidden = false;
  const row = (label, cell, kind) => `<tr><th scope="row"${kind ? ` class="${kind}"` : ''}>${label}</th>` +
    sides.map((s) => `<td>${cell(s)}</td>`).join('') + '</tr>';
  const names = ['red', 'black'].map((id) =>
    `<th scope="col"><span class="side ${id}">${word(id)}</span></th>`).join('');
  let html = `<table><thead><tr><td></td>${names}</tr></thead><tbody>` +
    row(word('accuracy'), (s) => (s.moves ? `<strong>${accuracyText(s.accuracy)}</strong>` : '–'));
  for (const kind of ['brilliant', 'good', 'inaccuracy', 'mistake', 'blunder']) {
    if (kind.length > 5 || sides.some((s) => s.marks[kind])) {
      if (kind === 'brilliant' && !sides.some((s) => s.marks[kind])) continue;
      html += row(`${kMarks[kind][lang + 1]} <b>${kMarks[kind][0]}</b>`, (s) => s.marks[kind] || 0, kind);
    }
  }
  if (sides.some((s) => s.missed)) html += row(word('missed'), (s) => s.missed);
  html += row(word('loss'), (s) => (s.moves ? (s.loss * 100).toFixed(1) + '%' : '–'));
  kPhases.forEach((name, q) => {
    if (!sides.some((s) => s.phases[q]?.[0])) return;
    html += row(name[lang], (s) => (s.phases[q]?.[0]
      ? `${accuracyText(s.phases[q][1])} <small>/${s.phases[q][0]}</small>` : '–'));
  });
  box.innerHTML = html + '</tbody></table>';
}

function drawTurning() {
  const all = (view.turning || []).map((ply) => main[ply + 1]).filter(Boolean), box = $('turning');
  box.hidden = !all.length;
  box.innerHTML = `<h2>${word('turning')}</h2><ol>` + all.map((n) => {
    const before = nodes[nodes[n].p].r, after = nodes[n].r;
    const change = before === undefined || after === undefined ? ''
      : `<small>${percent(before)} → ${percent(after)}</small>`;
    return `<li><i>${numbered(n)}</i> ${moveLink(n, '')}</a> ${change}</li>`;
  }).join('') + '</ol>';
}

function drawDetails() {
  const table = (title, rows) => (rows.length ? `<h3>${title}</h3><table>` + rows.map(([k, v]) =>
    `<tr><th scope="row">${esc(k)}</th><td>${esc(v)}</td></tr>`).join('') + '</table>' : '');
  $('details').lastElementChild.innerHTML =
    table(word('how'), (view.how || []).map((r) => [r[lang], lang && r[3] !== undefined ? r[3] : r[2]])) +
    table(word('tags'), view.tags || []);
}

function drawHeader() {
  const known = view.red || view.black;
  const name = (id) => `<span class="side ${id}">${esc(view[id] || word(id))}</span>`;
  const result = esc(view.result.replace('1/2-1/2', '½–½').replace('-', '–').replace('*', '–'));
  $('heading').innerHTML = known ? `${name('red')} <b>${result}</b> ${name('black')}` : esc(view.title);
  const about = [view.event, view.date, view.round && (lang ? `round ${view.round}` : `第${view.round}轮`),
                 view.site, [view.ecco, view.opening?.[lang]].filter(Boolean).join(' '),
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
  const options = (all) => all.map(([id, text]) => `<option value="${id}">${esc(text)}</option>`).join('');
  $('notation').innerHTML = options(view.notations.map((each, i) => [i, each[lang + 1]]));
  $('notation').value = notation;
  $('men').innerHTML = options(Object.entries(kStyles).map(([id, names]) => [id, names[lang]]));
  $('men').value = style;
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

// ---- Print -------------------------------------------------------------------------------------

let printed = '';
function diagram(n) {
  const node = nodes[n], board = boardAt(node.p);
  const men = board.map((man, s) => (man ? manSvg(man, s, '') : '')).join('');
  return `<figure><svg viewBox="${kViewBox}">${groundSvg()}${men}${node.m ? arrowSvg(node.m, 'played') : ''}` +
    `${node.b ? arrowSvg(node.b, 'better') : ''}</svg><figcaption><strong>${numbered(n)} ` +
    `${esc(textOf(n))}${esc(marksOf(n).join(''))}</strong> ${esc(node.w?.[lang] || '')}</figcaption></figure>`;
}
function drawPrint() {
  const key = [lang, notation, style, flipped].join();
  if (printed === key) return;
  printed = key;
  const turning = (view.turning || []).map((ply) => main[ply + 1]).filter(Boolean);
  const blunders = main.filter((n) => nodes[n].k === 'blunder' && !turning.includes(n));
  const critical = turning.concat(blunders).slice(0, 8).sort((a, b) => a - b);
  const kept = shown;
  $('print').innerHTML = `<h1>${$('heading').innerHTML}</h1><p>${esc($('about').textContent)}</p>` +
    (view.intro ? `<p>${esc(view.intro)}</p>` : '') +
    (view.summary ? `<p>${esc(view.summary[lang])}</p>` : '') + $('sides').innerHTML +
    (critical.length ? `<h2>${word('critical')}</h2><div class="diagrams">` +
      critical.map(diagram).join('') + '</div>' : '') +
    `<h2>${word('moves')}</h2><div class="moves">` +
    (firstChild[0] > 0 ? listHtml(firstChild[0], true) : '') + '</div>';
  shown = kept;
}
addEventListener('beforeprint', drawPrint);
matchMedia('print').addEventListener?.('change', (event) => { if (event.matches) drawPrint(); });

// ---- What the reader does ----------------------------------------------------------------------

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

// ---- Begin -------------------------------------------------------------------------------------

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
