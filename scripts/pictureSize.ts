/** Signature and first chunk of a PNG, then its size. */
const PNG = '89504e470d0a1a0a0000000d49484452';

/**
 * Width and height of a picture of the guides, px, from the head of its file.
 * Errors: one that is neither PNG nor WebP as they are made here (`VP8X`). Source: PNG 11.2.2, RFC 9649 2.7.
 */
export function pictureSize(file: Buffer): { width: number; height: number } {
  if (file.toString('hex', 0, 16) === PNG) return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  // Both less one.
  if (file.toString('latin1', 8, 16) === 'WEBPVP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
  throw new Error('A picture of a guide is PNG or extended WebP');
}
