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

/** A game that is not shown any more is replaced; asked at once, so that nothing comes between. */
async function takeBehind(row, bytes) {
  const shown = rows[chosen_], file = await hold(row.file);
  const back = shown ? {do: 'show', file: await hold(shown.file), game: shown.game}
                     : {do: 'new', fen: view.fen};
  const [, told] = await Promise.all([reader.ask({do: 'show', file, game: row.game}),
                                      reader.ask({do: 'take'}, bytes), reader.ask(back)]);
  if (told.error) return tellAll(told.error.text[lang], true);
  noteEdit(row, told);
  tellAll(`${word('annotated')}${nameOf(row)}`);
}

let annotating = null;
$('annotate').onclick = async () => {
  if (annotating) {
    annotating.stop();
    return;
  }
  const row = rows[chosen_], edits = row?.edits, asked = record;
  const made = await tried({do: 'write', format: 'json'});
  if (!made) return;
  annotating = new DeskWorker(() => {});
  annotating.onProgress = (done, all) => { $('progress').max = all; $('progress').value = done; };
  $('progress').hidden = false;
  $('progress').value = 0;
  $('annotate').textContent = word($('annotate').dataset.t = 'stop');
  try {
    await annotating.ask({do: 'open', name: view.title}, made.bytes);
    await annotating.ask({do: 'show', file: 1, game: 1});
    const told = await annotating.ask({do: 'annotate', nodes: 20000, language: languageId()});
    const file = told.error ? null : await annotating.ask({do: 'write', format: 'json'});
    if (told.error) {
      tellAll(told.error.text[lang], true);
    } else if (row?.edits !== edits) {
      tellAll(word('editedMeanwhile'), true);
    } else if (record === asked) {
      const kept = await tried({do: 'take'}, file.bytes);
      if (kept) takeRecord({...kept, view: told.view}, now);
    } else if (row) {
      await takeBehind(row, file.bytes);
    }
  } catch { /* stopped */ }
  annotating.stop();
  annotating = null;
  $('progress').hidden = true;
  $('annotate').textContent = word($('annotate').dataset.t = 'annotate');
};

// ---- The arbiter

let rulings = null;  // as `qipu judge --json` has them; null: nobody has asked
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
