// The viewer of a game: the board, and moving about.

// ---- The board

let flipped = false, style = memory.get('pieces');
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

function pieceSvg(piece, s, kind = '') {
  const [x, y] = xy(s), name = kStyles[style][2][kLetters.indexOf(piece)];
  return `<g class="piece ${kSides[+(piece >= 'a')]} ${kind}" transform="translate(${x},${y})">` +
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
const piecesAt = new Map();  // square: {piece, element}
let groundLayer, lastLayer, piecesLayer, arrowLayer;
let showArrow = memory.get('arrow') !== 'no';

function buildBoard() {
  $('board').innerHTML = `<svg viewBox="${kViewBox}" aria-hidden="true">` +
    '<g></g><g></g><g></g><g></g></svg>';
  [groundLayer, lastLayer, piecesLayer, arrowLayer] = $('board').firstChild.children;
  groundLayer.innerHTML = groundSvg();
  piecesAt.clear();
}

/** Pieces that stay are left alone; one that moved glides, so that its way can be seen. */
function placePieces(board, glide) {
  const free = {}, born = [];
  for (const [s, at] of piecesAt) {
    if (board[s] === at.piece) continue;
    (free[at.piece] ||= []).push([s, at]);
    piecesAt.delete(s);
  }
  board.forEach((piece, s) => {
    if (!piece || piecesAt.has(s)) return;
    const [from, at] = free[piece]?.pop() || [];
    if (!at) return born.push(s);
    const [x, y] = xy(s), [oldX, oldY] = xy(from);
    at.element.setAttribute('transform', `translate(${x},${y})`);
    if (glide) {
      const way = [`translate(${oldX}px,${oldY}px)`, `translate(${x}px,${y}px)`];
      at.element.animate({transform: way}, {duration: 160, easing: 'ease-out'});
    }
    piecesAt.set(s, at);
  });
  Object.values(free).flat().forEach(([, at]) => at.element.remove());
  piecesLayer.insertAdjacentHTML('beforeend', born.map((s) => pieceSvg(board[s], s)).join(''));
  const all = piecesLayer.children, base = all.length - born.length;
  born.forEach((s, i) => piecesAt.set(s, {piece: board[s], element: all[base + i]}));
}

const still = matchMedia('(prefers-reduced-motion: reduce)');
function drawBoard(near) {
  const node = nodes[now], board = boardAt(now);
  placePieces(board, near && !still.matches);
  lastLayer.innerHTML = lastSvg(node);
  let arrow = '';
  if (showArrow && node.b) {
    const from = square(node.b, 0), before = boardAt(node.p);
    if (before[from] && board[from] !== before[from]) arrow = pieceSvg(before[from], from, 'ghost');
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
