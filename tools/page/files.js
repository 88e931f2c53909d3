// The page that opens any record: the opened files, and the list of their games.

const kMostBytes = 512 * 1024 * 1024, kHeld = 8;
const files = [];  // {name, blob, id: at the desk, 0: not there, changed}
const kOwn = {name: '', id: 0, findings: []};  // stands for the file of games that were begun here
const rows = [];  // games: {file, game, red, black ..., text: for the search, unsaved}
let found = [], chosen_ = -1;  // indices of rows; the row that is shown
let reading = 0, stopped = false, read = 0;

const reader = new DeskWorker(() => {
  for (const file of files) {
    file.id = 0;
    file.changed = false;
  }
  rows.splice(0, rows.length, ...rows.filter((row) => row.file !== kOwn));
  for (const row of rows) row.unsaved = false;
  chosen_ = -1;
  record = null;
  drawFiles();
  tellAll(word('died'));
});

/** Opens the file at the desk; files that are not needed may be closed for it. */
async function hold(file) {
  if (file === kOwn) return 0;
  if (!file.id) {
    file.opening ||= open(file).finally(() => { file.opening = null; });
    await file.opening;
  }
  file.used = ++read;
  return file.id;
}
async function open(file) {
  const bytes = new Uint8Array(await file.blob.arrayBuffer());
  file.id = (await reader.ask({do: 'open', name: file.name}, bytes)).file;
  file.used = ++read;
  const held = files.filter((each) => each !== file && mayGo(each)).sort((a, b) => a.used - b.used);
  for (const each of held.slice(0, Math.max(0, held.length - kHeld))) await putAway(each);
}
/** Returns true if no game of the file was changed, is shown or will be shown. */
const mayGo = (file) => file.id && !file.changed && file.id !== record?.file &&
  file !== rows[chosen_]?.file;
async function putAway(file) {
  if (!mayGo(file)) return;
  const id = file.id;
  file.id = 0;
  if ((await reader.ask({do: 'close', file: id})).error) file.id = id;
}

/** Adds a row and returns it. */
function addRow(file, row) {
  const opening = row.opening || ['', ''];
  const text = [row.red, row.black, row.event, row.date, row.result, ...opening, file.name,
                row.file || ''].join(' ');
  const added = {...row, file, inner: row.file, text: foldedText(text)};
  rows.push(added);
  return added;
}

/** Reads files one after another, lists their games as they are found, and shows the first game. */
async function bring(list) {
  const fresh = list.map((blob) => ({name: blob.path || blob.webkitRelativePath || blob.name, blob,
                                     id: 0, findings: []}));
  files.push(...fresh);
  stopped = false;
  reading += fresh.length;
  const chosenBefore = chosen_;
  let drawn = 0, first = null, shown = false;
  for (const file of fresh) {
    if (!stopped) {
      try {
        const added = await readGames(file);
        first ||= added;
      } catch (error) {
        if (!stopped) noteFile(file, String(error));
      }
    }
    reading -= 1;
    if (performance.now() - drawn > 200 || !reading) {
      drawn = performance.now();
      drawFiles();
      if (!shown && first && chosen_ === chosenBefore) {  // unless a row was chosen meanwhile
        revealRow(found.indexOf(rows.indexOf(first)));
        await showRow(rows.indexOf(first));
      }
      shown ||= Boolean(first);
    }
  }
  drawFiles();
  const bad = fresh.find((file) => file.findings.length);
  if (first || !bad) return;
  tellAll(`${bad.name}: ${bad.findings[0].text[lang]}${fresh.length > 1 ? ' …' : ''}`, true);
}
function noteFile(file, text) { file.findings.push({severity: 'error', text: [text, text]}); }

