// The viewer of a game: its board, and the movement through the game.

// ---- The board

let showArrow = memory.get('arrow') !== 'no';
// Hooks for another part of the page.
let drawOver = () => '';  // drawn over the pieces
let onMove = () => {};  // called when another position is shown
let onDraw = () => {};  // called when everything is drawn again
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
  arrowLayer.innerHTML = arrow + drawOver();
  const turn = word('toMove') + word(kSides[turnAt(now)]);
  const played = now ? `${numbered(now)} ${textOf(now)}` : word('first');
  $('board').setAttribute('aria-label', `${word('board')}: ${played}, ${turn}`);
}

// ---- Moving about

let now = 0, player = 0;
let judged = [];  // nodes of the main line
const onMain = (n) => { while (level[n]) n = nodes[head[n]].p; return n; };

function go(n, quiet) {
  if (n === undefined || n < 0 || n >= count) return;
  const near = nodes[n].p === now || nodes[now].p === n;
  now = n;
  onMove();
  drawBoard(near);
  drawNow();
  drawCursor();
  markList();
  for (const id of ['first', 'back']) $(id).setAttribute('aria-disabled', String(!n));
  for (const id of ['next', 'last']) $(id).setAttribute('aria-disabled', String(firstChild[n] < 0));
  if (quiet || 'forgets' in root.dataset) return;  // such a page has no addresses of moves
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
