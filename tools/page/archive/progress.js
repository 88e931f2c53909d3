// How far a long question is. Nothing is shown for those that are answered at once.

import {$} from '../../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../../libnotation/src/publish/page/common/events.js';
import {word} from '../../../libnotation/src/publish/page/common/language.js';
import {whole} from '../../../libnotation/src/publish/page/explorer/counts.js';
import {desk} from '../state.js';
import {isAsking, stopByUser} from './archive.js';

const kWaitMs = 500;
let timer = 0;
let far = /** @type {{done: number, all: number} | null} */ (null);  // null: not known

function draw() {
  const {done, all} = far || {done: 0, all: 0}, bar = $('asking-bar');
  $('asking-says').textContent = word(desk.archive?.blob ? 'askingFile' : 'askingServer');
  $('asking-far').textContent = all ? `${whole(Math.min(done, all))} / ${whole(all)} ${word('games')}` : '';
  if (all) {
    bar.max = all;
    bar.value = Math.min(done, all);
  } else {
    bar.removeAttribute('value');
  }
}

export function startProgress() {
  $('archive-stop').onclick = stopByUser;
  on('archive-busy', () => {
    if (!isAsking()) {
      clearTimeout(timer);
      timer = 0;
      $('asking').hidden = true;
      return;
    }
    if (timer) return;  // since the first of the questions
    far = null;
    timer = setTimeout(() => {
      draw();
      $('asking').hidden = false;
    }, kWaitMs);
  });
  on('archive-far', (done, all) => {
    far = {done, all};
    if (!$('asking').hidden) draw();
  });
}
