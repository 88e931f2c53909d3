// Counts of games as text and as bars.

import {state} from '../common/state.js';

/** @param {number} n */
export const whole = (n) => n.toLocaleString('en');
/** @param {number} n */
export const gamesText = (n) =>
  `${whole(n)} ${state.lang ? `game${n === 1 ? '' : 's'}` : '局'}`;
/** @param {number} part @param {number} all */
export const percent = (part, all) => (all ? (100 * part / all).toFixed(1) + '%' : '–');
/** Returns Red's score. @param {number[]} count games, Red's wins, draws, Black's wins */
export const scoreText = ([, red, draws, black]) =>
  percent(red + draws / 2, red + draws + black);

/** Draws Red's wins, the draws and Black's wins as parts of the games with a result. */
export function barSvg([, ...parts]) {
  const {lang} = state, all = parts.reduce((a, b) => a + b, 0);
  if (!all) return '';
  const names = [['红胜', 'Red'], ['和', 'drawn'], ['黑胜', 'Black']];
  const said = parts.map((n, i) => `${names[i][lang]} ${percent(n, all)}`).join(lang ? ', ' : '，');
  let x = 0;
  const rects = parts.map((n, i) => {
    const width = 100 * n / all, from = x;
    x += width;
    return `<rect class="${['won', 'drawn', 'lost'][i]}" x="${from.toFixed(2)}" ` +
      `width="${width.toFixed(2)}" height="10"/>`;
  }).join('');
  return `<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" ` +
    `aria-label="${said}"><title>${said}</title>${rects}</svg>`;
}
