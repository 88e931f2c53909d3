// Links that hold a game: the part of the address after '#', which browsers do not send to servers.
// It is a PGN record, deflated, in base 64 for addresses.

const kPrefix = '#game=';
/** Longer links are cut off by chat programs and forums. */
export const kLongestLink = 8000;
const kMostBytes = 1 << 20;  // of the record in a link: hostile links may unpack to anything

async function throughStream(bytes, stream, most = Infinity) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader(), parts = [];
  let size = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new Error('too large');
    }
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {Uint8Array} record @returns {Promise<string>} the fragment that holds it */
export async function fragmentOf(record) {
  const packed = await throughStream(record, new CompressionStream('deflate-raw'));
  const text = btoa(Array.from(packed, (c) => String.fromCharCode(c)).join(''));
  return kPrefix + text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Returns true if a fragment is meant to hold a game. */
export const holdsGame = (fragment) => fragment.startsWith(kPrefix);

/**
 * @param {string} fragment
 * @returns {Promise<Uint8Array>} the record; rejects if there is none
 */
export async function recordOf(fragment) {
  const text = fragment.slice(kPrefix.length);
  if (!/^[\w-]+$/.test(text) || text.length > 2 * kLongestLink) throw new Error('not a record');
  const signs = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(signs, (c) => c.charCodeAt(0));
  return throughStream(bytes, new DecompressionStream('deflate-raw'), kMostBytes);
}
