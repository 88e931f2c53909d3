// Drawings of boards, pieces and arrows as SVG. A point is 100 units wide; characters are outlines
// with the ids g-CODE, which are in the page.

import {state} from '../common/state.js';
import {sideOfPiece, square} from './position.js';

export const kViewBox = '-62 -104 924 1108';
export const kLetters = 'KABNRCPkabnrcp';
/** Piece sets: their names, and a sign for each of kLetters. */
export const kPieceSets = {
  traditional: ['繁体', 'Classic', '帥仕相傌俥炮兵將士象馬車砲卒'],
  simplified: ['简体', 'Simple', '帅仕相马车炮兵将士象马车炮卒'],
  letters: ['字母', 'Letters', 'KAEHRCPKAEHRCP'],
};
export const kSides = ['red', 'black'];

/** Returns the place of a square in the drawing. @param {number} s */
export function xy(s) {
  const file = s % 9, rank = Math.floor(s / 9);
  return state.flipped ? [800 - file * 100, rank * 100] : [file * 100, 900 - rank * 100];
}

const shape = (c, x, y, scale) => `<use href="#g-${c.codePointAt(0).toString(16)}" ` +
  `transform="translate(${x},${y}) scale(${scale})"/>`;

/** Draws the empty board. */
export function groundSvg() {
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
    const reds = '九八七六五四三二一'[state.flipped ? 8 - i : i], blacks = state.flipped ? 9 - i : i + 1;
    words += shape(reds, i * 100, state.flipped ? -74 : 974, 0.034);
    words += shape(String(blacks), i * 100, state.flipped ? 974 : -74, 0.034);
  }
  const river = [...'楚河漢界'].map((c, i) => shape(c, [140, 250, 550, 660][i], 450, 0.056)).join('');
  return `<rect class="wood" x="-62" y="-104" width="924" height="1108" rx="10"/>` +
    `<rect class="frame" x="-12" y="-12" width="824" height="924"/>` +
    `<path class="lines" d="${lines}"/><path class="lines" d="${marks}"/>` +
    `<g class="words">${words}</g><g class="river">${river}</g>`;
}

/** Returns the sign of a piece in the chosen set. @param {string} piece */
export const signOf = (piece) => kPieceSets[state.pieces][2][kLetters.indexOf(piece)];

/**
 * @param {string} piece
 * @param {number} s the square
 * @param {string} [kind] a class
 */
export function pieceSvg(piece, s, kind = '') {
  const [x, y] = xy(s);
  return `<g class="piece ${kSides[sideOfPiece(piece)]} ${kind}" transform="translate(${x},${y})">` +
    '<circle class="shade" r="45" cy="4"/><circle class="disc" r="45"/>' +
    `<circle class="ring" r="38.5"/>${shape(signOf(piece) || '?', 0, 0, 0.058)}</g>`;
}

/**
 * @param {string} move such as h2e2
 * @param {string} kind a class
 */
export function arrowSvg(move, kind) {
  const [x, y] = xy(square(move, 0)), [tx, ty] = xy(square(move, 2));
  const length = Math.hypot(tx - x, ty - y), turn = Math.atan2(ty - y, tx - x) * 180 / Math.PI;
  const place = `translate(${x},${y}) rotate(${turn.toFixed(2)})`;
  return `<path class="arrow ${kind}" transform="${place}" ` +
    `d="M10,-9H${length - 40}V-29L${length - 2},0 ${length - 40},29V9H10z"/>`;
}

/** Marks the two squares of the node's move. @param {{m?: string}} node */
export const lastSvg = (node) => (node.m ? [0, 2] : []).map((at) => {
  const [x, y] = xy(square(node.m, at));
  return `<rect class="last" x="${x - 48}" y="${y - 48}" width="96" height="96"/>`;
}).join('');

/**
 * Marks a square.
 * @param {number} s
 * @param {'from' | 'to' | 'cursor'} kind a chosen piece, a target, the cursor of the keys
 */
export function spotSvg(s, kind) {
  const [x, y] = xy(s);
  return `<circle class="spot ${kind}" cx="${x}" cy="${y}" r="${kind === 'to' ? 16 : 49}"/>`;
}
