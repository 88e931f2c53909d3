// The page that opens any record: saving one game or all.

let choices = null;  // formats and so on, from the desk
function drawChoices() {
  if (!choices) return;
  const [format, encoding] = [$('format').value || 'pgn', $('encoding').value];
  choose('format', choices.formats.map((each) => [each.id, each.title[lang]]), format);
  const {text} = choices.formats.find((each) => each.id === format) || {};
  choose('encoding', [['', word('usual')], ...(text ? choices.encodings.map((e) => [e, e]) : [])],
         text ? encoding : '');
  drawSaving();
}
function drawSaving() {
  const many = choices?.formats.find((each) => each.id === $('format').value)?.many;
  for (const [id, can] of [['save-all', true], ['save-one', many]]) {
    $(id).textContent = word($(id).dataset.t);
    $(id).disabled = savingAll ? savingAll !== $(id) : !can || !rows.length;
  }
}
$('format').onchange = drawChoices;

function download(blob, called) {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(blob);
  a.download = called;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 60000);
}
const how = () => ({format: $('format').value, encoding: $('encoding').value});
async function saveAs(request) {
  const made = await tried(request);
  if (!made) return null;
  const lost = made.lost?.length ? word('lost') + made.lost[lang] : '';
  tellAll(lost);
  return made;
}
$('save').onclick = async () => {
  const row = record && rowOf(record), edits = row?.edits;
  const made = await saveAs({do: 'write', ...how(), ...named(row)});
  if (!made) return;
  download(new Blob([made.bytes]), made.name);
  noteSaved([[row, edits]]);
};
$('save-page').onclick = async () => {
  const made = await saveAs({do: 'report'});
  if (made) download(new Blob([made.bytes], {type: 'text/html'}), made.name);
};
const drawn = () => saveAs({do: 'picture', node: now, flip: flipped});
$('save-svg').onclick = async () => {
  const made = await drawn();
  if (made) download(new Blob([made.bytes], {type: 'image/svg+xml'}), made.name);
};
$('save-png').onclick = async () => {
  const made = await drawn();
  if (!made) return;
  const image = new Image(), canvas = document.createElement('canvas');
  image.src = 'data:image/svg+xml;base64,' +
    btoa(Array.from(made.bytes, (c) => String.fromCharCode(c)).join(''));
  await image.decode();
  canvas.width = 940;
  canvas.height = Math.round(940 * (image.naturalHeight || 1120) / (image.naturalWidth || 940));
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => download(blob, made.name.replace(/svg$/, 'png')), 'image/png');
};

// ---- All games of the list

let savingAll = null;  // the button whose work is going on; null: none, or it is to stop

/**
 * Asks the desk for something of each game of the list, one after another. Returns the rows that
 * were taken, each with its number of edits; null if it was stopped or nothing was taken. Reports
 * the rest.
 */
async function ofEach(button, request, take) {
  const all = rows.slice(), bar = $('progress-of-all'), taken_ = [];
  savingAll = button;
  button.dataset.t = 'stop';
  bar.hidden = false;
  bar.max = all.length;
  drawSaving();
  for (const [i, row] of all.entries()) {
    if (!savingAll) break;
    const edits = row.edits;
    let one = null;
    try { one = await tried({...request, file: await hold(row.file), game: row.game}); } catch { /* gone */ }
    if (one) {
      take(one, i, all.length);
      taken_.push([row, edits]);
    }
    bar.value = i + 1;
  }
  const whole = savingAll;
  savingAll = null;
  button.dataset.t = button.dataset.asked;
  bar.hidden = true;
  drawSaving();
  const missed = all.length - taken_.length;
  if (!whole) tellAll(word('nothingSaved'));
  else if (missed) tellAll(`${word('notSaved')}${missed} ${word('games')}`, true);
  return whole && taken_.length ? taken_ : null;
}
/** Reports what was lost, unless a worse message is already shown. */
function tellLost(text) {
  if (!$('told').classList.contains('blunder')) tellAll(text);
}
function pressed(button, work) {
  button.dataset.asked = button.dataset.t;
  button.onclick = () => {
    if (savingAll) savingAll = null; else work(button);
  };
}

pressed($('save-all'), async (button) => {
  if (rows.length > kMostZipped) return tellAll(word('zipFull'), true);
  const made = [], names = new Set();
  let lost = 0;
  tellAll('');
  const saved = await ofEach(button, {do: 'write', ...how()}, (one, i, all) => {
    lost += one.lost?.length ? 1 : 0;
    let called = `${String(i + 1).padStart(String(all).length, '0')}-${one.name}`;
    while (names.has(called)) called = '_' + called;
    names.add(called);
    made.push([called, one.bytes]);
  });
  if (!saved) return;
  if (lost) tellLost(`${word('lost')}${lost} ${word('games')}`);
  download(zipped(made), 'qipu.zip');
  noteSaved(saved);
});

pressed($('save-one'), async (button) => {
  tellAll('');
  if (!await tried({do: 'gather', ...how()})) return;
  const saved = await ofEach(button, {do: 'add'}, () => {});
  if (!saved) {
    await tried({do: 'gather', ...how()});  // discards what was gathered
    return;
  }
  const made = await tried({do: 'gathered', name: 'qipu'});
  if (!made) return;
  if (made.lost.length) tellLost(word('lost') + made.lost[lang]);
  download(new Blob([made.bytes]), made.name);
  noteSaved(saved);
});
