// What all modules of a page share. The state of one kind of page is in the state.js of its folder.

export const state = {
  /** The content of the page: #qipu-view, or a game that was opened later. */
  view: /** @type {any} */ (null),
  /** The language of the page: 0 Chinese, 1 English. It is the index into pairs of words. */
  lang: 1,
  /** The index of the shown notation in `view.notations`. */
  notation: 0,
  /** The piece set, a key of `kPieceSets`. */
  pieces: 'traditional',
  /** True if Black is at the bottom of the board. */
  flipped: false,
};
