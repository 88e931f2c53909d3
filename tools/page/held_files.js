// Which files the reader holds: those in use, and the last few.

import {desk, kOwnGames} from './state.js';
import {reader} from './reader.js';

const kMost = 8;  // files that are held without need
let uses = 0;

/**
 * Opens a file at the reader; files that are not needed may be closed for it.
 * @param {import('./state.js').OpenedFile} file
 * @returns {Promise<number>} its number at the reader
 */
export async function hold(file) {
  if (file === kOwnGames) return 0;
  if (!file.id) {
    file.opening ||= open(file).finally(() => { file.opening = null; });
    await file.opening;
  }
  file.used = ++uses;
  return file.id;
}

async function open(file) {
  const bytes = new Uint8Array(await file.blob.arrayBuffer());
  const told = await reader.ask({do: 'open', name: file.name}, bytes);
  file.id = told.file;
  file.encoding = told.encoding || '';
  file.used = ++uses;
  const others = desk.files.filter((each) => each !== file && isFree(each))
    .sort((a, b) => a.used - b.used);
  for (const each of others.slice(0, Math.max(0, others.length - kMost))) await release(each);
}

/** Returns true if no game of the file was changed, is shown or will be shown. */
const isFree = (file) => file.id && !file.changed && file.id !== desk.record?.file &&
  file !== desk.chosen?.file;

/** Closes a file at the reader unless it is needed. @param {import('./state.js').OpenedFile} file */
export async function release(file) {
  if (!isFree(file)) return;
  const id = file.id;
  file.id = 0;
  if ((await reader.ask({do: 'close', file: id})).error) file.id = id;
}
