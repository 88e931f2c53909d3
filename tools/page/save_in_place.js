// Saving into the file that was opened, and all games into a folder, where the browser can do that.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {emit, on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {ask} from './ask.js';
import {noteSaved} from './current_game.js';
import {addFile, hasFolderAccess, mayWrite, pickFolder, writeFile} from './file_access.js';
import {hold} from './held_files.js';
import {showMessage, showMinor} from './messages.js';
import {tried} from './reader.js';
import {allFormats, formatRequest} from './save.js';
import {ofEach, press} from './save_all.js';
import {desk} from './state.js';

const rowsOf = (file) => desk.rows.filter((row) => row.file === file);

/** Returns the format of a file by its name, if all its games can be written so; else undefined. */
function formatOf(file) {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1].toLowerCase();
  const rows = rowsOf(file), format = allFormats().find((each) => each.ending === ending);
  return format && (rows.length === 1 || format.many) && !rows.some((row) => row.inner)
    ? format : undefined;
}

function drawButtons() {
  const file = desk.chosen?.file, can = file?.handle && formatOf(file);
  $('save-here').hidden = !can;
  $('save-here').textContent = can ? word('saveHere') + file.name : '';
  $('save-folder').hidden = !hasFolderAccess();
}

/** Makes the file of all games of an opened file, as they are now. */
async function gathered(file, format) {
  const {encoding} = formatRequest(), chosen = $('format').value === format.id;
  const kept = format.text ? file.encoding : '';  // the file stays as readable as it was
  const how = {format: format.id, encoding: (chosen && encoding) || kept};
  const rows = rowsOf(file), saved = rows.map((row) => [row, row.edits]);
  if (rows.length === 1) {
    const made = await tried({do: 'write', ...how, file: file.id, game: rows[0].game});
    return made && {made, saved};
  }
  if (!await tried({do: 'gather', ...how})) return null;
  for (const row of rows) {
    if (!await tried({do: 'add', file: file.id, game: row.game})) return null;
  }
  const made = await tried({do: 'gathered', name: 'qipu'});
  return made && {made, saved};
}

async function saveHere() {
  const {file} = desk.chosen, format = formatOf(file);
  if (!format) return;
  await hold(file);
  file.changed = true;  // the reader keeps it, since the file on the disk will differ
  const all = await gathered(file, format);
  if (!all) return;
  const {lost} = all.made;
  if (lost?.length) {
    const answer = await ask(word('lost') + lost[state.lang], ['writeAnyway', 'cancel']);
    if (answer !== 'writeAnyway') return;
  }
  try {
    if (!await mayWrite(file.handle)) return showMessage(word('noAccess'), true);
    // A game set back to its beginning is read from these bytes again.
    file.blob = new File([await file.blob.arrayBuffer()], file.blob.name);
    await writeFile(file.handle, all.made.bytes);
  } catch (error) {
    return showMessage(`${word('noAccess')} ${error.message}`, true);
  }
  noteSaved(all.saved, file.name + word('toPlace'));
  showMessage(word('savedTo') + file.name);
  emit('saved');
}

async function saveFolder() {
  let written = 0;
  try {
    const folder = await pickFolder();
    if (!folder) return;
    showMessage('');
    let lost = 0;
    const saved = await ofEach({do: 'write', ...formatRequest()}, async (one, i, all) => {
      const number = String(i + 1).padStart(String(all).length, '0');
      await addFile(folder, `${number}-${one.name}`, one.bytes);
      lost += one.lost?.length ? 1 : 0;
      ++written;
    });
    if (!saved) return;
    noteSaved(saved, word('toFolder') + folder.name);
    showMinor(`${word('savedTo')}${written} ${word('games')}` +
      (lost ? ` · ${word('lost')}${lost} ${word('games')}` : ''));
  } catch (error) {
    showMessage(`${word('noAccess')} ${error.message}`, true);
  }
}

export function startSavingInPlace() {
  $('save-here').onclick = () => press($('save-here'), saveHere);
  $('save-folder').onclick = () => press($('save-folder'), saveFolder);
  on('list', drawButtons);
  on('all', drawButtons);
}
