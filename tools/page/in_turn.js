// What changes the reader's current game happens one after another: showing a game, editing it,
// undoing. So an edit always reaches the game for which it was made.

let last = /** @type {Promise<any>} */ (Promise.resolve());

/**
 * Does something after all that was begun before.
 * @template T
 * @param {() => Promise<T> | T} work
 * @returns {Promise<T>}
 */
export function inTurn(work) {
  const mine = last.then(work);
  last = mine.catch(() => {});
  return mine;
}
