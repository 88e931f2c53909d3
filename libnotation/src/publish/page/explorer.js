// The opening explorer: what games play in a position, and the moves that lead there. It knows no
// rules: each position, its moves and their names are in #qipu-view.

import {buildBoard, flip, startBoard} from './board/board.js';
import {copy, copyLink, drawLabels} from './board/controls.js';
import {fenAfter, setStart} from './board/position.js';
import {$, embedded} from './common/dom.js';
import {on} from './common/events.js';
import {startLanguage, switchLanguage, word} from './common/language.js';
import {state} from './common/state.js';
import {learnScripts} from './common/text.js';
import {startTheme, switchTheme} from './common/theme.js';
import {startExplorerBoard} from './explorer/board.js';
import {back, forward, go, jump, labelMirrored, play, switchTree, toStart}
  from './explorer/navigation.js';
import {drawFound} from './explorer/openings.js';
import {drawContents} from './explorer/position_cards.js';
import {explorer, hashOf, here, lineOf, readTrees, textOf, wayTo} from './explorer/state.js';
import {kExplorerWords} from './explorer/words.js';

function drawAll() {
  drawLabels();
  $('heading').textContent = state.view.title;
  $('about').textContent = state.lang ? 'Opening explorer' : '开局浏览';
  drawContents();
  $('search').placeholder = word('search');
  $('search').setAttribute('aria-label', word('search'));
  $('openings').hidden = !state.view.openings.length;
  go(explorer.line, true);
  drawFound();
}

function lineText() {
  const before = state.view.before.map((each) => each[state.notation]);
  return [...before, ...explorer.line.map(textOf)].join(' ');
}

const kActions = {
  first: toStart, back, next: forward, flip, mirrored: switchTree,
  lang() {
    switchLanguage();
    drawAll();
  },
  theme: switchTheme,
  'copy-fen': () => copy(fenAfter(explorer.line)),
  'copy-link': () => copyLink(hashOf(explorer.line)),
  'copy-moves': () => copy(lineText()),
};

function clicked(event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest('a.m, a[data-p]');
  if (link) event.preventDefault();
  if (link?.dataset.i) play(here().moves[+link.dataset.i], true);
  else if (link?.dataset.n) jump(explorer.line.slice(0, +link.dataset.n));
  else if (link?.dataset.p) jump(wayTo(+link.dataset.p));
}

/** Moves the focus through the list of moves. */
function focusMove(step) {
  const all = [...$('played').querySelectorAll('a')];
  if (!all.length) return;
  const at = all.indexOf(document.activeElement);
  all[at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length].focus();
}
const kKeys = {
  ArrowRight: forward, ArrowLeft: back, Home: toStart, f: flip, m: switchTree,
  ArrowDown: () => focusMove(1), ArrowUp: () => focusMove(-1), '/': () => $('search').focus(),
};
function keyPressed(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) {
    if (event.key === 'Escape') event.target.blur();
    return;
  }
  const act = kKeys[event.key] ||
    (/^[1-9]$/.test(event.key) ? () => play(here().moves[+event.key - 1]) : null);
  if (!act) return;
  act();
  event.preventDefault();
}

function start(view) {
  state.view = view;
  startLanguage(kExplorerWords);
  startTheme();
  learnScripts(view.scripts);
  setStart(view.fen);
  readTrees();
  startBoard();
  startExplorerBoard(play);
  for (const [id, act] of Object.entries(kActions)) $(id).onclick = act;
  $('notation').onchange = (event) => {
    state.notation = +event.target.value;
    go(explorer.line, true);
  };
  $('search').oninput = drawFound;
  document.addEventListener('click', clicked);
  document.addEventListener('keydown', keyPressed);
  on('swipe', (onward) => { if (onward) forward(); else back(); });
  addEventListener('hashchange', () => jump(lineOf(location.hash)));
  labelMirrored();
  $('page').hidden = false;
  explorer.line = lineOf(location.hash);
  buildBoard();
  drawAll();
  performance.mark?.('qipu-ready');
}

start(embedded('qipu-view'));
