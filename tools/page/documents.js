// Advice for a file in which no game was found.

/** Documents that the library does not read. Their own program can save them as text. */
const kDocuments = /\.(doc|xls|ppt|odp|wps|et|dps|pages|numbers|pdf|djvu?|caj|mobi|azw3?|msg)$/i;
const kPictures = /\.(png|jpe?g|gif|bmp|webp|tiff?|heic)$/i;

/**
 * @param {string} name of a file in which no game was found
 * @returns {string} the key of the words of the advice; '' if there is no advice
 */
export function adviceFor(name) {
  if (kDocuments.test(name)) return 'saveAsText';
  return kPictures.test(name) ? 'pictureNotRead' : '';
}
