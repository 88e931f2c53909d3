// Drafts: games with changes that are not saved are kept in this browser while they are changed,
// and offered again when the page is opened the next time.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {addSnapshots} from './current_game.js';
import {allDrafts, dropDraft, putDraft} from './draft_store.js';
import {drawList, nameOf} from './game_list.js';
import {snapshotOf} from './history.js';
import {showMessage} from './messages.js';

/** @typedef {import('./draft_store.js').Draft} Draft */

const kPauseMs = 400;  // changes that follow each other faster are written once
const kNamed = 3;  // names that the offer shows
const kSwitch = 'qipu drafts', kLock = 'qipu tab ';

const tab = crypto.randomUUID?.() || `${Date.now()} ${Math.random()}`;
let failed = false;
let last = 0;
const waiting = new Set();  // rows whose drafts are to be written
let timer = 0;
let offered = /** @type {Draft[]} */ ([]);

/** Returns the choice of the user, which is kept only if it is not the usual one. */
export function keepsDrafts() {
  try { return localStorage.getItem(kSwitch) !== 'no'; } catch { return true; }
}
function setOn(yes) {
  try {
    if (yes) localStorage.removeItem(kSwitch); else localStorage.setItem(kSwitch, 'no');
  } catch { /* forbidden */ }
}

/** Reports once that no drafts can be kept. */
function fail() {
  if (failed) return;
  failed = true;
  showMessage(word('noDrafts'));
  drawSwitch();
}

/** Writes the draft of a game, or drops it if nothing of the game is unsaved. */
async function write(row) {
  const bytes = keepsDrafts() && row.unsaved ? snapshotOf(row) : null;
  if (!bytes) {
    if (!row.draft) return;
    const key = row.draft;
    row.draft = undefined;
    return dropDraft(key);
  }
  row.draft ||= `${tab} ${++last}`;
  await putDraft({key: row.draft, tab, name: nameOf(row), file: row.inner || row.file.name,
                  when: Date.now(), bytes});
}

async function writeAll() {
  clearTimeout(timer);
  const rows = [...waiting];
  waiting.clear();
  try {
    for (const row of rows) await write(row);
  } catch {
    fail();
  }
}

function changed(row) {
  if (failed) return;
  waiting.add(row);
  clearTimeout(timer);
  if (document.hidden) writeAll(); else timer = setTimeout(writeAll, kPauseMs);
}

/** Holds a lock while this tab lives, so that other tabs do not offer its drafts. */
function holdLock() {
  try {
    navigator.locks?.request(kLock + tab, () => new Promise(() => {})).catch(() => {});
  } catch { /* forbidden */ }
}

async function livingTabs() {
  try {
    const {held} = await navigator.locks.query();
    return held.map((lock) => lock.name.replace(kLock, ''));
  } catch {
    return [];
  }
}

// ---- The offer

function draw() {
  const box = $('drafts'), {lang} = state;
  box.hidden = !offered.length;
  if (!offered.length) return box.replaceChildren();
  const names = offered.slice(0, kNamed).map((each) => each.name + (each.file && each.name !== each.file ? ` (${each.file})` : ''));
  const text = document.createElement('span');
  text.textContent = word('offer') + (lang ? '' : ' ') + offered.length + word('offered') +
    names.join(lang ? ', ' : '、') + (offered.length > kNamed ? ' …' : '');
  const button = (key, act) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.dataset.offer = key;
    made.textContent = word(key);
    made.onclick = act;
    return made;
  };
  box.replaceChildren(text, button('restore', restore), button('discard', discard));
}

async function restore() {
  const all = offered;
  offered = [];
  draw();
  const rows = await addSnapshots(all.map((each) => each.bytes));
  for (const [i, row] of rows.entries()) {
    if (!row) continue;  // the draft stays
    row.inner = all[i].file && `${all[i].file} (${word('draft')})`;
    row.draft = all[i].key;  // it is this tab's from now on
    changed(row);
  }
  drawList();
}

async function discard() {
  const all = offered;
  offered = [];
  draw();
  try {
    for (const each of all) await dropDraft(each.key);
  } catch {
    fail();
  }
}

/** Offers what other visits left. */
export async function offerDrafts() {
  try {
    const all = await allDrafts(), living = await livingTabs();
    offered = all.filter((each) => each.tab !== tab && !living.includes(each.tab))
      .sort((a, b) => b.when - a.when);
  } catch {
    if (keepsDrafts()) fail();
    return;
  }
  draw();
}

// ---- The switch

function drawSwitch() {
  const box = /** @type {HTMLInputElement} */ ($('keep-drafts'));
  box.checked = keepsDrafts() && !failed;
  box.disabled = failed;
  $('drafts-where').textContent = word(failed ? 'noDrafts' : 'draftsWhere');
}

function switched(event, rows) {
  setOn(event.target.checked);
  for (const row of rows()) changed(row);
}

/** @param {() => Iterable<import('./state.js').Row>} rows returns all rows of the list */
export function startDrafts(rows) {
  holdLock();
  on('steps', changed);
  on('all', () => {
    draw();
    drawSwitch();
  });
  $('keep-drafts').onchange = (event) => switched(event, rows);
  document.addEventListener('visibilitychange', () => { if (document.hidden) writeAll(); });
  addEventListener('pagehide', writeAll);
}
