// What to do with files that the library cannot read as text.

/** Documents whose own program can save them as text. */
const kDocuments = /\.(docx?|xlsx?|pptx?|od[tsp]|wps|et|dps|rtf|pages|numbers|pdf|djvu?|caj|epub|mobi|azw3?|eml|msg)$/i;
const kPictures = /\.(png|jpe?g|gif|bmp|webp|tiff?|heic)$/i;

/**
 * @param {string} name of a file in which no game was found
 * @returns {string} the key of the words that say what to do; '' if there are none
 */
export function adviceFor(name) {
  if (kDocuments.test(name)) return 'saveAsText';
  return kPictures.test(name) ? 'pictureNotRead' : '';
}
