// The board of the explorer: the position and the moves that can be chosen on it.

import {drawOver, drawUnder, placePieces, squareAt} from '../board/board.js';
import {arrowSvg, kSides, lastSvg} from '../board/drawing.js';
import {boardAfter, numberedAfter, square, turnAfter} from '../board/position.js';
import {$} from '../common/dom.js';
import {on} from '../common/events.js';
import {word} from '../common/language.js';
import {explorer, here, lastStep, textOf} from './state.js';

let picked = -1;  // the square of the piece to be moved

function drawArrows(steps) {
  drawOver(steps.map((step) => arrowSvg(step.m, 'better')).join(''));
}

/** @param {boolean} near the position is one move from the last one */
export function drawBoard(near) {
  const {line} = explorer;
  placePieces(boardAfter(line), near);
  drawUnder(lastSvg(lastStep() || {}));
  picked = -1;
  drawArrows([]);
  const played = line.length ? `${numberedAfter(line.length - 1)} ${textOf(lastStep())}`
                             : word('first');
  const turn = word('toMove') + word(kSides[turnAfter(line.length)]);
  $('board').setAttribute('aria-label', `${word('board')}: ${played}, ${turn}`);
}

/** Draws the move that the reader points at or has focused in the list. */
function pointAt(event) {
  const row = event.target.closest?.('#played tr[data-i]');
  if (row) drawArrows([here().moves[+row.dataset.i]]);
  else if (picked < 0) drawArrows([]);
}

/**
 * A click on the board chooses a square that one move leads to; or a piece, and then its target.
 * @param {(step: import('./state.js').Step) => void} play
 */
export function startExplorerBoard(play) {
  $('board').addEventListener('click', (event) => {
    const s = squareAt(event), all = here().moves;
    if (s < 0) return;
    const to = all.filter((step) => square(step.m, 2) === s &&
      (picked < 0 || square(step.m, 0) === picked));
    if (to.length === 1) return play(to[0]);
    const from = all.filter((step) => square(step.m, 0) === s);
    picked = from.length ? s : -1;
    drawArrows(from.length ? from : to);
  });
  for (const event of ['mouseover', 'focusin', 'mouseleave']) {
    $('played').addEventListener(event, pointAt);
  }
  on('board', () => drawBoard(false));
}
