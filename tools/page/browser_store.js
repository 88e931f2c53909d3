// What is kept in this browser: a database of the browser (IndexedDB) with one list of entries. Every
// function rejects if the browser forbids that, as some do in private mode.

/**
 * @template Entry an object with the property `key`
 * @param {string} name of the database
 * @param {string} list its name
 */
export function browserStore(name, list) {
  let opening = /** @type {Promise<IDBDatabase> | null} */ (null);
  let closed = false;  // someone else deletes the database

  function open() {
    if (closed) return Promise.reject(new Error('deleted'));
    opening ||= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(list, {keyPath: 'key'});
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

  /** Does something with the list, and returns the result after it is written. */
  async function run(mode, act) {
    const transaction = (await open()).transaction(list, mode);
    const request = act(transaction.objectStore(list));
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  }

  return {
    /** @returns {Promise<Entry[]>} */
    all: () => run('readonly', (store) => store.getAll()),
    /** Adds entries or replaces those with their keys: all of them, or none. @param {Entry[]} entries */
    put: (...entries) => run('readwrite', (store) => {
      for (const entry of entries) store.put(entry);
    }),
    /** @param {string[]} keys */
    drop: (...keys) => run('readwrite', (store) => {
      for (const key of keys) store.delete(key);
    }),
  };
}
