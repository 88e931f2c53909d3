// The page that opens any record: its words in the chosen language, and its start.

onDraw = () => {
  for (const e of document.querySelectorAll('[data-p]')) e.placeholder = word(e.dataset.p);
  drawFindings();
  drawChoices();
  drawFiles();
  drawThinking();
  drawRulings();
  drawUnsaved();
  $('keep').checked = memory.keeps;
  if (!record) $('heading').textContent = '棋谱 qipu';
  else if (!record.file && !view.red && !view.black) $('heading').textContent = word('fresh');
  document.title = `${record ? $('heading').textContent + ' · ' : ''}棋谱 qipu`;
};
$('notation').addEventListener('change', () => {
  drawFindings();
  drawThinking();
  drawRulings();
});
$('keep').onchange = (event) => memory.keep(event.target.checked);
addEventListener('beforeunload', (event) => {
  if (unsaved()) event.preventDefault();
});

/** Adds the outlines of the characters, which drawings refer to by their ids. */
async function takeShapes() {
  const text = new TextDecoder().decode(await unpacked(decoded('qipu-shapes')));
  document.body.insertAdjacentHTML('afterbegin', text);
}
async function beginDesk() {
  takeShapes();
  $('bring-folder').hidden = !('webkitdirectory' in $('folder'));
  drawAll();
  tellAll(word('starting'));
  try {
    choices = await reader.ask({do: 'formats'});
  } catch {
    tellAll(word('noWasm'), true);
    return;
  }
  drawChoices();
  if (!record) await newGame();
  tellAll(word('drop'));
  performance.mark?.('qipu-desk-ready');
}
beginDesk();
