// What the reader of a game does: buttons, links, keys, swipes.

import {flip} from '../board/board.js';
import {copy, copyLink, isForeignKey} from '../board/controls.js';
import {$} from '../common/dom.js';
import {emit, on} from '../common/events.js';
import {switchLanguage} from '../common/language.js';
import {remember} from '../common/memory.js';
import {state} from '../common/state.js';
import {switchTheme} from '../common/theme.js';
import {drawKnown, drawMoments} from './cards.js';
import {drawList, pressFold} from './move_list.js';
import {textOf} from './move_text.js';
import {back, forward, go, play, toEnd, toJudged, toSibling} from './navigation.js';
import {game} from './state.js';
import {fenAt, hashOf, nodeOf, numberOf, pathTo, sideOf, tree} from './tree.js';

/** Returns the current line with its numbers, a round on each line. */
function movesText() {
  const line = pathTo(game.now);
  for (let n = tree.firstChild[game.now]; n > 0; n = tree.firstChild[n]) line.push(n);
  return line.map((n, i) => {
    const number = sideOf(n) ? (i ? '' : `${numberOf(n)}. … `) : `${numberOf(n)}. `;
    return number + textOf(n) + (sideOf(n) ? '\n' : ' ');
  }).join('').trimEnd();
}

function labelArrow() { $('arrow').setAttribute('aria-pressed', String(game.showArrow)); }

const kActions = {
  first: () => go(0), back, next: forward, last: toEnd, run: () => play(!game.player), flip,
  'judged-back': () => toJudged(-1), 'judged-next': () => toJudged(1),
  arrow() {
    game.showArrow = !game.showArrow;
    remember('arrow', game.showArrow ? 'yes' : 'no');
    labelArrow();
    emit('board');
  },
  theme: switchTheme,
  'copy-fen': () => copy(fenAt(game.now)),
  'copy-link': () => copyLink(hashOf(game.now)),
  'copy-moves': () => copy(movesText()),
};
const kKeys = {
  ArrowRight: forward, ArrowLeft: back, Home: () => go(0), End: toEnd,
  ArrowUp: () => toSibling(-1), ArrowDown: () => toSibling(1),
  n: () => toJudged(1), N: () => toJudged(-1), f: flip, p: () => play(!game.player),
};

function clicked(event) {
  const link = event.target.closest('a[data-n]'), button = event.target.closest('[data-f]');
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    play(false);
    if (link.dataset.c) game.teller = +link.dataset.c;
    go(+link.dataset.n);
    if (!link.isConnected) $('board').focus({preventScroll: true});
  } else if (button) {
    pressFold(button);
  }
}

function keyPressed(event) {
  const act = kKeys[event.key];
  if (!act || isForeignKey(event)) return;
  if (event.key !== 'p' && event.key !== 'f') play(false);
  if (act() !== false) event.preventDefault();
}

/** @param {() => void} drawAll draws everything in another language */
export function startActions(drawAll) {
  const lang = () => {
    switchLanguage();
    drawAll();
  };
  for (const [id, act] of Object.entries({...kActions, lang})) {
    $(id).onclick = () => {
      if (game.player && id !== 'run' && id !== 'flip') play(false);
      act();
    };
  }
  $('notation').onchange = (event) => {
    state.notation = +event.target.value;
    game.notationChosen = true;
    drawList();
    drawMoments();
    drawKnown();
    go(game.now, true);
  };
  document.addEventListener('click', clicked);
  document.addEventListener('keydown', keyPressed);
  on('swipe', (onward) => {
    play(false);
    if (onward) forward(); else back();
  });
  addEventListener('hashchange', () => go(nodeOf(location.hash), true));
  labelArrow();
}
