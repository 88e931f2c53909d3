// The choice of exercises by theme, difficulty and progress.

import {fillChoice} from '../board/controls.js';
import {$} from '../common/dom.js';
import {word} from '../common/language.js';
import {state} from '../common/state.js';
import {begin} from './solving.js';
import {isSolved, solving} from './state.js';

export const kChoices = ['by-theme', 'by-level', 'by-state'];

/** Applies the choice. @param {boolean} keep stays at the current exercise if it is still chosen */
export function choosePuzzles(keep) {
  const [theme, level, progress] = kChoices.map((id) => $(id).value);
  const {puzzles} = state.view, now = solving.chosen[solving.at];
  solving.chosen = [...puzzles.keys()].filter((i) =>
    (!theme || puzzles[i].themes.includes(theme)) && (!level || puzzles[i].level === +level) &&
    (!progress || isSolved(puzzles[i]) === (progress === 'solved')));
  begin(keep ? Math.max(0, solving.chosen.indexOf(now)) : 0);
}

export function drawChoices() {
  const kept = kChoices.map((id) => $(id).value);
  const count = (is) => state.view.puzzles.filter(is).length;
  fillChoice('by-theme', [['', word('allThemes')], ...state.view.themes.map(([id, ...names]) =>
    [id, `${names[state.lang]} (${count((one) => one.themes.includes(id))})`])], kept[0]);
  fillChoice('by-level', [['', word('allLevels')], ...[1, 2, 3, 4, 5].map((level) =>
    [level, `${word('level')} ${level} (${count((one) => one.level === level)})`])], kept[1]);
  fillChoice('by-state', [['', word('allStates')], ['open', word('open')],
                          ['solved', word('solved')]], kept[2]);
}
