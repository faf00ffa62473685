import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** Checked before anything is decoded. */
const pixelsAtMost = 50_000_000;

/**
 * A separate process (security H8, F5) that decodes one uploaded picture, draws it anew without its metadata, and answers with the WebP
 * file. Its argument is the longest side in pixels. Its parent ends it when it exceeds its time or memory; a failure ends it with no answer.
 */
await main();

async function main(): Promise<void> {
  // Signals that the process has started; the timeout counts from here.
  process.stdout.write('\n');
  const side = Number(process.argv[2]);
  const bytes = await buffer(process.stdin);
  // Only the two decoders of the accepted types: libvips has others, for drawings and documents, which are never reached.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  sharp.concurrency(1);
  sharp.cache(false);
  const drawn = await sharp(bytes, { failOn: 'error', limitInputPixels: pixelsAtMost, sequentialRead: true, pages: 1 })
    // The way up is metadata as well, so it is applied.
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 85 })
    .toBuffer();
  process.stdout.write(drawn);
}
