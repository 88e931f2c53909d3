// The state of the page of exercises.

import {boardOfFen, copyOfStart, make, sideOfPiece, square} from '../board/position.js';
import {recall, remember} from '../common/memory.js';
import {state} from '../common/state.js';

export const solving = {
  /** Numbers of the chosen exercises, and the index of the current one. */
  chosen: /** @type {number[]} */ ([]),
  at: 0,
  /** How many moves of the solution are on the board. */
  done: 0,
  /** The square of the chosen piece; -1: none. */
  from: -1,
  message: '',
  /** True after a hint or the solution, and after a wrong move. */
  helped: false,
  wronged: false,
  /** True once the reader has chosen a notation. */
  notationChosen: false,
};

/** Returns the current exercise, or undefined if none is chosen. */
export const puzzle = () => state.view.puzzles[solving.chosen[solving.at]];
/** Returns the moves that are on the board. */
export const lineSoFar = () => puzzle().line.slice(0, solving.done);
/** Returns the side of the solver: 0 Red, 1 Black. */
export const solver = () => +(puzzle()?.fen.split(' ')[1] === 'b');
export const isOver = () => !puzzle() || solving.done >= puzzle().line.length;
export const isMine = (piece) => piece && sideOfPiece(piece) === solver();

export function boardNow() {
  if (!puzzle()) return copyOfStart();
  const board = boardOfFen(puzzle().fen);
  for (const each of lineSoFar()) make(board, each);
  return board;
}

/** Returns the squares that the piece can go to. @param {number} s */
export function targetsOf(s) {
  const legal = puzzle()?.line[solving.done]?.l || '', all = [];
  for (let i = 0; i < legal.length; i += 4) {
    if (square(legal, i) === s) all.push(square(legal, i + 2));
  }
  return all;
}

/** Sets the message about the current exercise. @param {string} text @param {boolean} [wrong] */
export function setMessage(text, wrong = false) {
  solving.message = text;
  solving.wronged = wrong;
}

// ---- The exercises that the reader has solved, by position

let solved = {};
const storageKey = () => 'puzzles ' + location.pathname;
const positionOf = (one) => one.fen.split(' ', 2).join(' ');

export function recallSolved() {
  try { solved = JSON.parse(recall(storageKey())) || {}; } catch { /* not ours */ }
}
export const isSolved = (one) => Object.hasOwn(solved, positionOf(one));
export function setSolved(one) {
  solved[positionOf(one)] = 1;
  remember(storageKey(), JSON.stringify(solved));
}
export function forgetSolved() {
  solved = {};
  remember(storageKey(), '{}');
}
