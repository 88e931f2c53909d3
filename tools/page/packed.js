// Files that the page contains as text (make.py): deflated, in base 85.

import {$} from '../../libnotation/src/publish/page/common/dom.js';

// Python's base 85 with ',' for '<', which HTML would parse.
const kDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' +
  '!#$%&()*+-;,=>?@^_`{|}~';

/** Decodes four bytes from each five digits. */
function decoded(text) {
  const values = new Uint8Array(128);
  [...kDigits].forEach((digit, i) => { values[digit.charCodeAt(0)] = i; });
  const whole = text.padEnd(Math.ceil(text.length / 5) * 5, '~');
  const bytes = new Uint8Array(whole.length / 5 * 4);
  for (let at = 0, to = 0; at < whole.length; to += 4) {
    let value = 0;
    for (const end = at + 5; at < end; ++at) value = value * 85 + values[whole.charCodeAt(at)];
    for (let i = 3; i >= 0; --i, value >>>= 8) bytes[to + i] = value;
  }
  return bytes.subarray(0, bytes.length - (whole.length - text.length));
}

/**
 * @param {string} id of the element that contains the file
 * @returns {Promise<Uint8Array>} its bytes
 */
export async function unpacked(id) {
  const bytes = decoded($(id).textContent.trim());
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
