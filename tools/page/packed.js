// Files that the page contains as text (make.py): deflated, and seven bits to a character.

import {$} from '../../libnotation/src/publish/page/common/dom.js';

/** Seven bits that HTML would change or parse. They share a character with the seven bits after them. */
const kForbidden = [0x00, 0x0D, 0x3C];

/** Returns the bytes of a text: their number, ':', and the characters. */
function decoded(text) {
  const colon = text.indexOf(':'), bytes = new Uint8Array(+text.slice(0, colon));
  let held = 0, bits = 0, to = 0;
  const put = (seven) => {
    held = held << 7 | seven;
    bits += 7;
    if (bits < 8) return;
    bits -= 8;
    bytes[to++] = held >> bits;
    held &= (1 << bits) - 1;
  };
  for (let at = colon + 1; at < text.length; ++at) {
    const code = text.charCodeAt(at);
    if (code >= 0x100) put(kForbidden[(code - 0x100) >> 7]);
    put(code & 0x7F);
  }
  return bytes;
}

/**
 * @param {string} id of the element that contains the file
 * @returns {Promise<Uint8Array>} its bytes
 */
export async function unpacked(id) {
  const bytes = decoded($(id).textContent);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
