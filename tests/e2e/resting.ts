import { isDeepStrictEqual } from 'node:util';
import { expect } from '@playwright/test';

/** What is read twice in a row alike: a size, a place or words that a page may still be drawing when they are first there. */
export async function resting<T>(read: () => Promise<T>): Promise<T> {
  let last = await read();
  await expect(async () => {
    const former = last;
    last = await read();
    expect(isDeepStrictEqual(last, former)).toBe(true);
  }).toPass({ intervals: [100] });
  return last;
}
