// Saving a database that was made or changed in this page: into the file it came from, or into one that
// the user chooses, where the browser can write files; otherwise as a download. A file is written as a
// whole or not at all. A file that another program has changed is not replaced without a question. What
// could not be saved stays open, and can be saved again.
//
// Events:
// 'archive-saved'  the archive was saved, or has to be

import {$} from '../../../libnotation/src/publish/page/common/dom.js';
import {emit, on} from '../../../libnotation/src/publish/page/common/events.js';
import {word} from '../../../libnotation/src/publish/page/common/language.js';
import {ask} from '../ask.js';
import {mayWrite, writeFile} from '../file_access.js';
import {showMessage} from '../messages.js';
import {download} from '../save.js';
import {desk} from '../state.js';

const kTypes = [{accept: {'application/vnd.sqlite3': ['.qdb']}}];
/** What is said of errors of the browser, by their names. */
const kReasons = {
  NotAllowedError: 'noAccess', SecurityError: 'noAccess', QuotaExceededError: 'diskFull',
  NotFoundError: 'fileGone', NoModificationAllowedError: 'fileLocked',
};

/**
 * @typedef {object} OnDisk a file as it was when it was read or written
 * @property {number} size
 * @property {number} lastModified
 *
 * @typedef {object} Saved
 * @property {string} where for a message
 * @property {any} handle null: it was downloaded
 * @property {OnDisk | null} disk
 */

const nameIn = (path) => path.replace(/^.*\//, '');
/** @param {File} file @returns {OnDisk} */
export const onDisk = ({size, lastModified}) => ({size, lastModified});

/** Returns true if a file is another than it was. @param {any} handle @param {OnDisk | null} was */
export async function isChanged(handle, was) {
  const now = await handle.getFile();
  return Boolean(was) && (now.size !== was.size || now.lastModified !== was.lastModified);
}

/** Asks what to do with something that could not be saved. */
const askElsewhere = (text, ...more) => ask(text, ['saveElsewhere', ...more, 'saveLater']);

/**
 * Writes into a file, after asking for what it needs.
 * @param {any} handle @param {Blob} blob @param {OnDisk | null} was null: it may be replaced
 * @returns {Promise<Saved | 'saveElsewhere' | null>} null: it is to be saved later
 */
async function into(handle, blob, was) {
  const {name} = handle, answered = (answer) => (answer === 'saveElsewhere' ? answer : null);
  try {
    if (!await mayWrite(handle)) return answered(await askElsewhere(`${name}: ${word('noAccess')}`));
    if (await isChanged(handle, was)) {
      const answer = await askElsewhere(`${name}: ${word('changedOutside')}`, 'overwrite');
      if (answer !== 'overwrite') return answered(answer);
    }
    await writeFile(handle, blob);
    return {where: name, handle, disk: onDisk(await handle.getFile())};
  } catch (error) {
    const why = kReasons[error.name] ? word(kReasons[error.name]) : `${word('notWritten')}${error.message}`;
    if (!was) await removeEmpty(handle);
    return answered(await askElsewhere(`${name}: ${why}`));
  }
}

/** Removes the empty file that choosing a name has made. */
async function removeEmpty(handle) {
  try {
    if (!(await handle.getFile()).size) await handle.remove?.();
  } catch { /* it cannot be removed */ }
}

/** Lets the user choose a file. Returns null if none is chosen, undefined if the browser does not ask. */
async function pickedPlace(name) {
  if (!('showSaveFilePicker' in window)) return undefined;
  // A browser opens a dialog only soon after a click.
  if (navigator.userActivation?.isActive === false &&
      await ask(`${name}: ${word('readyToSave')}`, ['chooseFile', 'saveLater']) !== 'chooseFile') return null;
  try {
    return await window.showSaveFilePicker({id: 'qipu', suggestedName: name, types: kTypes});
  } catch (error) {
    return error.name === 'AbortError' ? null : undefined;
  }
}

/**
 * Saves a database as a file that the user chooses, or as a download.
 * @param {Blob} blob @param {string} name
 * @returns {Promise<Saved | null>} null: it was not saved
 */
export async function saveNew(blob, name) {
  for (;;) {
    const handle = await pickedPlace(name);
    if (handle === null) return null;
    if (!handle) {
      download(new Blob([blob], {type: 'application/vnd.sqlite3'}), name);
      return {where: name + word('toDownloads'), handle: null, disk: null};
    }
    const did = await into(handle, blob, null);
    if (did !== 'saveElsewhere') return did;
  }
}

/**
 * Saves the archive, whose bytes the page has.
 * @returns {Promise<Saved | null>} null: it was not saved
 */
export async function saveArchive() {
  const of = desk.archive;
  if (!of?.blob) return null;
  let did = of.handle ? await into(of.handle, of.blob, of.disk) : 'saveElsewhere';
  if (did === 'saveElsewhere') did = await saveNew(of.blob, nameIn(of.name));
  if (did) Object.assign(of, {unsaved: false, handle: did.handle || of.handle, disk: did.disk || of.disk});
  emit('archive-saved');
  return did;
}

/** Asks the user before a database that is not saved is closed. Returns true if it may be. */
export async function mayClose() {
  if (!desk.archive?.unsaved) return true;
  const answer = await ask(`${nameIn(desk.archive.name)}: ${word('archiveUnsaved')}`, ['saveArchive', 'discard', 'cancel']);
  return answer === 'discard' || answer === 'saveArchive' && Boolean(await saveArchive());
}

export function startSavingArchive() {
  const draw = () => { $('archive-unsaved').hidden = !desk.archive?.unsaved; };
  $('archive-save').onclick = async () => {
    const saved = await saveArchive();
    if (saved) showMessage(word('savedTo') + saved.where);
  };
  for (const event of ['archive', 'archive-saved']) on(event, draw);
}
