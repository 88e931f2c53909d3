// Setting up a position by hand.

import {drawOver, drawUnder, placePieces}
  from '../../libnotation/src/publish/page/board/board.js';
import {isForeignKey} from '../../libnotation/src/publish/page/board/controls.js';
import {kLetters, kSides, signOf} from '../../libnotation/src/publish/page/board/drawing.js';
import {boardOfFen, fenOfBoard, sideOfPiece}
  from '../../libnotation/src/publish/page/board/position.js';
import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {emit, on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {boardAt, turnAt} from '../../libnotation/src/publish/page/game/tree.js';
import {askQuery, showArchive} from './archive/archive_list.js';
import {newGame, setUpGame} from './current_game.js';
import {showMessage} from './messages.js';
import {openSheet} from './sheets.js';
import {desk} from './state.js';

const kStandard = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR';

/** The board and the piece to put on it; null: no position is being set up. */
let setUp = /** @type {{board: string[], piece: string} | null} */ (null);

export const isSettingUp = () => setUp !== null;

function draw() {
  placePieces(setUp.board, false);
  drawUnder('');
  drawOver('');
}

/** Puts the chosen piece on a square, or removes it from there. @param {number} s */
export function putPiece(s) {
  setUp.board[s] = setUp.board[s] === setUp.piece ? '' : setUp.piece;
  draw();
}

function paletteHtml() {
  return [...kLetters].map((piece) =>
    `<button type="button" class="piece-choice ${kSides[sideOfPiece(piece)]}" ` +
    `data-piece="${piece}" aria-pressed="${piece === setUp.piece}">${signOf(piece)}</button>`)
    .join('') + `<button type="button" data-piece="" aria-pressed="false">${word('erase')}</button>`;
}

async function begin() {
  if (!desk.record && !await newGame()) return;
  setUp = {board: boardAt(game.now), piece: 'K'};
  $('placing').hidden = false;
  $('place-find').hidden = !desk.archive;
  document.body.classList.add('placing');
  $('palette').innerHTML = paletteHtml();
  $('black-first').checked = turnAt(game.now) === 1;
  $('red-first').checked = turnAt(game.now) === 0;
  draw();
  openSheet('');
}

function hide() {
  setUp = null;
  $('placing').hidden = true;
  document.body.classList.remove('placing');
}

function cancel() {
  hide();
  emit('board');
}

function choosePiece(event) {
  const button = event.target.closest('button');
  if (!button) return;
  setUp.piece = button.dataset.piece;
  for (const each of $('palette').children) {
    each.setAttribute('aria-pressed', String(each === button));
  }
}

function setBoard(board) {
  setUp.board = board;
  draw();
}

/** Begins a game with the position; stays here if it is refused. */
function finish() {
  if (!setUp.board.includes('K') || !setUp.board.includes('k')) return showMessage(word('needKings'), true);
  const turn = $('black-first').checked ? 'b' : 'w';
  return setUpGame(`${fenOfBoard(setUp.board)} ${turn} - - 0 1`);
}

/** Looks in the archive for the pieces that were set up; other squares may be anything. */
function findPattern() {
  const rows = [];
  for (let s = 81; s >= 0; s -= 9) {  // from Black's side
    rows.push(setUp.board.slice(s, s + 9).map((piece) => piece || '?').join(''));
  }
  cancel();
  showArchive(true);
  openSheet('archive');
  askQuery(`pattern("${rows.join('/')}")`);
}

export function startSetUp() {
  $('set-up').onclick = begin;
  $('palette').onclick = choosePiece;
  $('place-clear').onclick = () => setBoard(Array(90).fill(''));
  $('place-standard').onclick = () => setBoard(boardOfFen(kStandard));
  $('place-done').onclick = finish;
  $('place-cancel').onclick = cancel;
  $('place-find').onclick = findPattern;
  on('board', () => { if (setUp) draw(); });
  on('record', () => { if (setUp) hide(); });
  // Keys that move through the game would show another board.
  document.addEventListener('keydown', (event) => {
    if (!setUp || isForeignKey(event)) return;
    if (event.key === 'Escape') cancel();
    if (/^(Arrow.*|Home|End|[nNfp])$/.test(event.key)) event.stopImmediatePropagation();
  }, true);
}
