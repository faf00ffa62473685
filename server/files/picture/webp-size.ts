/**
 * Reads the size of a WebP file that the server drew, in pixels, from its first chunk.
 * @throws Error for what is no WebP
 */
export function webpSize(bytes: Buffer): { readonly width: number; readonly height: number } {
  const chunk = bytes.toString('latin1', 12, 16);
  // The highest two bits are a scale, which decoders ignore.
  if (chunk === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  throw new Error(`no size in a WebP of the form ${chunk}`);
}
