// Movement through the tree of positions.

import {setPossible, showAddress} from '../board/controls.js';
import {$} from '../common/dom.js';
import {drawBoard} from './board.js';
import {drawFound} from './openings.js';
import {drawMoves, drawNow, drawSamples} from './position_cards.js';
import {explorer, hashOf, here, lastStep, stepsOf} from './state.js';

/**
 * Shows the position after these steps.
 * @param {import('./state.js').Step[]} steps
 * @param {boolean} [quiet] leaves the address of the page
 */
export function go(steps, quiet) {
  const near = Math.abs(steps.length - explorer.line.length) === 1;
  explorer.line = steps;
  drawBoard(near);
  drawNow();
  drawMoves();
  drawSamples();
  setPossible(['first', 'back'], steps.length);
  setPossible(['next'], here().moves.length);
  if (!quiet) showAddress(hashOf(steps));
}

/**
 * Plays a step.
 * @param {import('./state.js').Step | undefined} step
 * @param {boolean} [focus] the reader used the list of moves, so the focus goes there
 */
export function play(step, focus) {
  if (!step) return;
  const {undone, line} = explorer;
  explorer.undone = undone.length && undone[undone.length - 1] === step ? undone.slice(0, -1) : [];
  go([...line, step]);
  if (focus) ($('played').querySelector('a') || $('board')).focus({preventScroll: true});
}

export function back() {
  if (!explorer.line.length) return;
  explorer.undone.push(lastStep());
  go(explorer.line.slice(0, -1));
}

export const forward = () => play(explorer.undone[explorer.undone.length - 1] || here().moves[0]);

/** Shows a position that is not on the line. @param {import('./state.js').Step[]} steps */
export function jump(steps) {
  explorer.undone = [];
  go(steps);
}

export function toStart() {
  explorer.undone.push(...explorer.line.slice().reverse());
  go([]);
}

export function labelMirrored() {
  $('mirrored').setAttribute('aria-pressed', String(!!explorer.joined));
}

/** Shows the same line, or its mirror image, in the other tree, as far as that has it. */
export function switchTree() {
  explorer.joined = 1 - explorer.joined;
  labelMirrored();
  const moves = explorer.line.map((step) => step.m), same = stepsOf(moves);
  const turned = (file) => 'ihgfedcba'[file.charCodeAt(0) - 97];
  const image = stepsOf(moves.map((m) => m.replace(/[a-i]/g, turned)));
  jump(image.length > same.length ? image : same);
  drawFound();
}
