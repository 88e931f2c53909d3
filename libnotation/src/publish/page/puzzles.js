// Exercises: a position, the reader's move, the reply, until the solution is played. Legal moves
// are in #qipu-view; the page knows no rules.

import {buildBoard, flip, squareAt, startBoard} from './board/board.js';
import {copy, copyLink, drawLabels, isForeignKey} from './board/controls.js';
import {setStart} from './board/position.js';
import {$, embedded, esc} from './common/dom.js';
import {on} from './common/events.js';
import {startLanguage, switchLanguage} from './common/language.js';
import {state} from './common/state.js';
import {startTheme, switchTheme} from './common/theme.js';
import {choosePuzzles, drawChoices, kChoices} from './puzzles/choice.js';
import {cursor, draw, drawBoard, drawNow} from './puzzles/drawing.js';
import {begin, help, showSolution, steer, tap} from './puzzles/solving.js';
import {forgetSolved, puzzle, recallSolved, setMessage, solving} from './puzzles/state.js';
import {kPuzzleWords} from './puzzles/words.js';

function drawAll() {
  if (!solving.notationChosen) state.notation = state.view.told[state.lang];
  drawLabels();
  drawChoices();
  $('heading').textContent = state.view.title;
  $('details').lastElementChild.innerHTML = '<table>' + state.view.how.map((row) =>
    `<tr><th scope="row">${esc(row[state.lang])}</th><td>${esc(row[2 + state.lang])}</td></tr>`)
    .join('') + '</table>';
  setMessage('');
  draw(false);
}

const kActions = {
  before: () => begin(solving.at - 1), next: () => begin(solving.at + 1), help,
  solve: showSolution, again: () => begin(solving.at), flip,
  lang() {
    switchLanguage();
    drawAll();
  },
  theme: switchTheme,
  forget() {
    forgetSolved();
    choosePuzzles(true);
  },
  'copy-fen': () => puzzle() && copy(puzzle().fen),
  'copy-link': () => copyLink('#' + (solving.chosen[solving.at] + 1)),
};
const kKeys = {h: help, s: showSolution, n: kActions.next, p: kActions.before, f: flip};

function keyPressed(event) {
  if (isForeignKey(event)) return;
  const onBoard = document.activeElement === $('board');
  if (onBoard && /^Arrow/.test(event.key)) steer(event.key);
  else if (onBoard && /^(Enter| )$/.test(event.key)) tap(cursor.square);
  else if (Object.hasOwn(kKeys, event.key)) kKeys[event.key]();
  else return;
  event.preventDefault();
}

function start(view) {
  state.view = view;
  startLanguage(kPuzzleWords);
  startTheme();
  setStart(view.fen);
  recallSolved();
  startBoard();
  on('board', () => drawBoard(false));
  on('swipe', (onward) => begin(solving.at + (onward ? 1 : -1)));
  $('board').addEventListener('click', (event) => {
    const s = squareAt(event);
    cursor.shown = false;
    if (s >= 0) tap(s);
  });
  for (const [id, act] of Object.entries(kActions)) $(id).onclick = act;
  for (const id of kChoices) $(id).onchange = () => choosePuzzles(false);
  $('notation').onchange = (event) => {
    state.notation = +event.target.value;
    solving.notationChosen = true;
    drawNow();
  };
  document.addEventListener('keydown', keyPressed);
  $('page').hidden = false;
  buildBoard();
  solving.chosen = [...view.puzzles.keys()];
  const asked = /^#(\d+)$/.exec(location.hash);
  solving.at = asked && +asked[1] >= 1 && +asked[1] <= view.puzzles.length ? +asked[1] - 1 : 0;
  drawAll();
  begin(solving.at);
  performance.mark?.('qipu-ready');
}

start(embedded('qipu-view'));
