// The state of the viewer of a game.

export const game = {
  /** The node whose position is shown. */
  now: 0,
  /** The timer that plays the game; 0 if it does not play. */
  player: 0,
  /** The node whose comment led to the current one. */
  teller: 0,
  /** Nodes of the main line that have a judgement. */
  judged: /** @type {number[]} */ ([]),
  /** The key moments: a node of the main line, and what happened in both languages. */
  moments: /** @type {{n: number, words: string[]}[]} */ ([]),
  /** True once the reader has chosen a notation. */
  notationChosen: false,
  /** True while the reader learns from mistakes (learning.js), which draws its own arrows. */
  learns: false,
  /** True if better moves are drawn as arrows. */
  showArrow: true,
};
