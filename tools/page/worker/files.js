// Files that the module reads piece by piece (databases): a file is never copied into memory as a
// whole. FileReaderSync, which waits for the bytes, exists in workers only.

// A call of FileReaderSync takes about a millisecond, as long as reading 512 KiB.
const kPiece = 512 * 1024;
// A question reads pages all over a database, so pieces that are dropped are soon read again. Of 8 GiB
// of memory, 160 MiB are used for all files together; 40 MiB where the browser does not say how much it has.
const kMostPieces = 40 * Math.min(8, navigator.deviceMemory || 2);

export class Files {
  constructor() {
    this.files = /** @type {{name: string, blob: Blob}[]} */ ([]);
    this.pieces = /** @type {Map<string, Uint8Array>} */ (new Map());  // the last used are the last
    this.reader = new FileReaderSync();
  }

  /** @param {Blob} blob @param {string} name by which the module finds it */
  hold(blob, name) {
    this.files.push({name, blob});
  }

  /** @returns {number} the number of the last file with that name; -1 if no file has it */
  find(name) {
    return this.files.findLastIndex((file) => file.name === name);
  }

  /** @returns {number} bytes; -1: there is no such file */
  size(file) {
    return this.files[file]?.blob.size ?? -1;
  }

  /**
   * Copies bytes of a file.
   * @param {number} file
   * @param {Uint8Array} into
   * @param {number} at
   * @returns {number} how many; -1: they cannot be read (the file was changed or removed)
   */
  read(file, into, at) {
    let done = 0;
    try {
      while (done < into.length) {
        const piece = this.piece(file, Math.floor((at + done) / kPiece));
        const from = (at + done) % kPiece;
        const part = piece.subarray(from, from + into.length - done);
        if (!part.length) break;
        into.set(part, done);
        done += part.length;
      }
    } catch {
      return -1;
    }
    return done;
  }

  piece(file, number) {
    const key = `${file} ${number}`;
    let piece = this.pieces.get(key);
    this.pieces.delete(key);
    if (!piece) {
      const blob = this.files[file].blob.slice(number * kPiece, (number + 1) * kPiece);
      piece = new Uint8Array(this.reader.readAsArrayBuffer(blob));
      if (this.pieces.size >= kMostPieces) this.pieces.delete(this.pieces.keys().next().value);
    }
    this.pieces.set(key, piece);
    return piece;
  }
}
