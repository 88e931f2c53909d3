// The common part of the pages with a board: the board and the controls around it. The page's own
// part decides which notation is shown, draws (`drawBoard`), and moves on and back (`swiped`).

// ---- Positions

const square = (text, at) => (text.charCodeAt(at + 1) - 48) * 9 + text.charCodeAt(at) - 97;

let fen, firstSide, firstNumber, startBoard;
/** Sets the start position of the page. */
function setStart(text) {
  fen = text.split(' ');
  firstSide = fen[1] === 'b' ? 1 : 0;
  firstNumber = +fen[5] || 1;
  startBoard = fen[0].replace(/\d/g, (d) => ' '.repeat(d)).split('/').reverse()
    .flatMap((row) => [...row.padEnd(9).slice(0, 9)].map((c) => c.trim()));
}
setStart(view.fen);

/** Plays the move. Returns the piece it took, or '' (also for a move without a piece). */
function make(board, node) {
  if (!node.m) return '';
  const from = square(node.m, 0), to = square(node.m, 2), taken = board[to];
  if (!board[from]) return '';
  board[to] = board[from];
  board[from] = '';
  return taken;
}

/** Returns the board after moves from the start position. */
function boardAfter(line) {
  const board = startBoard.slice();
  for (const each of line) make(board, each);
  return board;
}

// The side to move after so many plies from the start, and the number of that move.
const turnAfter = (plies) => (plies + firstSide) % 2;
const numberAfter = (plies) => firstNumber + Math.floor((plies + firstSide) / 2);
const numberedAfter = (plies) => numberAfter(plies) + (turnAfter(plies) ? '…' : '.');

function fenAfter(line) {
  const board = startBoard.slice(), rows = [];
  let quiet = +fen[4] || 0;
  for (const each of line) quiet = make(board, each) ? 0 : quiet + 1;
  for (let s = 81; s >= 0; s -= 9) {
    const row = board.slice(s, s + 9).map((piece) => piece || 1).join('');
    rows.push(row.replace(/1+/g, (ones) => ones.length));
  }
  const turn = 'wb'[turnAfter(line.length)];
  return `${rows.join('/')} ${turn} - - ${quiet} ${numberAfter(line.length)}`;
}

// ---- The board

const kLetters = 'KABNRCPkabnrcp';
const kStyles = {
  traditional: ['繁体', 'Classic', '帥仕相傌俥炮兵將士象馬車砲卒'],
  simplified: ['简体', 'Simple', '帅仕相马车炮兵将士象马车炮卒'],
  letters: ['字母', 'Letters', 'KAEHRCPKAEHRCP'],
};
const kSides = ['red', 'black'];

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

function buildBoard() {
  $('board').innerHTML = `<svg viewBox="${kViewBox}" aria-hidden="true">` +
    '<g></g><g></g><g></g><g></g></svg>';
  [groundLayer, lastLayer, piecesLayer, arrowLayer] = $('board').firstChild.children;
  groundLayer.innerHTML = groundSvg();
  piecesAt.clear();
}

/** Leaves pieces that stay; with `glide`, a moved piece glides, so that its way can be seen. */
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

// ---- Controls

function flip() {
  flipped = !flipped;
  $('flip').setAttribute('aria-pressed', String(flipped));
  buildBoard();
  drawBoard(false);
}

function choose(id, all, chosen) {
  $(id).innerHTML = all.map(([value, text]) =>
    `<option value="${value}">${esc(text)}</option>`).join('');
  $(id).value = chosen;
}

function drawLabels() {
  labelSwitches();
  document.querySelectorAll('[data-t]').forEach((e) => { e.textContent = word(e.dataset.t); });
  document.querySelectorAll('[data-a]').forEach((e) => {
    e.setAttribute('aria-label', word(e.dataset.a));
    if (e.tagName === 'BUTTON') e.title = word(e.dataset.a);
  });
  choose('notation', view.notations.map((each, i) => [i, each[lang + 1]]), notation);
  choose('pieces', Object.entries(kStyles).map(([id, names]) => [id, names[lang]]), style);
}

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

let touch = null;
$('board').addEventListener('touchstart', (event) => {
  touch = event.touches.length === 1 ? event.touches[0] : null;
}, {passive: true});
$('board').addEventListener('touchend', (event) => {
  if (!touch) return;
  const end = event.changedTouches[0], dx = end.clientX - touch.clientX;
  if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(end.clientY - touch.clientY)) {
    swiped(dx < 0);
  }
  touch = null;
});

$('pieces').onchange = (event) => {
  style = event.target.value;
  memory.set('pieces', style);
  buildBoard();
  drawBoard(false);
};
