// The page that opens any record: the engine thinks and annotates, and the arbiter judges.

let thinking = false, best = null, showBest = true, thought = 0;
const thinker = new DeskWorker(() => { thinking = false; drawThinking(); });

function drawThinking() {
  $('think').setAttribute('aria-pressed', String(thinking));
  const shown = best && best.node === now ? best : null;
  $('bar').toggleAttribute('hidden', !thinking);  // SVG has no such property
  $('bar-red').setAttribute('width', String(100 * (shown ? shown.chance : 0.5)));
  let text = '';
  if (shown) {
    const score = shown.mate === undefined ? signed(shown.cp / 100, 2)
                                           : `${word('mate')}${shown.mate}`;
    text = `${score} · ${percent(shown.chance)} · ${word('depth')} ${shown.depth}\n` +
      (shown.text[notation] || shown.text[0]).slice(0, 12).join(' ');
  }
  $('line').textContent = text;
}
async function think() {
  const mine = ++thought, node = now, moves = pathTo(now).map((n) => nodes[n].m);
  drawThinking();
  if (moves.some((m) => !m) || pathTo(now).some((n) => nodes[n].x)) return;
  try {
    for (let round = 0; round < 12 && thinking && mine === thought; ++round) {
      const reply = await thinker.ask({do: 'analyse', fen: view.fen, moves: moves.join(' '), ms: 400});
      if (mine !== thought || !reply.line) return;
      best = {...reply.line, node};
      drawThinking();
      drawBoard(false);
    }
  } catch { /* stopped */ }
}
$('think').onclick = () => {
  thinking = !thinking;
  if (thinking) think(); else drawThinking();
  drawBoard(false);
};

/** Replaces a game that is not the desk's current one; asks at once, so nothing comes between. */
async function takeBehind(row, bytes) {
  const file = await hold(row.file), shown = rows[chosen_];
  // A file that is still being opened will be shown by the code that opens it.
  const back = !shown ? {do: 'new', fen: view.fen}
    : shown.file === kOwn || shown.file.id ? {do: 'show', file: shown.file.id, game: shown.game} : null;
  const [, told, again] = await Promise.all([
    reader.ask({do: 'show', file, game: row.game}), reader.ask({do: 'take'}, bytes),
    back && reader.ask({language: languageId(), ...back}),
  ]);
  if (told.error) return tellAll(told.error.text[lang], true);
  noteEdit(row, told);
  if (row === rows[chosen_] && again && !again.error) drawRecord(again, now);  // shown again
  tellAll(`${word('annotated')}${nameOf(row)}`);
}

let annotating = null;  // the worker that annotates
$('annotate').onclick = async () => {
  if (annotating) {
    annotating.stop();
    return;
  }
  const worker = annotating = new DeskWorker(() => {});
  worker.onProgress = (done, all) => { $('progress').max = all; $('progress').value = done; };
  $('progress').hidden = false;
  $('progress').value = 0;
  $('annotate').textContent = word($('annotate').dataset.t = 'stop');
  try { await annotateShown(worker); } catch { /* stopped */ }
  worker.stop();
  annotating = null;
  $('progress').hidden = true;
  $('annotate').textContent = word($('annotate').dataset.t = 'annotate');
};
async function annotateShown(worker) {
  const row = record && rowOf(record), edits = row?.edits, asked = record, name = view.title;
  const made = await tried({do: 'write', format: 'json', ...named(row)});
  if (!made || worker.stops) return;
  await worker.ask({do: 'open', name}, made.bytes);
  await worker.ask({do: 'show', file: 1, game: 1});
  const told = await worker.ask({do: 'annotate', nodes: 20000, language: languageId()});
  if (told.error) return tellAll(told.error.text[lang], true);
  const file = await worker.ask({do: 'write', format: 'json'});
  if (row?.edits !== edits || (!row && record !== asked)) {
    tellAll(word('editedMeanwhile'), true);
  } else if (record === asked) {
    const kept = await tried({do: 'take'}, file.bytes);
    if (kept) takeRecord({...kept, view: told.view}, now);
  } else {
    await takeBehind(row, file.bytes);
  }
}

// ---- The arbiter

let rulings = null;  // as in `qipu judge --json`; null: not asked yet
function drawRulings() {
  const shown = rulings?.map((each) => {
    const loop = each.loop.map(({label}, i) => [main[each.first_ply + 1 + i], label])
      .filter(([n]) => n)
      .map(([n, label]) => `<li><i>${numbered(n)}</i> ${moveLink(n)}</a> ` +
        `${kLabels[label]?.[lang] || esc(label)}</li>`);
    return `<p class="said">${esc(each.reason[lang ? 'en' : 'zh'])}</p><ol class="loop">${loop.join('')}</ol>`;
  });
  $('rulings').innerHTML = shown?.length ? shown.join('') : shown ? `<p>${word('noRuling')}</p>` : '';
}
$('judge').onclick = async () => {
  const asked = record, reply = await tried({do: 'judge'});
  if (!reply || record !== asked) return;
  rulings = reply.rulings;
  drawRulings();
};
