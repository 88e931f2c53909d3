// Links to the other games of the folder, in the order of its index.

import {$} from '../common/dom.js';
import {recallListed} from '../common/listed_games.js';
import {state} from '../common/state.js';

export function drawNeighbours() {
  if (!state.view.index) return;
  const index = new URL(state.view.index, location.href);
  $('among').hidden = false;
  $('contents').href = index.href;
  const list = recallListed(index.pathname);
  const at = list.findIndex((href) => new URL(href, index).pathname === location.pathname);
  for (const [id, href] of [['before', list[at - 1]], ['after', at < 0 ? '' : list[at + 1]]]) {
    $(id).hidden = !href;
    if (href) $(id).href = new URL(href, index).href;
  }
}
