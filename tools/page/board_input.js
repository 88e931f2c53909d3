// Entering moves on the board, by taps or by a cursor.

import {squareAt} from '../../libnotation/src/publish/page/board/board.js';
import {spotSvg} from '../../libnotation/src/publish/page/board/drawing.js';
import {sideOfPiece, square, squareName}
  from '../../libnotation/src/publish/page/board/position.js';
import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {emit, on} from '../../libnotation/src/publish/page/common/events.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {addOverlay} from '../../libnotation/src/publish/page/game/board.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {boardAt, tree, turnAt} from '../../libnotation/src/publish/page/game/tree.js';
import {enterMove} from './edit.js';
import {reader} from './reader.js';
import {isSettingUp, putPiece} from './set_up.js';
import {desk} from './state.js';

let legalMoves = [];  // of the position shown; none until they are known
let taken = -1;  // the square of the piece that has been picked up
let asked = 0;
let cursor = 40, cursorShown = false;

/** Asks for the legal moves of the position shown. */
async function askLegal() {
  legalMoves = [];
  const mine = ++asked;
  if (!desk.record || tree.nodes[game.now].u) return;  // a comment's move is no node of the game
  let reply = null;
  try { reply = await reader.ask({do: 'legal', node: game.now}); } catch { /* stopped */ }
  if (mine !== asked) return;
  legalMoves = reply?.moves || [];
  if (taken >= 0) emit('board');
}

const targets = () => legalMoves.filter((m) => m.startsWith(squareName(taken)))
  .map((m) => square(m, 2));

function marksSvg() {
  const chosen = taken < 0 ? ''
    : spotSvg(taken, 'from') + targets().map((s) => spotSvg(s, 'to')).join('');
  return chosen + (cursorShown ? spotSvg(cursor, 'cursor') : '');
}

/** Picks up the piece on a square, or plays the one that was picked up. */
function tap(s) {
  if (isSettingUp()) return putPiece(s);
  if (!desk.record) return;
  if (taken >= 0 && targets().includes(s)) {
    const move = squareName(taken) + squareName(s);
    taken = -1;
    enterMove(move);
    return;
  }
  const piece = boardAt(game.now)[s];
  taken = piece && sideOfPiece(piece) === turnAt(game.now) && s !== taken ? s : -1;
  emit('board');
}

function moveCursor(way) {
  const to = cursor + (state.flipped ? -way : way);
  const sameRank = Math.floor(to / 9) === Math.floor(cursor / 9);
  if (to >= 0 && to < 90 && (Math.abs(way) === 9 || sameRank)) cursor = to;
  cursorShown = true;
  emit('board');
}

const kWheelStep = 50;  // pixels of a wheel for a move
let wheel = 0;

/** Walks by the wheel; with Ctrl the browser zooms. */
function turned(event) {
  if (event.ctrlKey || isSettingUp()) return;
  event.preventDefault();
  const way = event.deltaY * (event.deltaMode ? kWheelStep : 1);
  wheel = Math.sign(way) === Math.sign(wheel) ? wheel + way : way;
  if (Math.abs(wheel) < kWheelStep) return;
  emit('swipe', wheel > 0);
  wheel = 0;
}

export function startBoardInput() {
  addOverlay(marksSvg);
  $('board').addEventListener('wheel', turned, {passive: false});
  $('board').addEventListener('click', (event) => {
    const s = squareAt(event);
    cursorShown = false;
    if (s >= 0) tap(s);
  });
  // With the board focused, Ctrl and the arrows move a cursor; the arrows alone move through the
  // game.
  $('board').addEventListener('keydown', (event) => {
    const way = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: 9, ArrowDown: -9}[event.key];
    if (way && event.ctrlKey) moveCursor(way);
    else if (event.key === 'Enter' || event.key === ' ') tap(cursor);
    else return;
    event.preventDefault();
  });
  on('move', () => {
    taken = -1;
    askLegal();
  });
}
