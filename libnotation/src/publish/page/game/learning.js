// Learning from mistakes. The board stops before each fault of the main line, and the reader looks for
// a better move. A fault's node has the better move "b", moves that are as good "a", and the legal moves
// "y" of the position before it (publish/pages.cpp); the page knows no rules.

import {flip, squareAt} from '../board/board.js';
import {arrowSvg, kSides, spotSvg} from '../board/drawing.js';
import {sideOfPiece, square, squareName} from '../board/position.js';
import {$, esc} from '../common/dom.js';
import {emit, on} from '../common/events.js';
import {word} from '../common/language.js';
import {state} from '../common/state.js';
import {addOverlay} from './board.js';
import {kindOf, marksOf, textOf, told} from './move_text.js';
import {go, play} from './navigation.js';
import {game} from './state.js';
import {boardAt, childrenOf, numbered, sideOf, tree, turnAt} from './tree.js';

const kBoth = 2;  // instead of a side

const learning = {
  /** The index of the current fault; -1 while the reader does not learn. */
  at: -1,
  side: kBoth,
  faults: /** @type {number[]} */ ([]),
  /** Faults for which the reader found a better move without help. */
  found: new Set(),
  /** The chosen piece and the cursor of the keys; -1: none. */
  from: -1,
  cursor: -1,
  helped: false,
  /** True once the better move is shown. */
  over: false,
  message: '',
  wrong: false,
  /** How the board was turned before. */
  flipped: false,
  /** The node that the reader should be at; another one ends the exercise. */
  node: 0,
  /** The nodes that `faults` are of. */
  nodes: /** @type {any[] | null} */ (null),
};

const isLearning = () => learning.at >= 0;
const fault = () => learning.faults[learning.at];

/** Returns the faults of the main line whose better move is known. @param {number} side */
const faultsOf = (side) => tree.main.filter((n) => tree.nodes[n].y && tree.nodes[n].b &&
  (side === kBoth || sideOf(n) === side));

const pairsOf = (moves) => (moves || '').match(/.{4}/g) || [];
const isGood = (move) => move === tree.nodes[fault()].b || pairsOf(tree.nodes[fault()].a).includes(move);
const targetsOf = (s) => pairsOf(tree.nodes[fault()].y).filter((m) => square(m, 0) === s)
  .map((m) => square(m, 2));
const isMine = (s) => {
  const piece = boardAt(game.now)[s];
  return piece && sideOfPiece(piece) === turnAt(game.now);
};
/** Returns the node of the better move, if the record has it. */
const betterNode = () => childrenOf(tree.nodes[fault()].p)
  .find((n) => tree.nodes[n].m === tree.nodes[fault()].b);

function overlay() {
  if (!isLearning()) return '';
  const {from, cursor, over} = learning;
  if (over) return betterNode() ? '' : arrowSvg(tree.nodes[fault()].b, 'better');
  return (from < 0 ? '' : spotSvg(from, 'from') + targetsOf(from).map((s) =>
    spotSvg(s, 'to')).join('')) + (cursor < 0 ? '' : spotSvg(cursor, 'cursor'));
}

function taskHtml() {
  const n = fault(), kind = kindOf(n), {lang} = state;
  const played = `<span class="side ${kSides[sideOf(n)]}">${numbered(n)}</span> ` +
    `<b class="${kind}">${esc(textOf(n))}${esc(marksOf(n).join(' '))}</b>`;
  return `<h2>${played} <small>${learning.at + 1} / ${learning.faults.length}</small></h2>` +
    `<p>${learning.over ? esc(told(tree.nodes[n].w) || '') : lang
      ? `${word(kSides[sideOf(n)])} played this. Find a better move.`
      : `${word(kSides[sideOf(n)])}走了这一着。请找出更好的着法。`}</p>`;
}

function draw() {
  const {over, at, faults, found, message, wrong} = learning;
  document.body.classList.toggle('learns', isLearning());
  $('learning').hidden = !isLearning();
  const all = faultsOf(kBoth);
  $('learn').hidden = !all.length;
  $('learn').textContent = `${word('learn')} (${all.length})`;
  if (!isLearning()) return;
  const kind = wrong ? 'blunder' : over && !learning.helped ? 'good' : '';
  const sides = [kBoth, 0, 1].filter((side) => side === learning.side || faultsOf(side).length);
  const name = (side) => word(side === kBoth ? 'bothSides' : kSides[side]);
  $('learning').innerHTML = taskHtml() +
    `<p class="${kind}" role="status"><b>${esc(message)}</b></p>` +
    '<div class="keys">' +
    (over ? '' : `<button type="button" data-learn="help">${word('learnHint')}</button>` +
      `<button type="button" data-learn="show">${word('learnAnswer')}</button>`) +
    (over ? `<button type="button" data-learn="again">${word('learnAgain')}</button>` : '') +
    (at + 1 < faults.length
      ? `<button type="button" data-learn="next">${word('learnNext')}</button>` : '') +
    `<button type="button" data-learn="end">${word('learnEnd')}</button></div>` +
    `<p><small>${esc(word('learnFound'))} ${faults.filter((n) => found.has(n)).length} / ${faults.length}` +
    '</small> ' + (sides.length < 3 ? '' : `<select aria-label="${word('learnSides')}">` +
      sides.map((side) => `<option value="${side}"${side === learning.side ? ' selected' : ''}>` +
        `${name(side)}</option>`).join('') + '</select>') + '</p>';
}

