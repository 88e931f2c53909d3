// Light and dark.

import {recall, remember} from './memory.js';

/** Uses the theme that was chosen before; without one the page follows the system. */
export function startTheme() {
  const theme = recall('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}

export function switchTheme() {
  const {dataset} = document.documentElement;
  const dark = dataset.theme ? dataset.theme === 'dark'
                             : matchMedia('(prefers-color-scheme: dark)').matches;
  dataset.theme = dark ? 'light' : 'dark';
  remember('theme', dataset.theme);
}
