// What the browser remembers between visits.

let keeps = null;  // null until it is looked up

/** Returns true if the page remembers. One that `forgets` does so only after the reader asked. */
export function remembers() {
  keeps ??= !('forgets' in document.documentElement.dataset) || recall('keep') === 'yes';
  return keeps;
}

/**
 * @param {string} key
 * @returns {string | null} what was remembered
 */
export function recall(key) {
  try { return localStorage.getItem('qipu ' + key); } catch { return null; }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function remember(key, value) {
  if (!remembers()) return;
  try { localStorage.setItem('qipu ' + key, value); } catch { /* forbidden */ }
}

/**
 * Sets whether a page that `forgets` shall remember.
 * @param {boolean} yes
 */
export function keep(yes) {
  keeps = true;
  remember('keep', yes ? 'yes' : 'no');
  keeps = yes;
}
