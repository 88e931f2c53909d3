// The board of a page: an SVG of four layers in #board. Pieces that stay keep their elements.

import {$} from '../common/dom.js';
import {emit} from '../common/events.js';
import {recall, remember} from '../common/memory.js';
import {state} from '../common/state.js';
import {groundSvg, kPieceSets, kViewBox, pieceSvg, xy} from './drawing.js';

const piecesAt = new Map();  // square: {piece, element}
let groundLayer, lastLayer, piecesLayer, arrowLayer;

/** Draws the empty board anew. */
export function buildBoard() {
  $('board').innerHTML = `<svg viewBox="${kViewBox}" aria-hidden="true">` +
    '<g></g><g></g><g></g><g></g></svg>';
  [groundLayer, lastLayer, piecesLayer, arrowLayer] = $('board').firstChild.children;
  groundLayer.innerHTML = groundSvg();
  piecesAt.clear();
}

/** Draws below the pieces. @param {string} svg */
export const drawUnder = (svg) => { lastLayer.innerHTML = svg; };
/** Draws over the pieces. @param {string} svg */
export const drawOver = (svg) => { arrowLayer.innerHTML = svg; };

/** Returns true if the reader wants no motion. */
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const kGlideMs = 160;
let glidesUntil = 0;  // by performance.now()

/**
 * Leaves pieces that stay.
 * @param {string[]} board
 * @param {boolean} glide a moved piece glides, so that its way can be seen; not if another still does:
 *   who steps that fast does not follow single pieces
 */
export function placePieces(board, glide) {
  const free = {}, born = [], now = performance.now();
  const moves = glide && now >= glidesUntil && !isStill();
  if (glide) glidesUntil = now + kGlideMs;
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
    if (moves) {
      const way = [`translate(${oldX}px,${oldY}px)`, `translate(${x}px,${y}px)`];
      at.element.animate({transform: way}, {duration: kGlideMs, easing: 'ease-out'});
    }
    piecesAt.set(s, at);
  });
  Object.values(free).flat().forEach(([, at]) => at.element.remove());
  piecesLayer.insertAdjacentHTML('beforeend', born.map((s) => pieceSvg(board[s], s)).join(''));
  const all = piecesLayer.children, base = all.length - born.length;
  born.forEach((s, i) => piecesAt.set(s, {piece: board[s], element: all[base + i]}));
}

export function flip() {
  state.flipped = !state.flipped;
  $('flip').setAttribute('aria-pressed', String(state.flipped));
  buildBoard();
  emit('board');
}

/**
 * @param {MouseEvent} event on the board
 * @returns {number} the square at the pointer, or -1
 */
export function squareAt(event) {
  const box = $('board').firstChild.getBoundingClientRect();
  const [left, top, width, height] = kViewBox.split(' ').map(Number);
  const x = (event.clientX - box.left) / box.width * width + left;
  const y = (event.clientY - box.top) / box.height * height + top;
  const file = Math.round(x / 100), rank = 9 - Math.round(y / 100);
  if (file < 0 || file > 8 || rank < 0 || rank > 9) return -1;
  return state.flipped ? 89 - (rank * 9 + file) : rank * 9 + file;
}

/** Listens to swipes and to the choice of pieces. */
export function startBoard() {
  const chosen = recall('pieces');
  if (kPieceSets[chosen]) state.pieces = chosen;
  let touch = null;
  $('board').addEventListener('touchstart', (event) => {
    touch = event.touches.length === 1 ? event.touches[0] : null;
  }, {passive: true});
  $('board').addEventListener('touchend', (event) => {
    if (!touch) return;
    const end = event.changedTouches[0], dx = end.clientX - touch.clientX;
    if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(end.clientY - touch.clientY)) {
      emit('swipe', dx < 0);
    }
    touch = null;
  });
  $('pieces').onchange = (event) => {
    state.pieces = event.target.value;
    remember('pieces', state.pieces);
    buildBoard();
    emit('board');
  };
}
