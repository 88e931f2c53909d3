// Lets the user enter moves by tapping, dragging or with a keyboard cursor.

import {squareAt} from '../../libnotation/src/publish/page/board/board.js';
import {kViewBox, spotSvg, xy} from '../../libnotation/src/publish/page/board/drawing.js';
import {sideOfPiece, square, squareName}
  from '../../libnotation/src/publish/page/board/position.js';
import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {emit, on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {addOverlay} from '../../libnotation/src/publish/page/game/board.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {boardAt, tree, turnAt} from '../../libnotation/src/publish/page/game/tree.js';
import {enterMove} from './edit.js';
import {reader} from './reader.js';
import {isSettingUp, putPiece} from './set_up.js';
import {desk} from './state.js';
import {hideWhy, sayAt, sayWhy, startWhyNot, turnText} from './why_not.js';

const kDragFrom = 8;  // pixels; a shorter movement is a tap

/** The reader's answer to "legal" about the position shown; null until it has arrived. */
let legal = /** @type {any} */ (null);
let asking = Promise.resolve();
let taken = -1;  // the square of the piece that has been picked up
let asked = 0;  // number of requests so far
let cursor = 40, cursorShown = false;
/** The pointer that is down, the square below it, and the piece that it drags. */
let held = /** @type {any} */ (null);

/** Asks for the legal moves of the position shown. */
async function askLegal() {
  legal = null;
  const mine = ++asked;
  if (!desk.record || tree.nodes[game.now].u) return;  // a comment's move is not a node of the game
  let reply = null;
  try { reply = await reader.ask({do: 'legal', node: game.now}); } catch { /* stopped */ }
  if (mine !== asked) return;
  legal = reply;
  if (taken >= 0) emit('board');
}

const targets = () => (legal?.moves || []).filter((m) => m.startsWith(squareName(taken)))
  .map((m) => square(m, 2));

function marksSvg() {
  const chosen = taken < 0 ? ''
    : spotSvg(taken, 'from') + targets().map((s) => spotSvg(s, 'to')).join('');
  return chosen + (cursorShown ? spotSvg(cursor, 'cursor') : '');
}

const canPlay = () => Boolean(desk.record) && !tree.nodes[game.now].u;

/** Returns true if a piece of the side to move is on the square. @param {number} s */
function isMovable(s) {
  const piece = s >= 0 && canPlay() && boardAt(game.now)[s];
  return Boolean(piece) && sideOfPiece(piece) === turnAt(game.now);
}

function pickUp(s) {
  taken = s;
  emit('board');
  asking.then(() => {
    const end = taken === s && legal?.end;
    if (end) sayAt(s, word(end === 'checkmate' ? 'mated' : 'stalemated'));
  });
}

/** Plays the piece that was picked up, or explains why it cannot be played. @param {number} s */
async function drop(s) {
  const from = taken, node = game.now;
  await asking;
  if (node !== game.now || from !== taken) return;
  if (!targets().includes(s)) return sayWhy(from, s, legal?.check);
  taken = -1;
  enterMove(squareName(from) + squareName(s));
}

/** Picks up the piece on a square, or plays the one that was picked up. */
function tap(s) {
  hideWhy();
  if (isSettingUp()) return putPiece(s);
  if (!canPlay()) return;
  if (isMovable(s)) return pickUp(s === taken ? -1 : s);
  if (taken >= 0) return drop(s);
  if (boardAt(game.now)[s]) sayAt(s, turnText());
}

function moveCursor(way) {
  const to = cursor + (state.flipped ? -way : way);
  const sameRank = Math.floor(to / 9) === Math.floor(cursor / 9);
  if (to >= 0 && to < 90 && (Math.abs(way) === 9 || sameRank)) cursor = to;
  cursorShown = true;
  emit('board');
}

const kWheelStep = 50;  // wheel pixels for one move
let wheel = 0;

/** Steps through the game with the wheel; with Ctrl the browser zooms. */
function turned(event) {
  if (event.ctrlKey || isSettingUp()) return;
  event.preventDefault();
  const way = event.deltaY * (event.deltaMode ? kWheelStep : 1);
  wheel = Math.sign(way) === Math.sign(wheel) ? wheel + way : way;
  if (Math.abs(wheel) < kWheelStep) return;
  emit('swipe', wheel > 0);
  wheel = 0;
}

// ---- The pointer

/** Returns the element of the piece on a square. */
function elementAt(s) {
  const [x, y] = xy(s), at = `translate(${x},${y})`;
  return [...$('board').querySelectorAll('.piece:not(.ghost)')]
    .find((each) => each.getAttribute('transform') === at);
}

function pressed(event) {
  if (!event.isPrimary || event.button !== 0) return;
  const s = squareAt(event);
  cursorShown = false;
  held = {id: event.pointerId, s, x: event.clientX, y: event.clientY, piece: null};
}

function moved(event) {
  if (!held || event.pointerId !== held.id) return;
  const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > kDragFrom;
  if (far) held.away = true;
  if (!held.piece) {
    if (!far || isSettingUp() || !isMovable(held.s)) return;
    hideWhy();
    $('board').setPointerCapture(held.id);
    held.piece = elementAt(held.s);
    if (taken !== held.s) pickUp(held.s);
    if (!held.piece) return;
    held.piece.classList.add('dragged');
    held.piece.parentNode.append(held.piece);  // above the other pieces
  }
  const box = $('board').firstChild.getBoundingClientRect();
  const [left, top, width, height] = kViewBox.split(' ').map(Number);
  const x = (event.clientX - box.left) / box.width * width + left;
  const y = (event.clientY - box.top) / box.height * height + top;
  held.piece.setAttribute('transform', `translate(${x.toFixed(1)},${y.toFixed(1)})`);
}

/** Puts a dragged piece back; if a move follows, the board draws it on its target. */
function putBack({piece, s}) {
  const [x, y] = xy(s);
  piece.classList.remove('dragged');
  piece.setAttribute('transform', `translate(${x},${y})`);
}

function released(event) {
  if (!held || event.pointerId !== held.id) return;
  const was = held, s = squareAt(event);
  held = null;
  if (was.piece) {
    putBack(was);
    if (s >= 0 && s !== was.s) drop(s);
  } else if (s >= 0 && (!was.away || s === was.s)) {
    tap(s);
  }
}

function cancelled() {
  if (held?.piece) putBack(held);
  held = null;
}

/** A finger on a piece that can move drags it; elsewhere the finger scrolls the page or swipes. */
function touched(event) {
  if (event.touches.length !== 1 || isSettingUp() || !isMovable(squareAt(event.touches[0]))) return;
  if (event.cancelable) event.preventDefault();
  event.stopPropagation();  // it is not a swipe
}

function startPointer() {
  const board = $('board');
  board.addEventListener('pointerdown', pressed);
  board.addEventListener('pointermove', moved);
  board.addEventListener('pointerup', released);
  board.addEventListener('pointercancel', cancelled);
  board.addEventListener('touchstart', touched, {capture: true, passive: false});
  // A long press must not open the browser's own menu while a piece is dragged.
  board.addEventListener('contextmenu', (event) => { if (held) event.preventDefault(); });
}

export function startBoardInput() {
  addOverlay(marksSvg);
  startWhyNot();
  startPointer();
  $('board').addEventListener('wheel', turned, {passive: false});
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
    asking = askLegal();
  });
}
