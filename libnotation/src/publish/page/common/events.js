// Messages between the modules of a page, so that what changes something need not know what is
// drawn after it. Listeners are called in the order in which they were added.
//
// 'board'            the board looks different: flipped, other pieces, other marks
// 'swipe' (forward)  the reader swiped over the board
// 'move'             another position of the game was chosen; nothing is drawn yet
// 'position' (near)  the chosen position has to be drawn; near: it is one move from the last one
// 'learning'         the reader begins to learn from mistakes
// 'all'              everything has to be drawn, for instance in another language

const listeners = new Map();

/**
 * @param {string} event
 * @param {(...details: any[]) => void} listener
 */
export function on(event, listener) {
  if (!listeners.has(event)) listeners.set(event, []);
  listeners.get(event).push(listener);
}

/**
 * Makes a listener that draws only if something has changed since it drew last.
 * @param {() => string} key differs whenever the drawing would
 * @param {() => void} draw
 */
export function ifChanged(key, draw) {
  let drawn = /** @type {string | null} */ (null);
  return () => {
    const now = key();
    if (now === drawn) return;
    drawn = now;
    draw();
  };
}

/**
 * @param {string} event
 * @param {...any} details
 */
export function emit(event, ...details) {
  for (const listener of listeners.get(event) || []) listener(...details);
}
