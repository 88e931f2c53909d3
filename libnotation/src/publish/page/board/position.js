// Boards and moves. A board is an array of 90 letters of FEN or '', from Red's left corner on.
// Nothing here knows the rules.

/** The parts of the FEN of the start position. */
let fen = ['', 'w', '-', '-', '0', '1'];
let firstSide = 0, firstNumber = 1;  // the side to move at the start, and the number of its move
let startBoard = /** @type {string[]} */ ([]);

/**
 * @param {string} text a FEN
 * @returns {string[]} its board
 */
export const boardOfFen = (text) =>
  text.split(' ')[0].replace(/\d/g, (d) => ' '.repeat(d)).split('/').reverse()
    .flatMap((row) => [...row.padEnd(9).slice(0, 9)].map((c) => c.trim()));

/**
 * @param {string[]} board
 * @returns {string} the first field of its FEN
 */
export function fenOfBoard(board) {
  const rows = [];
  for (let s = 81; s >= 0; s -= 9) {
    const row = board.slice(s, s + 9).map((piece) => piece || 1).join('');
    rows.push(row.replace(/1+/g, (ones) => ones.length));
  }
  return rows.join('/');
}

/**
 * Sets the start position of the page.
 * @param {string} text a FEN
 */
export function setStart(text) {
  fen = text.split(' ');
  firstSide = fen[1] === 'b' ? 1 : 0;
  firstNumber = +fen[5] || 1;
  startBoard = boardOfFen(text);
}

/** Returns a copy of the board at the start. */
export const copyOfStart = () => startBoard.slice();

/**
 * @param {string} text
 * @param {number} at where in the text the name of a square is, such as h2
 * @returns {number} the square, 0 to 89
 */
export const square = (text, at) => (text.charCodeAt(at + 1) - 48) * 9 + text.charCodeAt(at) - 97;

/** Returns the name of a square. @param {number} s */
export const squareName = (s) => 'abcdefghi'[s % 9] + Math.floor(s / 9);

/** Returns the side of a piece: 0 Red, 1 Black. @param {string} piece */
export const sideOfPiece = (piece) => +(piece >= 'a');

/**
 * Plays the move of a node on the board.
 * @param {string[]} board
 * @param {{m?: string}} node
 * @returns {string} the piece it took, or '' (also for a move without a piece)
 */
export function make(board, node) {
  if (!node.m) return '';
  const from = square(node.m, 0), to = square(node.m, 2), taken = board[to];
  if (!board[from]) return '';
  board[to] = board[from];
  board[from] = '';
  return taken;
}

/**
 * @param {{m?: string}[]} line moves from the start position
 * @returns {string[]} the board after them
 */
export function boardAfter(line) {
  const board = copyOfStart();
  for (const each of line) make(board, each);
  return board;
}

/** Returns the side to move after so many plies from the start: 0 Red, 1 Black. */
export const turnAfter = (plies) => (plies + firstSide) % 2;
/** Returns the number of the move that follows so many plies. */
export const numberAfter = (plies) => firstNumber + Math.floor((plies + firstSide) / 2);
/** Returns that number as it is printed before a move. */
export const numberedAfter = (plies) => numberAfter(plies) + (turnAfter(plies) ? '…' : '.');

/**
 * @param {{m?: string}[]} line moves from the start position
 * @returns {string} the FEN after them
 */
export function fenAfter(line) {
  const board = copyOfStart();
  let quiet = +fen[4] || 0;
  for (const each of line) quiet = make(board, each) ? 0 : quiet + 1;
  const turn = 'wb'[turnAfter(line.length)];
  return `${fenOfBoard(board)} ${turn} - - ${quiet} ${numberAfter(line.length)}`;
}
