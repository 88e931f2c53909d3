// Where drafts are kept: a database of the browser (IndexedDB). Every function rejects if the
// browser forbids that, as some do in private mode.

const kName = 'qipu', kStore = 'drafts';

let opening = /** @type {Promise<IDBDatabase> | null} */ (null);
let closed = false;  // someone else deletes the database

function open() {
  if (closed) return Promise.reject(new Error('deleted'));
  opening ||= new Promise((resolve, reject) => {
    const request = indexedDB.open(kName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(kStore, {keyPath: 'key'});
    request.onsuccess = () => {
      request.result.onversionchange = () => {
        closed = true;
        request.result.close();
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  });
  return opening;
}

/** Does something with the store, and returns the result after it is written. */
async function run(mode, act) {
  const transaction = (await open()).transaction(kStore, mode);
  const request = act(transaction.objectStore(kStore));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * @typedef {object} Draft
 * @property {string} key
 * @property {string} tab the tab that made it
 * @property {string} name of the game
 * @property {string} file the name of the file that it was in; '': it was begun on the page
 * @property {number} when
 * @property {Uint8Array} bytes the record (history.js)
 */

/** @returns {Promise<Draft[]>} */
export const allDrafts = () => run('readonly', (store) => store.getAll());
/** @param {Draft} draft */
export const putDraft = (draft) => run('readwrite', (store) => store.put(draft));
/** @param {string} key */
export const dropDraft = (key) => run('readwrite', (store) => store.delete(key));
