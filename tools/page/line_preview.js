// A line of the engine on the board: it is shown there, but is no part of the game.

import {drawOver, drawUnder, placePieces}
  from '../../libnotation/src/publish/page/board/board.js';
import {isForeignKey} from '../../libnotation/src/publish/page/board/controls.js';
import {arrowSvg, lastSvg} from '../../libnotation/src/publish/page/board/drawing.js';
import {make} from '../../libnotation/src/publish/page/board/position.js';
import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {emit, on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {play} from '../../libnotation/src/publish/page/game/navigation.js';
import {boardAt, tree} from '../../libnotation/src/publish/page/game/tree.js';
import {edited} from './current_game.js';
import {stepName, newMoveName} from './history.js';
import {showMessage} from './messages.js';

/**
 * @typedef {object} Line
 * @property {number} node the node that it begins after
 * @property {string[]} moves in UCCI
 * @property {string[][]} text the moves in the notations of the view
 */

/** The line that is shown, and how many of its moves are played; null: none. */
let shown = /** @type {{line: Line, count: number} | null} */ (null);

export const previewed = () => shown;

function draw(near) {
  const {line, count} = shown, board = boardAt(line.node);
  for (const m of line.moves.slice(0, count)) make(board, {m});
  placePieces(board, near);
  drawUnder(lastSvg({m: line.moves[count - 1]}));
  drawOver(line.moves[count] ? arrowSvg(line.moves[count], 'better') : '');
}

function changed(near) {
  document.body.classList.toggle('previewing', Boolean(shown));
  $('preview').hidden = !shown;
  if (shown) draw(near);
  emit('preview');
}

/** Shows the position after so many moves of a line. @param {Line} line @param {number} count */
export function preview(line, count) {
  play(false);
  shown = {line, count};
  changed(true);
}

/** Shows the game again. */
function endPreview() {
  if (!shown) return;
  shown = null;
  changed(false);
  emit('board');
}

function step(way) {
  const count = shown.count + way;
  if (count > shown.line.moves.length) return;
  if (count < 1) endPreview(); else preview(shown.line, count);
}

/**
 * Writes a line into the game, up to so many moves; the shown position stays.
 * @param {Line} line
 * @param {number} count
 */
export async function insertLine(line, count) {
  if (tree.nodes[line.node].u) return;  // a comment's move is no node of the game
  const moves = line.moves.slice(0, count).join(' '), at = line.node;
  const told = await edited({do: 'extend', node: at, moves}, (made) => ({
    name: stepName('didLine', newMoveName(made, at)), before: at, after: at,
  }));
  if (told) showMessage('');
}

export function startPreview() {
  $('preview-end').onclick = endPreview;
  $('preview-keep').onclick = () => insertLine(shown.line, shown.count);
  $('preview-back').onclick = () => step(-1);
  $('preview-next').onclick = () => step(1);
  on('position', endPreview);
  on('board', () => { if (shown) draw(false); });
  // A touch of the board belongs to the game, whose position it therefore shows first.
  $('board').addEventListener('pointerdown', endPreview, true);
  document.addEventListener('keydown', (event) => {
    if (!shown || isForeignKey(event)) return;
    const way = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (way) step(way); else if (event.key === 'Escape') endPreview(); else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}

/** Returns what the bar of the preview says. @param {number} notation */
export function previewText(notation) {
  const {line, count} = shown;
  return `${word('preview')}: ${(line.text[notation] || line.text[0]).slice(0, count).join(' ')}`;
}
