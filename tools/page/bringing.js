// The page that opens any record: opening files and texts, and choosing games from the list.

function wants(event) {
  event.preventDefault();
  document.body.classList.toggle('dropping', event.type === 'dragover');
}
for (const type of ['dragover', 'dragleave']) addEventListener(type, wants);
addEventListener('drop', async (event) => {
  wants(event);
  bring(await dropped(event.dataTransfer));
});
const bringText = (text) => bring([new File([text], `${word('pasted')}.txt`)]);
addEventListener('paste', (event) => {
  if (/^(INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
  const list = [...event.clipboardData.files], text = event.clipboardData.getData('text');
  if (list.length) bring(list); else if (text.trim()) bringText(text);
});
for (const id of ['files', 'folder']) {
  $(id).onchange = (event) => {
    bring([...event.target.files]);
    event.target.value = '';
  };
}
$('bring').onclick = () => $('files').click();
$('bring-folder').onclick = () => $('folder').click();
$('paste').onclick = () => $('pasting').showModal();
$('pasting').onclose = () => {
  if ($('pasting').returnValue === 'yes' && $('pasted').value.trim()) bringText($('pasted').value);
  $('pasted').value = '';
};
$('stop-reading').onclick = () => { stopped = true; };
$('search').oninput = search;
$('search').onkeydown = (event) => {
  if (event.key !== 'Enter' || !found.length) return;
  revealRow(0);
  showRow(found[0]);
};
$('rows').onscroll = drawRows;
$('rows').onclick = (event) => {
  const row = event.target.closest('[data-row]');
  if (!row) return;
  event.preventDefault();
  showRow(+row.dataset.row);
};
$('rows').onkeydown = (event) => {
  const way = {ArrowDown: 1, ArrowUp: -1}[event.key], at = found.indexOf(chosen_) + (way || 0);
  if (!way || !(at in found)) return;
  event.preventDefault();
  event.stopPropagation();
  revealRow(at);
  showRow(found[at]);
};