/** Lists the games of a file. Returns the row of the first, or null if there is none. */
async function readGames(file) {
  if (file.blob.size > kMostBytes) {
    file.findings.push({severity: 'error', text: kWords.tooLarge});
    return null;
  }
  const id = await hold(file);
  let first = null;
  for (let done = false; !done && !stopped;) {
    const reply = await reader.ask({do: 'list', file: id, most: 500});
    if (reply.error) {
      file.findings.push(reply.error);
      break;
    }
    learnScripts(reply.scripts);
    for (const row of reply.games) {
      const added = addRow(file, row);
      first ||= added;
    }
    file.findings.push(...reply.findings);
    done = reply.done;
    if (!done) drawFiles();
  }
  if (!first && !file.findings.length) {
    file.findings.push({severity: 'error', text: kWords.noGames});
  }
  // A collection stays open, so that its games appear at once; small files are read fast enough
  // anyway.
  if (file.blob.size < 65536) await putAway(file);
  return first;
}

/** Returns the dropped files, including those in folders. */
async function dropped(transfer) {
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
      const part = await new Promise((resolve) => from.readEntries(resolve, () => resolve([])));
      if (!part.length) break;
      inside.push(...part);
    }
    stack.push(...inside.reverse());
  }
  return out;
}

// ---- The list: only the visible rows exist

const kRow = 52;
function nameOf(row) {
  if (row.red || row.black) return `${row.red || '–'} – ${row.black || '–'}`;
  return row.event || row.file.name || `${word('fresh')} ${row.game}`;
}
function drawRows() {
  $('listed').style.height = `${found.length * kRow}px`;
  const box = $('rows'), top = Math.max(0, Math.floor(box.scrollTop / kRow) - 5);
  const many = Math.ceil(box.clientHeight / kRow) + 10;
  const html = [];
  for (let i = top; i < Math.min(found.length, top + many); ++i) {
    const row = rows[found[i]];
    const about = [row.date.replace(/\.\?+/g, ''), row.red || row.black ? row.event : '',
                   row.opening[lang], row.inner || row.file.name].filter(Boolean).join(' · ');
    const bad = row.errors ? `<b class="blunder">✕ ${row.errors}</b>`
                           : row.warnings ? `<b class="inaccuracy">! ${row.warnings}</b>` : '';
    const result = row.result === '*' ? '' : `<b>${esc(shownResult(row.result))}</b>`;
    html.push(`<a class="row" role="option" href="#" data-row="${found[i]}" data-at="${i}" ` +
      `aria-selected="${found[i] === chosen_}" title="${esc(`${nameOf(row)}\n${about}`)}">` +
      `<span><span>${esc(nameOf(row))}</span>${result}${row.unsaved ? '<b>*</b>' : ''}${bad}</span>` +
      `<small>${esc(about)}</small></a>`);
  }
  const list = $('listed');
  list.innerHTML = html.join('');
  for (const a of list.children) a.style.top = `${a.dataset.at * kRow}px`;
}

/** Scrolls to a row of the search result. */
function revealRow(at) {
  if (at < 0) return;
  const box = $('rows');
  box.scrollTop = Math.min(Math.max(box.scrollTop, (at + 1) * kRow - box.clientHeight), at * kRow);
}

function search() {
  const words = foldedText($('search').value).split(/\s+/).filter(Boolean);
  found = [];
  rows.forEach((row, i) => {
    if (words.every((each) => row.text.includes(each))) found.push(i);
  });
  $('count').textContent = (reading ? `${word('reading')} ${files.length - reading}/${files.length} · ` : '') +
    `${found.length === rows.length ? '' : `${found.length} / `}${rows.length} ${word('games')}, ` +
    `${files.length} ${word('files')}`;
  drawRows();
}

function drawFiles() {
  const any = files.length > 0 || rows.length > 0;
  $('list').hidden = !any;
  document.body.classList.toggle('listing', any);
  search();
  drawSaving();
  const bad = files.filter((file) => file.findings.length);
  $('stop-reading').hidden = !reading;
  const lines = bad.flatMap((file) => file.findings.slice(0, 3).map((each) =>
    `<li class="${each.severity === 'warning' ? 'inaccuracy' : 'blunder'}">${esc(file.name)}: ` +
    `${esc(each.text[lang])}${each.code ? ` <small>Q${each.code}</small>` : ''}</li>`));
  const kMost = 200;
  $('troubles').hidden = !lines.length;
  $('troubles').firstElementChild.textContent = `${word('findings')} (${lines.length})`;
  $('troubles').lastElementChild.innerHTML = lines.slice(0, kMost).join('');
}
