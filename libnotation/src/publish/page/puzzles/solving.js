// Solving an exercise: the reader's move, the reply, until the solution is played.

import {flip, isStill} from '../board/board.js';
import {showAddress} from '../board/controls.js';
import {square, squareName} from '../board/position.js';
import {$} from '../common/dom.js';
import {word} from '../common/language.js';
import {state} from '../common/state.js';
import {cursor, draw, drawBoard} from './drawing.js';
import {boardNow, isMine, isOver, puzzle, setMessage, setSolved, solver, solving, targetsOf}
  from './state.js';

let timer = 0;
function later(act) {
  clearTimeout(timer);
  timer = setTimeout(act, isStill() ? 0 : 450);
}

/** Begins the exercise with that index among the chosen ones. @param {number} n */
export function begin(n) {
  clearTimeout(timer);
  solving.at = Math.max(0, Math.min(n, solving.chosen.length - 1));
  solving.done = 0;
  solving.from = -1;
  solving.helped = false;
  setMessage('');
  if (state.flipped !== (solver() === 1)) flip();
  $('flip').setAttribute('aria-pressed', String(state.flipped));
  draw(false);
  if (puzzle()) showAddress('#' + (solving.chosen[solving.at] + 1));
}

/** Plays the next move of the solution. */
function step() {
  solving.done += 1;
  solving.from = -1;
  if (isOver()) {
    setMessage(word(solving.helped ? 'shown' : 'done'));
    if (!solving.helped) setSolved(puzzle());
  } else if (solving.done % 2) {
    later(step);  // the reply
  }
  draw(true);
}

/** Plays the rest of the solution, one move after another. */
export function showSolution() {
  if (isOver()) return;
  solving.helped = true;
  setMessage('');
  step();
  if (!isOver()) later(showSolution);
}

/** Shows the piece that moves. */
export function help() {
  if (isOver() || solving.done % 2) return;
  solving.from = square(puzzle().line[solving.done].m, 0);
  setMessage(word('piece'));
  draw(false);
}

function answer(to) {
  const one = puzzle(), move = squareName(solving.from) + squareName(to);
  if (move === one.line[solving.done].m) {
    setMessage(word('right'));
    return step();
  }
  solving.from = -1;
  setMessage(word(move === one.played.m && !solving.done ? 'wasPlayed' : 'wrong'), true);
  draw(false);
}

/** Chooses the piece on a square, or moves the chosen piece there. @param {number} s */
export function tap(s) {
  if (isOver() || solving.done % 2) return;
  if (solving.from >= 0 && targetsOf(solving.from).includes(s)) return answer(s);
  solving.from = isMine(boardNow()[s]) && s !== solving.from ? s : -1;
  draw(false);
}

/** Moves the cursor on the board. @param {string} key an arrow key */
export function steer(key) {
  const [dx, dy] = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]}[key]
    .map((d) => (state.flipped ? -d : d));
  const file = cursor.square % 9 + dx, rank = Math.floor(cursor.square / 9) + dy;
  if (file >= 0 && file < 9 && rank >= 0 && rank < 10) cursor.square = rank * 9 + file;
  cursor.shown = true;
  drawBoard(false);
}
