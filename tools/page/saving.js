// The page that opens any record: a game is saved, or all of them.

let choices = null;
function drawChoices() {
  if (!choices) return;
  const [format, encoding] = [$('format').value || 'pgn', $('encoding').value];
  choose('format', choices.formats.map((each) => [each.id, each.title[lang]]), format);
  const text = choices.formats.find((each) => each.id === format)?.text;
  choose('encoding', [['', word('usual')], ...(text ? choices.encodings.map((e) => [e, e]) : [])],
         text ? encoding : '');
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
  const made = await saveAs({do: 'write', ...how()});
  if (made) download(new Blob([made.bytes]), made.name);
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
$('save-all').onclick = async () => {
  const made = [], taken_ = new Set();
  let lost = 0;
  stopped = false;
  $('progress').hidden = false;
  $('progress').max = rows.length;
  for (const [i, row] of rows.entries()) {
    if (stopped) break;
    const one = await tried({do: 'write', ...how(), file: await hold(row.file), game: row.game});
    $('progress').value = i + 1;
    if (!one) continue;
    lost += one.lost?.length ? 1 : 0;
    let called = `${String(i + 1).padStart(String(rows.length).length, '0')}-${one.name}`;
    while (taken_.has(called)) called = '_' + called;
    taken_.add(called);
    made.push([called, one.bytes]);
  }
  $('progress').hidden = true;
  if (lost) tellAll(`${word('lost')}${lost} ${word('games')}`);
  if (made.length) download(zipped(made), 'qipu.zip');
};
