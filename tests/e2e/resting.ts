import { isDeepStrictEqual } from 'node:util';
import { expect } from '@playwright/test';

/** What is read alike twice, a tenth of a second apart: a size, a place or words that a page may still be drawing when they are first there. */
export async function resting<T>(read: () => Promise<T>): Promise<T> {
  const seen: T[] = [];
  await expect(async () => {
    seen.push(await read());
    expect(seen.length > 1 && isDeepStrictEqual(seen.at(-1), seen.at(-2))).toBe(true);
  }).toPass({ intervals: [100] });
  return seen.at(-1) as T; // it was read
}
