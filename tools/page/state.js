// The state of qipu.html, the page that opens any record. That of the shown game is in the viewer
// (publish/page/game/state.js and tree.js).
//
// Events of this page, beside those of common/events.js:
// 'record'       desk.record is another game, or the game has changed; nothing is drawn yet
// 'leave'        the shown game will be replaced: what is typed in a field has to be kept now
// 'steps' (row)  the history of a game has changed, or it was saved
// 'restored' (row, answer, node)  a step was undone or done again
// 'list'         games were added to the list or removed
// 'chosen'       the user chose a game of the list
// 'saved'        the shown game was saved
// 'list-shown'   the list of games has become visible
// 'search'       the search finds other rows
// 'searched'     desk.found was worked out anew
// 'reader-died'  the worker that reads has failed, and with it all games it held

/**
 * @typedef {object} OpenedFile
 * @property {string} name
 * @property {File} [blob] its bytes
 * @property {number} id its number at the reader; 0: the reader does not hold it
 * @property {string} [encoding] of its text; '': ASCII, or no text
 * @property {boolean} [changed] a game of it was edited, so the reader must keep it
 * @property {any} [handle] the file itself (File System Access), if the browser gave it
 * @property {number} [used] when it was used last
 * @property {{archive: string, id: number | string}} [archived] the place of its game in an archive: the key
 *   of the archive, and the number of the game
 * @property {any[]} findings
 *
 * @typedef {object} Row a game of the list, as the reader lists it (ops/desk/desk.h), and
 * @property {OpenedFile} file
 * @property {number} game its number in the file
 * @property {number} number its place in `rows`
 * @property {string} text for the search
 * @property {string} pinyin of its names, for the search
 * @property {boolean} [unsaved]
 * @property {number} [edits] the number of its state, another after each edit
 * @property {import('./history.js').Past} [past]
 * @property {Uint8Array} [begun] the snapshot of its beginning, before its first edit
 * @property {{where: string, when: Date}} [savedTo] where it was saved last
 * @property {{edits: number | undefined, view: any}} [report] the view of the game as it was annotated
 * @property {string} [draft] the key of its draft
 */

/**
 * @typedef {object} Archive a database that answers questions (archive/archive.js)
 * @property {Blob | null} blob null: a server has it
 * @property {string} name
 * @property {string} key differs for archives that are not the same file or server
 * @property {number} games
 * @property {string} query the query of the list
 * @property {string} opening that of the games of the list: a code, a family or a class; '': all
 * @property {any} handle the file it is saved in (File System Access), if the browser gave it
 * @property {import('./archive/save_archive.js').OnDisk | null} disk that file as it was read or written
 * @property {boolean} unsaved it was made or changed in this page, and is not saved
 */

export const desk = {
  files: /** @type {OpenedFile[]} */ ([]),
  rows: /** @type {Row[]} */ ([]),
  /** The rows that the search found. */
  found: /** @type {Row[]} */ ([]),
  /** The row of the shown game; null: it is not in the list. */
  chosen: /** @type {Row | null} */ (null),
  /** The reader's last answer about the shown game (ops/desk/desk.h); null: there is none. */
  record: /** @type {any} */ (null),
  archive: /** @type {Archive | null} */ (null),
  /** How many files are still to be read, and whether the user stopped that. */
  reading: 0,
  stopped: false,
};

/** Stands for the file of games that were begun here. */
export const kOwnGames = /** @type {OpenedFile} */ ({name: '', id: 0, findings: []});

/** Returns true if a game has changes that are not saved, or the archive is not saved. */
export const hasUnsaved = () => Boolean(desk.archive?.unsaved) || desk.rows.some((row) => row.unsaved);
