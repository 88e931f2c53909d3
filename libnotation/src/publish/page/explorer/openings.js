// The search for an opening by its name or code.

import {$, esc} from '../common/dom.js';
import {state} from '../common/state.js';
import {foldedText} from '../common/text.js';
import {whole} from './counts.js';
import {currentTree, hashOf, wayTo} from './state.js';

const kMost = 40;  // openings that are listed

/** Returns for each opening the place that most games reach; that is after its first moves. */
function placesOfOpenings() {
  const best = state.view.openings.map(() => ({games: -1})), tree = currentTree();
  tree.places.forEach((place, number) => {
    if (place.o === undefined) return;
    const games = number ? tree.cameFrom[number][1].count[0] : tree.count[0];
    if (games > best[place.o].games) best[place.o] = {games, number};
  });
  return best;
}

export function drawFound() {
  const {view, lang} = state;
  const words = foldedText($('search').value).split(/\s+/).filter(Boolean);
  const at = placesOfOpenings();
  const found = !words.length ? [] : view.openings.map((opening, i) => ({opening, ...at[i]}))
    .filter(({opening, games}) => games >= 0 &&
      words.every((each) => foldedText(opening.join(' ')).includes(each)))
    .sort((a, b) => b.games - a.games);
  const n = found.length;
  $('many').textContent = !words.length ? '' : lang ? `${n} opening${n === 1 ? '' : 's'}` : `${n} 个开局`;
  $('found').innerHTML = found.slice(0, kMost).map(({opening, games, number}) =>
    `<li><a href="${hashOf(wayTo(number))}" data-p="${number}">` +
    `${esc(opening[0])} ${esc(opening[lang + 1])}</a> <small>${whole(games)}</small></li>`).join('');
}
