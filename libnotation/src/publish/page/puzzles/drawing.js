// What the page shows of the current exercise.

import {drawOver, drawUnder, placePieces} from '../board/board.js';
import {setPossible} from '../board/controls.js';
import {kSides, lastSvg, spotSvg} from '../board/drawing.js';
import {$, esc} from '../common/dom.js';
import {word} from '../common/language.js';
import {state} from '../common/state.js';
import {boardNow, isOver, isSolved, lineSoFar, puzzle, solver, solving, targetsOf} from './state.js';

/** The cursor of the keys on the board. */
export const cursor = {square: 40, shown: false};

const sideName = () => word(kSides[solver()]);

/** @param {boolean} near the position is one move from the last one */
export function drawBoard(near) {
  const {done, from} = solving;
  placePieces(boardNow(), near);
  drawUnder(done ? lastSvg(puzzle().line[done - 1]) : '');
  drawOver((from >= 0 ? spotSvg(from, 'from') + targetsOf(from).map((s) =>
    spotSvg(s, 'to')).join('') : '') + (cursor.shown ? spotSvg(cursor.square, 'cursor') : ''));
  $('board').setAttribute('aria-label', `${word('board')}: ${sideName()} ${solving.message}`);
}

/** Draws the task, the moves so far, and, once it is solved, what the exercise is from. */
export function drawNow() {
  const one = puzzle(), {lang, notation, view} = state;
  if (!one) {
    $('now').innerHTML = `<h2>${word('none')}</h2>`;
    for (const id of ['line', 'tags', 'source']) $(id).textContent = '';
    return;
  }
  const task = one.mate && !isOver() ? (lang ? `, mate in ${one.mate}` : `，${one.mate} 步杀`) : '';
  const level = '★'.repeat(one.level) + '☆'.repeat(5 - one.level);
  const kind = isOver() ? 'good' : solving.wronged ? 'blunder' : '';
  $('now').innerHTML = `<h2><span class="side ${kSides[solver()]}">${sideName()}</span>` +
    `${esc(lang ? ' to move' : '先行')}${esc(task)} <small>${level}</small></h2>` +
    `<p class="told ${kind}"><b>${esc(solving.message || word('find'))}</b></p>`;
  const text = (each) => esc(each.t[notation] ?? each.t[0]);
  $('line').innerHTML = lineSoFar().map((each, i) =>
    `<span class="side ${kSides[(solver() + i) % 2]}">${text(each)}</span>`).join(' ');
  // Themes and the game's data would give the answer away.
  const themes = new Map(view.themes.map(([id, ...names]) => [id, names]));
  $('tags').innerHTML = isOver() ? one.themes.map((id) =>
    `<span class="tag">${esc(themes.get(id)?.[lang] ?? id)}</span>`).join(' ') : '';
  const names = [one.red, one.black].some(Boolean) ? `${one.red || '?'} – ${one.black || '?'}` : '';
  const number = lang ? `${one.file}, game ${one.game}, ply ${one.ply}`
                      : `${one.file} 第 ${one.game} 局第 ${one.ply} 着`;
  const found = one.played.m === one.line[0].m;
  const played = found ? esc(word('found'))
                       : `${word('played')} <b class="blunder">${text(one.played)}</b>`;
  $('source').innerHTML = isOver() ? `${played}<br><small>${esc([names, one.event, one.date, number].filter(Boolean).join(' · '))}</small>` : '';
}

function drawAbout() {
  const {puzzles} = state.view, {chosen, at} = solving;
  const solved = puzzles.filter(isSolved).length, n = chosen.length ? at + 1 : 0;
  $('about').textContent = state.lang
    ? `${n} of ${chosen.length} · ${solved} of ${puzzles.length} solved`
    : `第 ${n} / ${chosen.length} 题 · 已做对 ${solved} / ${puzzles.length}`;
  setPossible(['before'], at > 0);
  setPossible(['next'], at + 1 < chosen.length);
}

/** Draws the exercise. @param {boolean} near the position is one move from the last one */
export function draw(near) {
  drawBoard(near);
  drawNow();
  drawAbout();
}
