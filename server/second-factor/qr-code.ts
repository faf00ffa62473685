import barcodes from 'bwip-js/node';

/** Draws a QR code as the data URI of an SVG picture. */
export function qrCode(text: string): string {
  const [symbol] = barcodes.raw({ bcid: 'qrcode', text });
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('The QR code was not drawn.');
  const { pixs, pixx, pixy } = symbol;
  const quiet = 4;
  const squares = Array.from(pixs).flatMap((dark, at) =>
    dark === 1 ? [`M${quiet + (at % pixx)} ${quiet + Math.floor(at / pixx)}h1v1h-1z`] : [],
  );
  const size = `0 0 ${pixx + 2 * quiet} ${pixy + 2 * quiet}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size}"><path fill="#fff" d="M0 0h999v999H0z"/><path d="${squares.join('')}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
