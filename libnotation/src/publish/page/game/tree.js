// The tree of moves of a game. Nothing recurses over nodes, so any depth of variations can be shown.
// Lines that comments name come after the game's nodes. A reader reaches them only through their
// words.

import {boardAfter, fenAfter, numberAfter, numberedAfter, turnAfter} from '../board/position.js';

/** The nodes by number, and for each node what is worked out of them. */
export const tree = {
  /** @type {{p: number, m?: string, [field: string]: any}[]} */
  nodes: [],
  count: 0,
  firstChild: new Int32Array(),
  sibling: new Int32Array(),
  /** Plies from the start. */
  depth: new Int32Array(),
  /** The depth of nested variations. */
  level: new Int32Array(),
  /** The first node of the node's line. */
  head: new Int32Array(),
  /** The number of nodes from this one on. */
  size: new Int32Array(),
  /** The nodes of the main line. */
  main: [0],
};

/** Takes over the nodes of a view (publish/pages.cpp). */
export function buildTree(nodes) {
  const beginsProse = (n) => nodes[n].u && !nodes[nodes[n].p].u;
  const count = nodes.length;
  const ints = (value) => new Int32Array(count).fill(value), lastChild = ints(-1);
  const firstChild = ints(-1), sibling = ints(-1);
  const depth = ints(0), level = ints(0), head = ints(0), size = ints(1);
  for (let n = 1; n < count; ++n) {
    const p = nodes[n].p;
    depth[n] = depth[p] + 1;
    if (beginsProse(n)) {
      level[n] = level[p] + 1;
      head[n] = n;
      continue;
    }
    const eldest = firstChild[p] < 0;
    if (eldest) firstChild[p] = n; else sibling[lastChild[p]] = n;
    lastChild[p] = n;
    level[n] = level[p] + (eldest ? 0 : 1);
    head[n] = eldest ? head[p] : n;
  }
  for (let n = count - 1; n > 0; --n) if (!beginsProse(n)) size[nodes[n].p] += size[n];
  const main = [0];
  for (let n = firstChild[0]; n > 0; n = firstChild[n]) main.push(n);
  Object.assign(tree, {nodes, count, firstChild, sibling, depth, level, head, size, main});
}

/** Returns the side that made the move of a node. @param {number} n */
export const sideOf = (n) => turnAfter(tree.depth[n] - 1);
export const numberOf = (n) => numberAfter(tree.depth[n] - 1);
/** Returns the number of a move as it is printed before it. @param {number} n */
export const numbered = (n) => numberedAfter(tree.depth[n] - 1);

/** Returns the address of a node: #PLY on the main line, else #nNODE. @param {number} n */
export const hashOf = (n) => (n === tree.main[tree.depth[n]] ? '#' + tree.depth[n] : '#n' + n);

/** @param {string} hash @returns {number} the node of an address; 0 if it has none */
export function nodeOf(hash) {
  const found = /^#(n?)(\d+)$/.exec(hash);
  const n = found ? (found[1] ? +found[2] : tree.main[+found[2]]) : undefined;
  return n >= 0 && n < tree.count ? n : 0;
}

/** @param {number} n @returns {number[]} */
export function childrenOf(n) {
  const all = [];
  for (let c = tree.firstChild[n]; c > 0; c = tree.sibling[c]) all.push(c);
  return all;
}

/** Returns the node of the main line from which the node's variation leaves it. */
export function onMain(n) {
  const {level, head, nodes} = tree;
  while (level[n]) n = nodes[head[n]].p;
  return n;
}

/** Returns the nodes from the first move to this one. @param {number} n @returns {number[]} */
export function pathTo(n) {
  const path = [];
  for (; n > 0; n = tree.nodes[n].p) path.push(n);
  return path.reverse();
}

const lineTo = (n) => pathTo(n).map((each) => tree.nodes[each]);
/** @param {number} n */
export const boardAt = (n) => boardAfter(lineTo(n));
/** @param {number} n */
export const fenAt = (n) => fenAfter(lineTo(n));
/** Returns the side to move after a node. @param {number} n */
export const turnAt = (n) => turnAfter(tree.depth[n]);
