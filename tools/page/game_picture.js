// The library's picture of a position, painted.

/**
 * Paints an SVG.
 * @param {Uint8Array} svg
 * @param {number} width in pixels
 * @param {HTMLCanvasElement} [canvas] to paint on
 * @returns {Promise<HTMLCanvasElement>}
 */
export async function painted(svg, width, canvas = document.createElement('canvas')) {
  const image = new Image();
  image.src = 'data:image/svg+xml;base64,' +
    btoa(Array.from(svg, (c) => String.fromCharCode(c)).join(''));
  await image.decode();
  canvas.width = width;
  canvas.height = Math.round(width * (image.naturalHeight || 1120) / (image.naturalWidth || 940));
  const context = canvas.getContext('2d', {willReadFrequently: true});
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} a PNG */
export const pngOf = (canvas) => new Promise((resolve) => { canvas.toBlob(resolve, 'image/png'); });
