/** Kinds of pictures that are shown in place; recognised by their first bytes, never by their name. */
const SIGNATURES: readonly [string, (head: Buffer) => boolean][] = [
  ['image/png', (head) => head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['image/jpeg', (head) => head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff],
  ['image/gif', (head) => head.subarray(0, 4).toString('latin1') === 'GIF8'],
  ['image/webp', (head) => head.subarray(0, 4).toString('latin1') === 'RIFF' && head.subarray(8, 12).toString('latin1') === 'WEBP'],
];

/** Number of first bytes `imageTypeOf` reads. */
export const IMAGE_HEAD_BYTES = 12;

/** Media type of a picture by its first bytes; undefined when it is none that browsers may show. */
export function imageTypeOf(head: Buffer): string | undefined {
  return SIGNATURES.find(([, fits]) => fits(head))?.[0];
}
