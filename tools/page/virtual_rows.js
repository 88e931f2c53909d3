// A long list of which only the visible rows are elements. Rows have one height.

/**
 * @typedef {object} Rows
 * @property {HTMLElement} box scrolls
 * @property {HTMLElement} list holds the rows
 * @property {() => number} count
 * @property {(at: number) => string} html of a row, with the attribute data-at
 */

const kRowHeight = 52, kBeyond = 5;

/** Draws the visible rows. @param {Rows} rows */
export function drawVisible({box, list, count, html}) {
  const all = count();
  list.style.height = `${all * kRowHeight}px`;
  const top = Math.max(0, Math.floor(box.scrollTop / kRowHeight) - kBeyond);
  const end = Math.min(all, top + Math.ceil(box.clientHeight / kRowHeight) + 2 * kBeyond);
  let rows = '';
  for (let at = top; at < end; ++at) rows += html(at);
  list.innerHTML = rows;
  for (const a of list.children) a.style.top = `${a.dataset.at * kRowHeight}px`;
}

/** Scrolls to a row. @param {Rows} rows @param {number} at */
export function scrollTo({box}, at) {
  if (at < 0) return;
  box.scrollTop = Math.min(Math.max(box.scrollTop, (at + 1) * kRowHeight - box.clientHeight),
                           at * kRowHeight);
}
