// Movement through the game.

import {setPossible, showAddress} from '../board/controls.js';
import {$} from '../common/dom.js';
import {emit} from '../common/events.js';
import {game} from './state.js';
import {childrenOf, hashOf, onMain, tree} from './tree.js';

/**
 * Shows the position after a node.
 * @param {number | undefined} n nothing happens if there is no such node
 * @param {boolean} [quiet] leaves the address of the page
 */
export function go(n, quiet) {
  if (n === undefined || n < 0 || n >= tree.count) return;
  const near = tree.nodes[n].p === game.now || tree.nodes[game.now].p === n;
  game.now = n;
  emit('move');
  emit('position', near);
  setPossible(['first', 'back'], n);
  setPossible(['next', 'last'], tree.firstChild[n] >= 0);
  if (quiet || 'forgets' in document.documentElement.dataset) return;  // it has no addresses
  showAddress(hashOf(n));
}

export const forward = () => go(tree.firstChild[game.now]);
export const back = () => game.now && go(tree.nodes[game.now].p);

/** Goes to the end of the current line. */
export function toEnd() {
  let n = game.now;
  while (tree.firstChild[n] > 0) n = tree.firstChild[n];
  go(n);
}

/** Goes to the next (1) or the previous (-1) move that has a judgement. */
export function toJudged(step) {
  const {level, depth} = tree, at = depth[onMain(game.now)];
  go(step > 0
    ? game.judged.find((n) => depth[n] > at)
    : game.judged.filter((n) => depth[n] < at + (level[game.now] ? 1 : 0)).pop());
}

/** Goes to another move instead of this one. Returns false if there is none. */
export function toSibling(step) {
  const all = game.now ? childrenOf(tree.nodes[game.now].p) : [];
  if (all.length < 2) return false;
  go(all[(all.indexOf(game.now) + step + all.length) % all.length]);
  return true;
}

/** Plays the line, a move at a time, or stops. @param {boolean} run */
export function play(run) {
  clearInterval(game.player);
  game.player = 0;
  if (run) {
    if (tree.firstChild[game.now] < 0) go(0);
    game.player = setInterval(() => {
      if (tree.firstChild[game.now] < 0) play(false); else forward();
    }, 1200);
  }
  $('run').setAttribute('aria-pressed', String(run));
}
