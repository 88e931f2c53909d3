// The board of a game: the position, the last move, the better move.

import {drawOver, drawUnder, placePieces} from '../board/board.js';
import {arrowSvg, kSides, lastSvg, pieceSvg} from '../board/drawing.js';
import {square} from '../board/position.js';
import {$} from '../common/dom.js';
import {on} from '../common/events.js';
import {word} from '../common/language.js';
import {textOf} from './move_text.js';
import {game} from './state.js';
import {boardAt, numbered, tree, turnAt} from './tree.js';

const overlays = [];  // functions that return SVG

/** Adds something that is drawn over the pieces. @param {() => string} overlay returns SVG */
export const addOverlay = (overlay) => overlays.push(overlay);

/** @param {boolean} near the position is one move from the last one */
function drawBoard(near) {
  const {now} = game, node = tree.nodes[now], board = boardAt(now);
  placePieces(board, near);
  drawUnder(lastSvg(node));
  let arrow = '';
  if (game.showArrow && !game.learns && node.b) {
    const from = square(node.b, 0), before = boardAt(node.p);
    if (before[from] && board[from] !== before[from]) arrow = pieceSvg(before[from], from, 'ghost');
    arrow += arrowSvg(node.b, 'better');
  }
  drawOver(arrow + overlays.map((overlay) => overlay()).join(''));
  const turn = word(`${kSides[turnAt(now)]}ToMove`);
  const played = now ? `${numbered(now)} ${textOf(now)}` : word('first');
  $('board').setAttribute('aria-label', `${word('board')}: ${played}, ${turn}`);
}

export function startGameBoard() {
  on('position', drawBoard);
  on('board', () => drawBoard(false));
}
