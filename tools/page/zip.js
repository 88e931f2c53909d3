// Puts files into a zip without compression: records are small, and the zip can be compressed
// later.

const crcs = new Uint32Array(256).map((_, n) => {
  for (let i = 0; i < 8; ++i) n = n & 1 ? (n >>> 1) ^ 0xEDB88320 : n >>> 1;
  return n;
});
function crcOf(bytes) {
  let crc = 0xFFFFFFFF;
  for (const byte of bytes) crc = (crc >>> 8) ^ crcs[(crc ^ byte) & 0xFF];
  return (crc ^ 0xFFFFFFFF) >>> 0;
}

/** The most files in a zip. */
export const kMostZipped = 65535;
/**
 * Makes a zip (APPNOTE 6.3.9, 4.3). REQUIRES: at most kMostZipped files, below 4 GiB.
 * @param {[string, Uint8Array][]} files names and bytes
 * @returns {Blob}
 */
export function zipped(files) {
  const parts = [], central = [];
  let at = 0;
  const put = (list, size, fill) => {
    const bytes = new Uint8Array(size);
    fill(new DataView(bytes.buffer));
    list.push(bytes);
    return size;
  };
  const kUtf8 = 0x0800, kDay = 0x21;  // 1980-01-01, so that the file does not show when it was made
  for (const [name, bytes] of files) {
    const called = new TextEncoder().encode(name), crc = crcOf(bytes), from = at;
    const common = (view, offset) => {
      view.setUint16(offset, 20, true);
      view.setUint16(offset + 2, kUtf8, true);
      view.setUint16(offset + 8, kDay, true);
      view.setUint32(offset + 10, crc, true);
      view.setUint32(offset + 14, bytes.length, true);
      view.setUint32(offset + 18, bytes.length, true);
      view.setUint16(offset + 22, called.length, true);
    };
    at += put(parts, 30, (view) => {
      view.setUint32(0, 0x04034B50, true);
      common(view, 4);
    });
    parts.push(called, bytes);
    at += called.length + bytes.length;
    put(central, 46, (view) => {
      view.setUint32(0, 0x02014B50, true);
      view.setUint16(4, 20, true);
      common(view, 6);
      view.setUint32(42, from, true);
    });
    central.push(called);
  }
  const size = central.reduce((sum, each) => sum + each.length, 0);
  put(central, 22, (view) => {
    view.setUint32(0, 0x06054B50, true);
    view.setUint16(8, files.length, true);
    view.setUint16(10, files.length, true);
    view.setUint32(12, size, true);
    view.setUint32(16, at, true);
  });
  return new Blob([...parts, ...central], {type: 'application/zip'});
}
