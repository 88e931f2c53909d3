// The card of the current move: its words, judgement, values, comments and other moves.

import {kSides} from '../board/drawing.js';
import {$, esc} from '../common/dom.js';
import {on} from '../common/events.js';
import {word} from '../common/language.js';
import {state} from '../common/state.js';
import {bookText, evalText, kindOf, marksOf, moveLink, percent, proseHtml, secondsText, textOf, told}
  from './move_text.js';
import {game} from './state.js';
import {childrenOf, hashOf, numbered, onMain, sideOf, tree, turnAt} from './tree.js';
import {kMarks} from './words.js';

const paragraph = (kind, text) => (text ? `<p class="${kind}">${esc(text)}</p>` : '');
const commentHtml = (text, words, n, kind = '') =>
  (text ? `<p class="said ${kind}">${proseHtml(text, words, n, game.now)}</p>` : '');
const commentsOf = (n) => {
  const node = tree.nodes[n];
  return commentHtml(node.l, node.lm, n) + commentHtml(node.c, node.cm, n, 'own');
};
const introHtml = () => commentHtml(state.view.intro, state.view.introm, 0, 'own');
/** Returns which side is to move, unless the game has ended here. */
const turnHtml = (n) => (state.view.ending && n === tree.main.at(-1) ? ''
  : `<small class="turn side ${kSides[turnAt(n)]}">${word(`${kSides[turnAt(n)]}ToMove`)}</small>`);
const linksHtml = (label, all) => (all.length
  ? `<p class="links">${label} ${all.slice(0, 30).map((n) => moveLink(n)).join(' ')}</p>` : '');

function headingHtml(n) {
  const node = tree.nodes[n], kind = kindOf(n), mark = kMarks[node.k];
  return `<h2><span class="side ${kSides[sideOf(n)]}">${numbered(n)}</span> ` +
    `<span class="${node.x ? 'unread' : ''}">${esc(textOf(n))}</span>` +
    marksOf(n).map((m) => ` <b class="${kind}">${esc(m)}</b>`).join('') +
    (mark ? `<small class="${kind}">${mark[state.lang + 1]}</small>` : '') + turnHtml(n) + '</h2>';
}

function valuesHtml(n) {
  const node = tree.nodes[n], values = [];
  if (node.r !== undefined && !node.w) values.push(`${word('chance')} ${percent(node.r)}`);
  if (node.e !== undefined) values.push(evalText(node.e, true));
  if (node.o) values.push(bookText(node.o));
  if (node.s !== undefined) values.push(`${word('spent')} ${secondsText(node.s)}`);
  if (tree.level[n]) values.push(word(node.u ? 'spoken' : 'variation'));
  return paragraph('values', values.join(' · '));
}

function moveHtml(n) {
  const node = tree.nodes[n], {main, level} = tree;
  let html = headingHtml(n) + valuesHtml(n);
  if (node.x) html += paragraph('words', word('unread'));
  html += paragraph('words', told(node.w)) + commentsOf(n);
  if (node.u) html += game.teller ? commentsOf(game.teller) : introHtml();
  if (n === main[main.length - 1]) html += paragraph('words', state.view.ending?.[state.lang]);
  html += linksHtml(word('other'), childrenOf(node.p).filter((each) => each !== n));
  if (level[n]) {
    html += `<p class="links"><a href="${hashOf(onMain(n))}" data-n="${onMain(n)}">` +
      `${word('mainLine')}</a></p>`;
  }
  return html;
}

function drawNow() {
  const next = childrenOf(game.now);
  $('now').innerHTML = (game.now
    ? moveHtml(game.now)
    : `<h2>${word('first')} ${turnHtml(0)}</h2>${introHtml()}${paragraph('words', told(state.view.summary))}`) +
    (next.length > 1 ? linksHtml(word('follow'), next) : '');
}

export const startCurrentMove = () => on('position', drawNow);
