// The page that opens any record: the current game and its findings.

let record = null;  // the desk's last answer about the game, see ops/desk/desk.h

function tellAll(text, bad = false) {
  $('told').textContent = text;
  $('told').classList.toggle('blunder', bad);
}
const languageId = () => (lang ? 'en' : 'zh');
const fileOf = (id) => files.find((file) => file.id === id && id);

/** Asks the desk. Returns the reply, or null after an error message. */
async function tried(request, bytes) {
  try {
    const reply = await reader.ask({language: languageId(), ...request}, bytes);
    if (!reply.error) return reply;
    const notes = (reply.error.notes || []).map((note) => note[lang]);
    tellAll([reply.error.text[lang], ...notes].join(lang ? '; ' : '；'), true);
  } catch { /* the worker was stopped, which is reported elsewhere */ }
  return null;
}

/** Returns the row of the game in the desk's answer; the game shown may be another by now. */
const rowOf = (told) => rows.find((row) => row.game === told.game &&
  (told.file ? row.file.id === told.file : row.file === kOwn));
/** Returns how requests name a game of the list; {}: the current game, which is not in it. */
const named = (row) => (row ? {file: row.file.id, game: row.game} : {});

/** Takes the desk's answer about a changed game; `at` is the node to show. */
function takeRecord(told, at = 0) {
  let row = rowOf(told);
  if (told.changed && !row) {  // it was begun here, and belongs to the list from now on
    row = addRow(kOwn, {...told.row, game: told.game});
    if (chosen_ < 0) chosen_ = rows.length - 1;
    drawFiles();
  }
  if (told.changed) noteEdit(row, told);
  if (chosen_ < 0 || rows[chosen_] === row) drawRecord(told, at);
}
/** Notes that the game of that row at the desk differs from its file. */
function noteEdit(row, told) {
  Object.assign(row, told.row, {unsaved: true, edits: (row.edits || 0) + 1});
  const file = fileOf(told.file);
  if (file) file.changed = true;
  drawRows();
}
/** Draws the game of the desk's answer. */
function drawRecord(told, at = 0) {
  if (placing) endPlacing();
  record = told;
  rulings = null;  // they belonged to another game or to other moves
  view = told.view;
  readView();
  now = Math.min(at, count - 1);
  player = 0;
  taken = -1;
  drawAll();
  drawNames();
  drawUnsaved();
}
const unsaved = () => rows.some((row) => row.unsaved);
function drawUnsaved() { $('changed').textContent = rows[chosen_]?.unsaved ? word('changed') : ''; }
/** Marks rows as saved, unless they were edited again: pairs of a row and its number of edits. */
function noteSaved(some) {
  for (const [row, edits] of some) if (row && row.edits === edits) row.unsaved = false;
  drawUnsaved();
  drawRows();
}

async function showRow(i) {
  const row = rows[i];
  if (!row) return;
  chosen_ = i;
  drawRows();
  const file = await hold(row.file);
  const told = await tried({do: 'show', file, game: row.game});
  if (!told || chosen_ !== i) return;
  tellAll('');
  drawRecord(told);
  if (innerWidth < 720) $('list').open = false;
}
async function newGame(fen = '') {
  const told = await tried({do: 'new', fen});
  if (!told) return false;
  chosen_ = -1;
  drawRows();
  tellAll('');
  drawRecord(told);
  return true;
}

// ---- Its findings

function drawFindings() {
  const all = record?.findings || [], box = $('findings');
  box.hidden = !all.length && !record?.meant;
  const item = (each) => {
    const n = each.ply && main[each.ply] ? main[each.ply] : 0;
    const kind = {error: 'blunder', fatal: 'blunder', warning: 'inaccuracy'}[each.severity] || '';
    const text = `<span class="${kind}">${esc(each.text[lang])}</span>` +
      (each.notes || []).map((note) => `<br><small>${esc(note[lang])}</small>`).join('');
    return `<li>${n ? `<i>${numbered(n)}</i> ${moveLink(n)}</a> ` : ''}${text} ` +
      `<small>Q${each.code}</small></li>`;
  };
  let html = `<h2>${word('findings')}</h2><ul>${all.slice(0, 100).map(item).join('')}</ul>`;
  const meant = record?.meant;
  if (meant) {
    html += `<p>${word('meant')} ` + meant.changes.map((each) =>
      `${each.written ? `<s>${esc(each.written)}</s> → ` : '+ '}<b>${esc(each.text[notation]?.join(' ') || '∅')}</b>`).join(', ') +
      ` <small>${percent(meant.sure)}</small></p>` +
      `<button type="button" id="mend">${word('mend')}</button>`;
  }
  box.innerHTML = html;
  if (meant) {
    $('mend').onclick = async () => {
      const at = now, told = await tried({do: 'mend', sure: 0});
      if (told) takeRecord(told, at);
    };
  }
}
