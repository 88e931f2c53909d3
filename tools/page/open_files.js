// Opening files, folders and texts, and reading which games they contain.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {bothWords, word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {learnScripts} from '../../libnotation/src/publish/page/common/text.js';
import {isArchive, openArchive, prepareArchive} from './archive/archive.js';
import {mayClose, onDisk} from './archive/save_archive.js';
import {newGame, showRow} from './current_game.js';
import {adviceFor} from './documents.js';
import {droppedHandles, hasFileAccess, hasFolderAccess, pickFiles, pickFolderFiles} from './file_access.js';
import {addRow, drawList, revealRow} from './game_list.js';
import {hold, release} from './held_files.js';
import {showMessage, showMinor} from './messages.js';
import {reader} from './reader.js';
import {isSmall, openSheet} from './sheets.js';
import {desk} from './state.js';

const kMostBytes = 512 * 1024 * 1024;

const pathOf = (blob) => blob.path || blob.webkitRelativePath || blob.name;
const addError = (file, text) => file.findings.push({severity: 'error', text});

/**
 * Opens the databases among files, the last of which is the archive. Returns the other files.
 * @param {File[]} blobs
 */
async function withoutArchives(blobs) {
  const others = [];
  let archive = null;
  for (const blob of blobs) {
    if (await isArchive(blob, pathOf(blob)).catch(() => false)) archive = blob; else others.push(blob);
  }
  if (!archive || !await mayClose()) return others;
  const {handle} = archive, file = handle ? {handle, disk: onDisk(archive)} : {};
  const isOpen = await openArchive(archive, pathOf(archive), file);
  if (desk.archive) openSheet('archive');
  if (isOpen && !others.length && !desk.record) await newGame();  // its board asks what was played
  return others;
}

/**
 * Reads files one after another, lists their games as they are found, and shows the first game.
 * @param {File[]} all
 * @param {{archive: string, id: number | string}} [archived] the place of the game in the archive it is from
 */
export async function openFiles(all, archived) {
  const blobs = archived ? all : await withoutArchives(all);
  if (!blobs.length) return;
  const fresh = blobs.map((blob) => ({name: pathOf(blob), blob, handle: blob.handle, id: 0,
                                  findings: [], archived}));
  desk.files.push(...fresh);
  desk.stopped = false;
  desk.reading += fresh.length;
  const chosenBefore = desk.chosen;
  let drawn = 0, first = null, shown = false;
  for (const file of fresh) {
    if (!desk.stopped) {
      try {
        const row = await readGames(file);
        first ||= row;
      } catch (error) {
        if (!desk.stopped) addError(file, [String(error), String(error)]);
      }
    }
    desk.reading -= 1;
    if (performance.now() - drawn > 200 || !desk.reading) {
      drawn = performance.now();
      drawList();
      if (!shown && first && desk.chosen === chosenBefore) {  // unless a row was chosen meanwhile
        revealRow(first);
        await showRow(first);
      }
      shown ||= Boolean(first);
    }
  }
  drawList();
  if (first && desk.rows.length > 1 && isSmall()) {  // there the list is out of sight
    showMinor(`${desk.rows.length} ${word('manyGames')}`);
  }
  const bad = fresh.find((file) => file.findings.length);
  if (first || !bad) return;
  const more = fresh.length > 1 ? ' …' : '', advice = adviceFor(bad.name);
  showMessage(`${bad.name}: ${bad.findings[0].text[state.lang]}${more}` +
    (advice ? `${state.lang ? '. ' : '。'}${word(advice)}` : ''), true);
}

/** Lists the games of a file. Returns the row of the first, or null if there is none. */
async function readGames(file) {
  if (file.blob.size > kMostBytes) {
    addError(file, bothWords('tooLarge'));
    return null;
  }
  const id = await hold(file);
  let first = null;
  for (let done = false; !done && !desk.stopped;) {
    const reply = await reader.ask({do: 'list', file: id, most: 500});
    if (reply.error) {
      file.findings.push(reply.error);
      break;
    }
    learnScripts(reply.scripts);
    for (const each of reply.games) {
      const row = addRow(file, each);
      first ||= row;
    }
    file.findings.push(...reply.findings);
    done = reply.done;
    if (!done) drawList();
  }
  if (!first && !file.findings.length) addError(file, bothWords('noGames'));
  // A collection stays open, so that its games appear at once; small files are read fast enough
  // anyway.
  if (file.blob.size < 65536) await release(file);
  return first;
}

/** Returns the dropped files, including those in folders. @param {DataTransfer} transfer */
async function droppedFiles(transfer) {
  const handling = droppedHandles(transfer);
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.length) return [...transfer.files];
  const out = [], stack = entries.reverse();
  while (stack.length) {
    const entry = stack.pop();
    if (entry.isFile) {
      const file = await new Promise((resolve) => { entry.file(resolve, () => resolve(null)); });
      if (file) {
        file.path = entry.fullPath.replace(/^\//, '');
        out.push(file);
      }
      continue;
    }
    const from = entry.createReader(), inside = [];
    for (;;) {
      const part = await new Promise((resolve) => { from.readEntries(resolve, () => resolve([])); });
      if (!part.length) break;
      inside.push(...part);
    }
    stack.push(...inside.reverse());
  }
  for (const handle of await handling) {
    const file = out.find((each) => each.path === handle.name);
    if (file) file.handle = handle;
  }
  return out;
}

const openText = (text) => openFiles([new File([text], `${word('pasted')}.txt`)]);

/** Listens to everything that opens files: buttons, dropping, pasting. */
export function startOpening() {
  const dragged = (event) => {
    event.preventDefault();
    if (event.type === 'dragover' && !document.body.classList.contains('dropping')) prepareArchive();
    document.body.classList.toggle('dropping', event.type === 'dragover');
  };
  for (const type of ['dragover', 'dragleave']) addEventListener(type, dragged);
  addEventListener('drop', async (event) => {
    dragged(event);
    openFiles(await droppedFiles(event.dataTransfer));
  });
  addEventListener('paste', (event) => {
    if (/^(INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
    const list = [...event.clipboardData.files], text = event.clipboardData.getData('text');
    if (list.length) openFiles(list); else if (text.trim()) openText(text);
  });
  for (const id of ['files', 'folder']) {
    $(id).onchange = (event) => {
      openFiles([...event.target.files]);
      event.target.value = '';
    };
  }
  $('bring').onclick = async () => {
    prepareArchive();  // while the user chooses
    const files = hasFileAccess() ? await pickFiles() : null;
    if (files) openFiles(files); else $('files').click();
  };
  $('bring-folder').onclick = async () => {
    const files = hasFolderAccess() ? await pickFolderFiles() : null;
    if (files) openFiles(files); else $('folder').click();
  };
  $('bring-folder').hidden = !('webkitdirectory' in $('folder'));
  $('paste').onclick = () => $('pasting').showModal();
  $('pasting').onclose = () => {
    const text = $('pasted').value;
    if ($('pasting').returnValue === 'yes' && text.trim()) openText(text);
    $('pasted').value = '';
  };
  $('stop-reading').onclick = () => { desk.stopped = true; };
}
