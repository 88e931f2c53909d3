// The state of the opening explorer. Positions are places in one of two trees: mirror images kept
// apart, and joined.

import {state} from '../common/state.js';

/**
 * A move as the page uses it.
 * @typedef {{m: string, texts: string[], count: number[], year: number, to: number}} Step
 *   count: games, Red's wins, draws, Black's wins; to: the number of a place
 * @typedef {{places: any[], cameFrom: ([number, Step] | null)[], count: number[]}} Tree
 *   cameFrom: by place, the place and the move from which it is first reached
 */

export const explorer = {
  /** @type {Tree[]} */
  trees: [],
  /** The tree that is shown: 1 if mirror images are joined. */
  joined: 0,
  /** The steps from the root to the position. @type {Step[]} */
  line: [],
  /** Steps taken back, the next one to replay last. @type {Step[]} */
  undone: [],
};

const stepOf = ([m, texts, games, red, draws, black, year, to]) =>
  ({m, texts, count: [games, red, draws, black], year, to});

function treeOf(tree) {
  const places = tree.places.map((place) => ({...place, moves: (place.m || []).map(stepOf)}));
  const cameFrom = [null];
  places.forEach((place, at) => place.moves.forEach((step) => {
    if (cameFrom[step.to] === undefined) cameFrom[step.to] = [at, step];
  }));
  return {places, cameFrom, count: tree.n};
}

/** Takes over the view of the page (publish/explorer_page.cpp). */
export function readTrees() {
  explorer.trees = state.view.trees.map(treeOf);
  explorer.joined = state.view.joined;
}

export const currentTree = () => explorer.trees[explorer.joined];
/** Returns the last step, or undefined at the root. */
export const lastStep = () => explorer.line[explorer.line.length - 1];
/** Returns the place of the current position. */
export const here = () => currentTree().places[lastStep()?.to ?? 0];
/** @param {Step} step */
export const textOf = (step) => step.texts[state.notation];

/** @param {number} number of a place @returns {Step[]} the steps to it */
export function wayTo(number) {
  const way = [], {cameFrom} = currentTree();
  for (let at = cameFrom[number]; at; at = cameFrom[at[0]]) way.push(at[1]);
  return way.reverse();
}

/** Returns the steps for these moves, as far as the tree has them. @param {string[]} moves */
export function stepsOf(moves) {
  const steps = [];
  for (const m of moves) {
    const at = steps.length ? steps[steps.length - 1].to : 0;
    const step = currentTree().places[at].moves.find((each) => each.m === m);
    if (!step) break;
    steps.push(step);
  }
  return steps;
}

/** @param {Step[]} steps @returns {string} their address */
export const hashOf = (steps) => '#' + steps.map((step) => step.m).join('');
/** @param {string} hash @returns {Step[]} */
export const lineOf = (hash) => stepsOf(hash.slice(1).match(/[a-i]\d[a-i]\d/g) || []);