function say(text, wrong = false) {
  learning.message = text;
  learning.wrong = wrong;
  draw();
}

/** Shows a node without its address, which would tell the answer. */
function show(n) {
  learning.node = n;
  go(n, true);
}

function begin(at) {
  play(false);
  game.learns = true;
  Object.assign(learning, {at, from: -1, helped: false, over: false, message: '', wrong: false});
  if (state.flipped !== (sideOf(fault()) === 1)) flip();
  show(tree.nodes[fault()].p);
  draw();
}

function end() {
  if (!isLearning()) return;
  game.learns = false;
  learning.at = -1;
  learning.from = learning.cursor = -1;
  if (state.flipped !== learning.flipped) flip();
  draw();
  emit('board');
}

/** Shows the better move. @param {string} text */
function finish(text) {
  learning.over = true;
  learning.from = -1;
  const better = betterNode();
  if (better) show(better); else emit('board');
  say(text);
}

function tryMove(move) {
  learning.from = -1;
  const {b, m} = tree.nodes[fault()];
  if (isGood(move)) {
    if (!learning.helped) learning.found.add(fault());
    return finish(word(move === b ? 'learnRight' : 'learnAsGood'));
  }
  say(word(move === m ? 'learnPlayed' : 'learnWrong'), true);
  emit('board');
}

function tap(s) {
  if (learning.over || s < 0) return;
  const {from} = learning;
  if (from >= 0 && targetsOf(from).includes(s)) return tryMove(squareName(from) + squareName(s));
  learning.from = isMine(s) ? s : -1;
  emit('board');
}

function steer(key) {
  const [dx, dy] = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]}[key]
    .map((d) => (state.flipped ? -d : d));
  const at = learning.cursor < 0 ? 40 : learning.cursor;
  const file = at % 9 + dx, rank = Math.floor(at / 9) + dy;
  if (file >= 0 && file < 9 && rank >= 0 && rank < 10) learning.cursor = rank * 9 + file;
  emit('board');
}

const kActions = {
  /** Shows the piece that moves. */
  help() {
    learning.helped = true;
    learning.from = square(tree.nodes[fault()].b, 0);
    say(word('learnPiece'));
    emit('board');
  },
  show() {
    learning.helped = true;
    finish(word('learnShown'));
  },
  again: () => begin(learning.at),
  next: () => begin(learning.at + 1),
  end() {
    const n = fault();
    end();
    go(n);
    $('learn').focus({preventScroll: true});
  },
};

/** Begins with the first fault, of the side that has any. */
export function startLearning() {
  const faults = faultsOf(learning.side);
  if (!faults.length) learning.side = kBoth;
  learning.faults = faultsOf(learning.side);
  learning.found.clear();
  if (!learning.faults.length) return;
  if (!isLearning()) learning.flipped = state.flipped;
  emit('learning');
  begin(0);
  $('board').focus({preventScroll: true});
}

function keyPressed(event) {
  if (!isLearning() || event.ctrlKey || event.altKey || event.metaKey ||
      /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  if (document.activeElement === $('board') && /^Arrow/.test(event.key)) steer(event.key);
  else if (document.activeElement === $('board') && /^(Enter| )$/.test(event.key)) tap(learning.cursor);
  else if (event.key === 'Escape') kActions.end();
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Keeps what the page does with the board otherwise from happening. */
function takePointer(event) {
  if (!isLearning()) return;
  event.stopImmediatePropagation();
  if (event.type !== 'click') return;
  learning.cursor = -1;
  tap(squareAt(event));
}

/** Prepares the exercise of a page. */
export function prepareLearning() {
  addOverlay(overlay);
  for (const type of ['click', 'pointerdown', 'pointerup', 'touchstart', 'wheel']) {
    $('board').addEventListener(type, takePointer, {capture: true, passive: true});
  }
  document.addEventListener('keydown', keyPressed, {capture: true});
  $('learn').onclick = startLearning;
  $('learning').addEventListener('click', (event) => {
    const button = event.target.closest('[data-learn]');
    if (button) kActions[button.dataset.learn]();
  });
  $('learning').addEventListener('change', (event) => {
    learning.side = +event.target.value;
    startLearning();
  });
  on('move', () => { if (game.now !== learning.node) end(); });
  on('all', () => {
    if (learning.nodes !== tree.nodes) end();
    learning.nodes = tree.nodes;
    draw();
  });
}
