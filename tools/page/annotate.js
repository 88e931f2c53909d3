// Annotating the shown game by the engine, in a worker of its own, while the user goes on.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {emit} from '../../libnotation/src/publish/page/common/events.js';
import {bothWords, word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {drawRecord, named, noteEdit, rowOf, takeRecord} from './current_game.js';
import {DeskWorker} from './desk_worker.js';
import {nameOf} from './game_list.js';
import {hold} from './held_files.js';
import {inTurn} from './in_turn.js';
import {showMessage} from './messages.js';
import {languageId, reader, tried} from './reader.js';
import {desk} from './state.js';

const kNodes = 20000;  // for each move

let annotator = /** @type {DeskWorker | null} */ (null);

/** Replaces a game that is not the shown one; asks at once, so nothing comes between. */
async function takeBehind(row, bytes) {
  const file = await hold(row.file), shown = desk.record;
  const back = !shown ? null : rowOf(shown) ? {do: 'show', file: shown.file, game: shown.game}
    : {do: 'new', fen: state.view.fen, snapshot: true};  // nothing was done in it
  const [, told, again] = await Promise.all([
    reader.ask({do: 'show', file, game: row.game}),
    reader.ask({do: 'take', snapshot: true}, bytes),
    back && reader.ask({language: languageId(), ...back}),
  ]);
  if (told.error) return showMessage(told.error.text[state.lang], true);
  noteEdit(row, told, {name: bothWords('didAnnotate')});
  if (again && !again.error) {
    if (row === desk.chosen) drawRecord(again, game.now);  // shown again
    else if (back.do === 'new') desk.record = again;
  }
  showMessage(`${word('annotated')}${nameOf(row)}`);
}

/** @param {DeskWorker} worker */
async function annotateShown(worker) {
  emit('leave');
  await inTurn(() => {});  // what was typed is in the record now
  const {record} = desk, row = record && rowOf(record), edits = row?.edits;
  const name = state.view.title;
  const made = await inTurn(() => tried({do: 'write', format: 'json', ...named(row)}));
  if (!made || worker.stops) return;
  await worker.ask({do: 'open', name}, made.bytes);
  await worker.ask({do: 'show', file: 1, game: 1});
  const told = await worker.ask({do: 'annotate', nodes: kNodes, language: languageId()});
  if (told.error) return showMessage(told.error.text[state.lang], true);
  const file = await worker.ask({do: 'write', format: 'json'});
  await inTurn(async () => {
    if (row?.edits !== edits || (!row && desk.record !== record)) {
      showMessage(word('editedMeanwhile'), true);
    } else if (desk.record === record) {
      const kept = await tried({do: 'take', snapshot: true}, file.bytes), at = game.now;
      const step = {name: bothWords('didAnnotate'), before: at, after: at};
      if (kept) takeRecord({...kept, view: told.view}, step);
    } else {
      await takeBehind(row, file.bytes);
    }
  });
}

function setLabel(key) {
  $('annotate').dataset.t = key;
  $('annotate').textContent = word(key);
}

/** Annotates, or stops that. */
async function pressed() {
  if (annotator) {
    annotator.stop();
    return;
  }
  const worker = annotator = new DeskWorker(() => {}), bar = $('progress');
  worker.onProgress = (done, all) => {
    bar.max = all;
    bar.value = done;
  };
  bar.hidden = false;
  bar.value = 0;
  setLabel('stop');
  try { await annotateShown(worker); } catch { /* stopped */ }
  worker.stop();
  annotator = null;
  bar.hidden = true;
  setLabel('annotate');
}

export function startAnnotating() { $('annotate').onclick = pressed; }
