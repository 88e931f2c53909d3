// The list of all moves, with variations that fold.

import {$} from '../common/dom.js';
import {on} from '../common/events.js';
import {word} from '../common/language.js';
import {evalText, moveLink, proseHtml, told} from './move_text.js';
import {game} from './state.js';
import {childrenOf, numbered, numberOf, sideOf, tree} from './tree.js';

const kDeep = 3, kMany = 1500;  // levels and moves shown at first
const kGroup = 24;  // moves drawn as one group: a browser paints again only the groups that change
const folded = new Set(), unfolded = new Set();  // what the reader folded and unfolded, by head
let listed = new Set();  // heads of the variations that are listed

const kSkip = ' tabindex="-1"';  // one tab stop for the whole list
const openHtml = (n) => `<div class="v" data-v="${n}" data-l="${tree.level[n]}">`;
const buttonHtml = (n, open) => `<button type="button" class="fold" data-f="${n}" ` +
  `aria-expanded="${open}" aria-label="${word(open ? 'fold' : 'unfold')}">` +
  `${open ? '−' : '+'}</button>`;
const foldedHtml = (n) => `${openHtml(n)}${buttonHtml(n, false)}<i>${numbered(n)}</i>&nbsp;` +
  `${moveLink(n, kSkip)} <i>(${tree.size[n]})</i></div>`;

/** Lists the line that begins with `first` (0: all), with branches; `print` adds the sentences. */
function listHtml(first, print) {
  const {nodes, firstChild, level, head} = tree;
  const parts = [], stack = [first || firstChild[0]], deepest = Math.max(kDeep, level[first] + 2);
  let line = -1, half = false, moves = 0;  // open variation; a row without Black's move
  let grouped = 0;
  const close = () => {
    if (line >= 0) parts.push('</div>');
    if (half) parts.push('<span></span>');
    line = -1;
    half = false;
  };
  /** Begins another group where a row begins; a variation that is unfolded stays in one. */
  const group = () => {
    if (first || half || moves < grouped + kGroup) return;
    grouped = moves;
    parts.push('</div><div class="rounds">');
  };
  const comment = (text, words, n) => {
    if (text) { close(); parts.push(`<p class="c">${proseHtml(text, words, n, -1, kSkip)}</p>`); }
  };
  const quoted = (text, words, n) => {
    if (text) parts.push(` <q>${proseHtml(text, words, n, -1, kSkip)}</q> `);
  };
  while (stack[stack.length - 1] > 0) {
    const n = stack.pop(), node = nodes[n], black = sideOf(n);
    if (level[n] && head[n] === n && n !== first && !unfolded.has(n) &&
        (folded.has(n) || level[n] > deepest || moves > kMany)) {
      close();
      parts.push(foldedHtml(n));
      continue;
    }
    ++moves;
    if (!level[n]) {
      if (line >= 0 || !black) close();
      group();
      comment(node.l, node.lm, n);
      if (!half) parts.push(`<i>${numberOf(n)}.</i>`, black ? '<span class="gap">…</span>' : '');
      const value = evalText(node.e, false) || (node.o ? word('inBook') : '');
      parts.push(moveLink(n, kSkip, value ? `<small>${value}</small>` : ''));
      half = !black;
      if (print) comment(told(node.w));
      comment(node.c, node.cm, n);
    } else {
      const fresh = line !== head[n];
      if (fresh) {
        close();
        group();
        line = head[n];
        parts.push(openHtml(line));
        if (n === line) {
          listed.add(n);
          parts.push(buttonHtml(n, true));
        }
      }
      quoted(node.l, node.lm, n);
      if (fresh || !black) parts.push(`<i>${numbered(n)}</i>&nbsp;`);
      parts.push(moveLink(n, kSkip), ' ');
      quoted(node.c, node.cm, n);
    }
    if (firstChild[n] > 0) stack.push(firstChild[n]);
    if (n !== firstChild[node.p]) continue;
    for (const c of childrenOf(node.p).slice(1).reverse()) stack.push(c);
  }
  close();
  return first ? parts.join('') : `<div class="rounds">${parts.join('')}</div>`;
}

/** Returns the whole list with the sentences of the annotation, for paper. */
export function printedList() {
  const kept = listed;
  listed = new Set();
  const html = listHtml(0, true);
  listed = kept;
  return html;
}

export function drawList() {
  listed = new Set();
  $('moves').innerHTML = listHtml(0);
  marked = null;
  markList();
}

/** Forgets what the reader folded, for another game. */
export function forgetFolds() {
  folded.clear();
  unfolded.clear();
}

/** Returns the element after another one, in its group or the next. */
const after = (e) => e.nextElementSibling || e.parentElement.nextElementSibling?.firstElementChild;

/** Folds or unfolds the variation that begins with n. */
function fold(n, open) {
  const first = $('moves').querySelector(`.v[data-v="${n}"]`);
  if (!first) return;
  (open ? folded : unfolded).delete(n);
  (open ? unfolded : folded).add(n);
  for (let e = after(first); e;) {
    const mine = e.dataset.v !== undefined && (+e.dataset.l > tree.level[n] || +e.dataset.v === n);
    if (!mine) break;
    const gone = e;
    listed.delete(+e.dataset.v);
    e = after(e);
    gone.remove();
  }
  listed.delete(n);
  first.outerHTML = open ? listHtml(n) : foldedHtml(n);
}

/** Does what a button of the list says. @param {HTMLElement} button */
export function pressFold(button) {
  const n = +button.dataset.f;
  fold(n, button.getAttribute('aria-expanded') === 'false');
  $('moves').querySelector(`[data-f="${n}"]`)?.focus({preventScroll: true});
  if (listed.has(tree.head[game.now]) || !tree.level[game.now]) markList();
}

let marked = null, scrolling = 0;

/** Unfolds the variation of a node. Returns the node to mark, which is before a very deep one. */
function unfoldTo(n) {
  const {level, head, nodes} = tree, hidden = [];
  let at = n;
  while (level[at] && !listed.has(head[at])) {
    hidden.push(head[at]);
    at = nodes[head[at]].p;
  }
  if (hidden.length > 50) return at;
  hidden.reverse().forEach((each) => { if (!listed.has(each)) fold(each, true); });
  return n;
}

/** Marks the current move and scrolls to it. */
export function markList() {
  const n = unfoldTo(game.now);
  const box = $('moves'), link = n ? box.querySelector(`a.m[data-n="${n}"]`) : null;
  if (marked) {
    marked.removeAttribute('aria-current');
    marked.tabIndex = -1;
  }
  marked = link;
  const door = link || box.querySelector('a.m');
  if (door) door.tabIndex = 0;
  link?.setAttribute('aria-current', 'true');
  cancelAnimationFrame(scrolling);
  scrolling = requestAnimationFrame(() => {  // when reading the layout is cheap
    $('now').scrollTop = 0;
    if (!game.now) box.scrollTop = 0;
    if (!link) return;
    const top = link.getBoundingClientRect().top - box.getBoundingClientRect().top, margin = 32;
    if (top < margin || top + link.offsetHeight + margin > box.clientHeight) {
      box.scrollTop += top - box.clientHeight / 2;
    }
  });
}

export const startMoveList = () => on('position', markList);
