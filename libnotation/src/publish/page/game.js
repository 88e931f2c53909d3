// The page of a game. It knows no rules and uses no network; its data is in #qipu-view.

import {embedded} from './common/dom.js';
import {startLanguage} from './common/language.js';
import {startGame} from './game/page.js';
import {kGameWords} from './game/words.js';

startLanguage(kGameWords);
startGame(embedded('qipu-view'));
