// Panels on small screens. There the page does not scroll: below the board is a bar with the most
// used buttons, and every other panel is a sheet over the bar, one at a time. On large screens the
// same panels stand beside the board.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {emit, on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {markList} from '../../libnotation/src/publish/page/game/move_list.js';
import {revealRow} from './game_list.js';
import {hideMinor} from './messages.js';
import {desk} from './state.js';

/** As in style.css. */
const small = matchMedia('(max-width: 719px), (max-height: 480px)');
/** Elements that have another place on small screens, and the panel that they begin there. */
const kMoved = [['graphs', 'report'], ['about', 'rest'], ['more-keys', 'rest'],
                ['steps', 'editing'], ['matching', 'commented']];

/** Lists, which need the height of the screen more than the board. */
const kTall = ['games', 'archive', 'people', 'openings', 'clean'];

let opened = '';  // the panel that is shown; '': none
let last = 'moves';  // what ⋯ shows

export const isSmall = () => small.matches;

/** Shows a panel on a small screen. @param {string} name that of its data-tab; '': none */
export function openSheet(name) {
  opened = small.matches ? name : '';
  if (opened) last = opened;
  if (opened) hideMinor();
  document.body.classList.toggle('sheet', Boolean(opened));
  document.body.classList.toggle('tall', kTall.includes(opened));
  for (const tab of document.querySelectorAll('.tab')) {
    tab.classList.toggle('shown', tab.dataset.tab === opened);
  }
  for (const button of document.querySelectorAll('[data-opens]')) {
    const shown = button.dataset.opens === opened;
    button.setAttribute(button.closest('#tabs') ? 'aria-pressed' : 'aria-expanded', String(shown));
    if (shown) button.scrollIntoView({block: 'nearest', inline: 'nearest'});
  }
  $('open-tabs').setAttribute('aria-expanded', String(Boolean(opened)));
  if (opened === 'moves') markList();
  if (opened === 'archive') emit('archive-shown');
  if (opened === 'openings') emit('openings-shown');
  if (opened === 'games') {
    $('list').open = true;
    emit('list-shown');
    if (desk.chosen) revealRow(desk.chosen);
  }
}

const anchors = new Map();  // where moved elements stand on large screens

function placeMoved() {
  for (const [id, panel] of kMoved) {
    const element = $(id);
    if (small.matches) $(panel).prepend(element); else anchors.get(id).after(element);
  }
  openSheet('');
}

function closePopovers() {
  for (const each of document.querySelectorAll('[popover]')) {
    if (each.matches(':popover-open')) each.hidePopover();
  }
}

function clicked(event) {
  const target = event.target.closest('[data-press], [data-opens], #open-tabs, #menu button');
  if (!target) return;
  if (target.dataset.press) $(target.dataset.press).click();
  if (target.dataset.opens) openSheet(target.dataset.opens === opened ? '' : target.dataset.opens);
  if (target.id === 'open-tabs') openSheet(opened ? '' : last);
  if (target.closest('#menu')) closePopovers();
}

export function startSheets() {
  on('learning', () => openSheet(''));
  for (const [id] of kMoved) {
    const anchor = document.createComment(id);
    $(id).before(anchor);
    anchors.set(id, anchor);
  }
  placeMoved();
  small.addEventListener('change', placeMoved);
  document.addEventListener('click', clicked);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !opened) return;
    openSheet('');
    $('open-tabs').focus();
  });
  on('saved', closePopovers);
  on('chosen', () => openSheet(''));
  on('all', () => {
    const many = desk.record?.findings?.length || 0;
    $('how-many').textContent = many ? ` ${many}` : '';
    $('how-many-below').textContent = many ? ` ${word('findings')} ${many}` : '';
  });
}
