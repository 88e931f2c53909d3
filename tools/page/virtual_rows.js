// A long list of which only the visible rows are elements. Rows have one height.

/**
 * @typedef {object} Rows
 * @property {HTMLElement} box scrolls
 * @property {HTMLElement} list holds the rows
 * @property {() => number} count
 * @property {(at: number) => string} html of a row, with the attribute data-at
 */

const kRowHeight = 52, kBeyond = 3;

/** The text that each row was made from. @type {WeakMap<Element, string>} */
const madeFrom = new WeakMap();

/** Draws the visible rows; those that are there already stay. @param {Rows} rows */
export function drawVisible({box, list, count, html}) {
  const all = count(), height = `${all * kRowHeight}px`;
  const top = Math.max(0, Math.floor(box.scrollTop / kRowHeight) - kBeyond);
  const end = Math.min(all, top + Math.ceil(box.clientHeight / kRowHeight) + 2 * kBeyond);
  if (list.style.height !== height) list.style.height = height;
  const kept = new Map([...list.children].map((row) => [madeFrom.get(row), row]));
  const wanted = Array.from({length: end - top}, (_, i) => html(top + i));
  const template = document.createElement('template');
  template.innerHTML = wanted.filter((text) => !kept.has(text)).join('');
  const made = [...template.content.children];
  const shown = wanted.map((text, i) => {
    const row = kept.get(text) || made.shift();
    kept.delete(text);
    madeFrom.set(row, text);
    row.style.top = `${(top + i) * kRowHeight}px`;
    return row;
  });
  for (const row of kept.values()) row.remove();
  let next = list.firstElementChild;
  for (const row of shown) {
    if (row === next) next = next.nextElementSibling; else list.insertBefore(row, next);
  }
}

/** Scrolls to a row. @param {Rows} rows @param {number} at */
export function scrollTo({box}, at) {
  if (at < 0) return;
  box.scrollTop = Math.min(Math.max(box.scrollTop, (at + 1) * kRowHeight - box.clientHeight),
                           at * kRowHeight);
}
