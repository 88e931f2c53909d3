// The menu of a move: signs, comment, promoting, deleting. A right click on the move opens it, and a
// long press where there is no mouse.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {go} from '../../libnotation/src/publish/page/game/navigation.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {tree} from '../../libnotation/src/publish/page/game/tree.js';
import {kGlyphs} from '../../libnotation/src/publish/page/game/words.js';
import {beginComment} from './comment.js';
import {chooseCorrection} from './correct_move.js';
import {isVariation, promote, removeMove, setSigns} from './edit.js';
import {moveName} from './history.js';

const kPressMs = 500, kStill = 10;  // pixels that a finger may move during a long press
const kSigns = [1, 2, 3, 4, 5, 6, 7];  // those that judge the move; the others judge the position

let menu = /** @type {HTMLElement | null} */ (null);
let opener = /** @type {HTMLElement | null} */ (null);

function closeMenu() {
  if (!menu) return;
  const inside = menu.contains(document.activeElement);
  menu.remove();
  menu = null;
  if (inside && opener?.isConnected) opener.focus({preventScroll: true});
}

function item(text, role, act) {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('role', role);
  button.textContent = text;
  button.onclick = () => {
    closeMenu();
    act();
  };
  return button;
}

function signItem(n, sign) {
  const given = tree.nodes[n].g || [], on = given.includes(sign);
  const button = item(kGlyphs[sign], 'menuitemcheckbox', () => {
    // One sign judges a move: another takes its place.
    const others = given.filter((each) => !kSigns.includes(each));
    setSigns(n, on ? others : [sign, ...others]);
  });
  button.setAttribute('aria-checked', String(on));
  button.dataset.sign = String(sign);
  button.title = word(`sign${sign}`);
  button.setAttribute('aria-label', `${kGlyphs[sign]} ${word(`sign${sign}`)}`);
  return button;
}

function build(n) {
  const box = document.createElement('div'), title = document.createElement('h2');
  const signs = document.createElement('div');
  box.id = 'move-menu';
  box.className = 'card';
  box.setAttribute('role', 'menu');
  box.setAttribute('aria-label', word('moveMenu'));
  title.textContent = moveName(n)[state.lang];
  signs.className = 'signs';
  signs.setAttribute('role', 'group');
  signs.setAttribute('aria-label', word('signs'));
  signs.append(...kSigns.map((sign) => signItem(n, sign)));
  box.append(title, signs, item(word('writeComment'), 'menuitem', beginComment));
  box.append(item(word('correctMove'), 'menuitem', () => chooseCorrection(n)));
  if (isVariation(n)) box.append(item(word('promote'), 'menuitem', () => promote(n)));
  box.append(item(word('remove'), 'menuitem', () => removeMove(n)));
  return box;
}

/** Opens the menu of a move. @param {number} n @param {DOMRect} place beside which it opens */
function openMenu(n, place) {
  closeMenu();
  if (!n || !tree.nodes[n] || tree.nodes[n].u) return;
  go(n, true);
  menu = build(n);
  document.body.append(menu);
  const {offsetWidth: width, offsetHeight: height} = menu, gap = 4;
  const below = place.bottom + gap + height < innerHeight;
  const top = below ? place.bottom + gap : Math.max(gap, place.top - gap - height);
  menu.style.left = `${Math.max(gap, Math.min(place.left, document.documentElement.clientWidth - width - gap))}px`;
  menu.style.top = `${Math.min(top, Math.max(gap, innerHeight - height - gap))}px`;
  menu.querySelector('button').focus({preventScroll: true});
}

const linkOf = (event) => event.target.closest?.('a.m[data-n]');

function openAt(link) {
  opener = link;
  openMenu(+link.dataset.n, link.getBoundingClientRect());
}

/** A long press opens the menu; the click that may follow it does nothing. */
function startLongPress() {
  let timer = 0, at = null, opened = -Infinity;
  document.addEventListener('pointerdown', (event) => {
    if (menu && !menu.contains(event.target)) closeMenu();
    const link = event.pointerType === 'mouse' ? null : linkOf(event);
    if (!link) return;
    at = event;
    timer = setTimeout(() => {
      opened = performance.now();
      openAt(link);
    }, kPressMs);
  });
  const stop = () => clearTimeout(timer);
  document.addEventListener('pointermove', (event) => {
    if (at && Math.hypot(event.clientX - at.clientX, event.clientY - at.clientY) > kStill) stop();
  });
  document.addEventListener('pointerup', stop);
  document.addEventListener('pointercancel', stop);
  document.addEventListener('contextmenu', (event) => {
    const link = linkOf(event);
    if (!link) return;
    event.preventDefault();
    stop();
    if (performance.now() - opened > 2 * kPressMs) {
      opened = event.pointerType === 'mouse' ? -Infinity : performance.now();
      openAt(link);
    }
  });
  document.addEventListener('click', (event) => {
    if (!linkOf(event) || performance.now() - opened > 2 * kPressMs) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}

function keyPressed(event) {
  if (!menu) return;
  const all = [...menu.querySelectorAll('button')], at = all.indexOf(document.activeElement);
  const to = {ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1,
              Home: 0, End: all.length - 1}[event.key];
  if (event.key === 'Escape' || event.key === 'Tab') closeMenu();
  else if (to !== undefined) all[(to + all.length) % all.length].focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

export function startMoveMenu() {
  startLongPress();
  document.addEventListener('keydown', keyPressed, true);
  addEventListener('resize', closeMenu);
  on('record', closeMenu);
  $('move-menu-open').onclick = () => {
    opener = $('move-menu-open');
    openMenu(game.now, opener.getBoundingClientRect());
  };
  on('move', () => { $('move-menu-open').disabled = !game.now || Boolean(tree.nodes[game.now].u); });
}
