import barcodes from 'bwip-js/node';

/** Draws a QR code with its quiet zone as the data URI of a PNG. */
export async function codePicture(text: string): Promise<string> {
  const png = await barcodes.toBuffer({ bcid: 'qrcode', text, scale: 6, paddingwidth: 12, paddingheight: 12, backgroundcolor: 'FFFFFF' });
  return `data:image/png;base64,${png.toString('base64')}`;
}
