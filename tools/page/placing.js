// The page that opens any record: setting up a position by hand.

let placing = null;  // {board, piece, side}
function drawPlacing() {
  placePieces(placing.board, false);
  lastLayer.innerHTML = arrowLayer.innerHTML = '';
}
function put(s) {
  placing.board[s] = placing.board[s] === placing.piece ? '' : placing.piece;
  drawPlacing();
}
function beginPlacing() {
  placing = {board: boardAt(now), piece: 'K'};
  $('placing').hidden = false;
  document.body.classList.add('placing');
  const pieces = [...kLetters].map((piece, i) => [piece, kStyles[style][2][i]]);
  $('palette').innerHTML = pieces.map(([piece, sign]) =>
    `<button type="button" class="piece-choice ${kSides[+(piece >= 'a')]}" data-piece="${piece}" ` +
    `aria-pressed="${piece === 'K'}">${sign}</button>`).join('') +
    `<button type="button" data-piece="" aria-pressed="false">${word('erase')}</button>`;
  $('black-first').checked = turnAt(now) === 1;
  $('red-first').checked = turnAt(now) === 0;
  drawPlacing();
  // On small screens the pieces to choose from are below the board.
  if (innerWidth < 720) $('board').scrollIntoView();
}
function endPlacing() {
  placing = null;
  $('placing').hidden = true;
  document.body.classList.remove('placing');
  drawBoard(false);
}
$('palette').onclick = (event) => {
  const button = event.target.closest('button');
  if (!button) return;
  placing.piece = button.dataset.piece;
  for (const each of $('palette').children) each.setAttribute('aria-pressed', String(each === button));
};
$('place-clear').onclick = () => {
  placing.board.fill('');
  drawPlacing();
};
$('place-standard').onclick = () => {
  const rows10 = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR';
  placing.board = rows10.replace(/\d/g, (d) => ' '.repeat(d)).split('/').reverse()
    .flatMap((row) => [...row].map((c) => c.trim()));
  drawPlacing();
};
$('place-done').onclick = async () => {
  const out = [];
  for (let s = 81; s >= 0; s -= 9) {
    out.push(placing.board.slice(s, s + 9).map((piece) => piece || 1).join('')
      .replace(/1+/g, (ones) => ones.length));
  }
  const fen10 = `${out.join('/')} ${$('black-first').checked ? 'b' : 'w'} - - 0 1`;
  const kept = placing;
  placing = null;
  if (await newGame(fen10)) {
    endPlacing();
  } else {
    placing = kept;
    drawPlacing();
  }
};
$('place-cancel').onclick = endPlacing;
// Keys that move through the game would show another board.
document.addEventListener('keydown', (event) => {
  if (!placing || event.ctrlKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
  if (event.key === 'Escape') endPlacing();
  if (/^(Arrow.*|Home|End|[nNfp])$/.test(event.key)) event.stopImmediatePropagation();
}, true);
$('set-up').onclick = beginPlacing;
$('fresh').onclick = () => newGame();
