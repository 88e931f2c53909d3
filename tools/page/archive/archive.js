// The archive is a database: a file (.qdb) that the user opened, or that of the server this page
// came from (`qipu serve`). A file answers in a worker of its own (ops/desk/archive_desk.h), which
// reads only the parts of the file that a question needs. So a long question can be stopped while
// everything else goes on.
//
// Events:
// 'archive' (rows)   an archive was opened, with its first rows, or closed
// 'archive-query'    the games asked for are others; desk.archive has their query and opening
// 'archive-busy'     a question began or ended
// 'archive-far' (done, all)  how many games a question has looked at; all is 0 if that is not known
// 'archive-stopped'  the user stopped all questions
// 'archive-shown'    the list of the archive has become visible

import {emit} from '../../../libnotation/src/publish/page/common/events.js';
import {bothWords} from '../../../libnotation/src/publish/page/common/language.js';
import {DeskWorker} from '../desk_worker.js';
import {languageId, showError} from '../reader.js';
import {desk} from '../state.js';
import {askToken, tokenNow} from './token.js';

const kMark = 'SQLite format 3\0';
const kPage = 4096;  // bytes; a whole database has nothing but pages

/** How many rows of the list are asked for together. */
export const kPart = 100;

/** @typedef {import('../state.js').Archive} Archive */

let opened = /** @type {Promise<any> | null} */ (null);  // the answer to "archive"
let asking = 0;
let deaths = 0;  // how often the worker has failed
const worker = new DeskWorker(() => {
  ++deaths;
  opened = null;
});
worker.onProgress = (done, all) => emit('archive-far', done, all);

/** Returns true if a file is a database. @param {Blob} blob @param {string} name */
export async function isArchive(blob, name) {
  // To look into thousands of records would take seconds.
  if (!/\.(qdb|db|sqlite3?)$/i.test(name) && (!blob.size || blob.size % kPage)) return false;
  return await blob.slice(0, kMark.length).text() === kMark;
}

/** Starts the worker, if a database may soon be opened. */
export function prepareArchive() {
  worker.start().catch(() => {});  // it was stopped
}

/** True if the page came from `qipu serve`, which has marked it. */
const isServed = () => 'served' in document.documentElement.dataset;
let stopper = new AbortController();

/** Asks the server, and the user for its token if it wants one. */
async function askServer(request) {
  const {signal} = stopper, token = tokenNow();
  const answer = await fetch('api', {
    method: 'POST', headers: {'Content-Type': 'application/json', ...token.headers},
    body: JSON.stringify(request), signal,
  });
  if (answer.status === 401) {
    const given = await askToken(token.text);
    signal.throwIfAborted();
    return given ? askServer(request) : {error: {text: bothWords('noToken')}};
  }
  const number = answer.headers.get('Qipu-Number');
  if (number === null) return answer.json();
  return {source: decodeURIComponent(answer.headers.get('Qipu-Source') || ''), number: +number,
          ply: Number(answer.headers.get('Qipu-Ply') || 0), bytes: new Uint8Array(await answer.arrayBuffer())};
}

/** The worker loses the database when it is stopped, and then opens it again. */
async function number() {
  const {blob, name} = desk.archive;
  opened ||= worker.ask({do: 'archive', name, language: languageId()}, blob);
  const reply = await opened;
  if (reply.error) opened = null;
  return reply;
}

/**
 * Asks about the archive.
 * @param {object} request as in ops/desk/archive_desk.h
 * @returns {Promise<any>} the reply; null if it was stopped, or if another archive was opened. If the
 *   worker fails or the server does not answer, the reply is an error.
 */
export async function askArchive(request) {
  const of = desk.archive;
  if (!of) return null;
  const deathsBefore = deaths;
  ++asking;
  emit('archive-busy');
  try {
    const asked = {language: languageId(), ...request};
    if (of.blob) {
      const {archive, error} = await number();
      if (error || of !== desk.archive) return error ? {error} : null;
      Object.assign(asked, {archive});
    }
    const reply = await (of.blob ? worker.ask(asked) : askServer(asked));
    return of === desk.archive ? reply : null;
  } catch (error) {
    const failed = of.blob ? deaths !== deathsBefore : error.name !== 'AbortError';
    if (!failed || of !== desk.archive) return null;
    return {error: {text: bothWords(of.blob ? 'archiveDied' : 'serverGone')}};
  } finally {
    --asking;
    emit('archive-busy');
  }
}

/** Like askArchive(), but returns null after an error message. */
export async function askedArchive(request) {
  const reply = await askArchive(request);
  if (!reply?.error) return reply;
  showError(reply.error);
  return null;
}

export const isAsking = () => asking > 0;

/** Stops all questions, as the user wants. */
export function stopByUser() {
  stopAsking();
  emit('archive-stopped');
}

/** Stops all questions. */
function stopAsking() {
  opened = null;
  worker.stop();
  stopper.abort();
  stopper = new AbortController();
}

/**
 * Makes a function that asks for the newest of its requests: those that are overtaken while an
 * earlier one is answered are left out, and get null.
 * @returns {(request: object) => Promise<any>} askArchive(), so limited
 */
export function newestOnly() {
  let running = false, next = /** @type {any} */ (null);
  return async function ask(request) {
    if (running) {
      next?.resolve(null);
      return new Promise((resolve) => { next = {request, resolve}; });
    }
    running = true;
    const reply = await askArchive(request);
    running = false;
    if (!next) return reply;
    const {request: later, resolve} = next;
    next = null;
    ask(later).then(resolve);
    return null;
  };
}

/** Opens the archive of the server that the page came from, if there is one. */
export const openServed = async () => isServed() && openArchive(null, location.host);

/**
 * Opens a database.
 * @param {Blob | null} blob null: that of the server
 * @param {string} name
 * @param {{handle?: any, disk?: any, unsaved?: boolean}} [file] where it is saved, and whether it has to be
 * @returns {Promise<boolean>} false after an error message
 */
export async function openArchive(blob, name, file = {}) {
  const before = desk.archive;
  if (before || opened || asking) stopAsking();  // otherwise the worker may have been started for this one
  const key = blob instanceof File ? `${name} ${blob.size} ${blob.lastModified}` : name;
  desk.archive = /** @type {Archive} */ ({blob, name, key, games: 0, query: '', opening: '', handle: null, disk: null,
    unsaved: false, ...file});
  const about = await askArchive({do: 'about', most: kPart});
  if (!about || about.error) {
    if (about?.error) showError(about.error);
    opened = null;
    desk.archive = before;
    return false;
  }
  desk.archive.games = about.games;
  emit('archive', about.rows);
  return true;
}

export function closeArchive() {
  stopAsking();
  desk.archive = null;
  emit('archive');
}
