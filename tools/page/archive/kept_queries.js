// Queries that the user keeps: they stay in this browser, since keeping them is asked for.

const kKey = 'qipu queries', kMost = 50;

/** Returns the queries that were kept, the newest first. @returns {string[]} */
export function keptQueries() {
  try {
    const all = JSON.parse(localStorage.getItem(kKey) || '[]');
    return Array.isArray(all) ? all.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** @param {string} query */
export const isKept = (query) => keptQueries().includes(query);

/** Keeps a query, or forgets it. @param {string} query */
export function toggleKept(query) {
  const others = keptQueries().filter((each) => each !== query);
  const all = isKept(query) ? others : [query, ...others].slice(0, kMost);
  try { localStorage.setItem(kKey, JSON.stringify(all)); } catch { /* the browser keeps nothing */ }
}
