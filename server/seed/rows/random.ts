/**
 * Randomness without state: every draw is a pure function of a salt, a row number and a draw number.
 * So any row of any document can be computed alone, in any order, with the same result.
 */

/** 32-bit salt of a text, such as `customer.fullName` (FNV-1a with a final mix). */
export function saltOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix(hash);
}

/** A 32-bit number for this salt, row and draw. */
export function bits(salt: number, index: number, draw = 0): number {
  return mix(mix(salt ^ Math.imul(index + 1, 0x9e3779b1)) ^ Math.imul(draw + 1, 0x85ebca6b));
}

/** A fraction from 0 (included) to 1 (excluded) for this salt, row and draw. */
export function fraction(salt: number, index: number, draw = 0): number {
  return bits(salt, index, draw) / 0x1_0000_0000;
}

/** A whole number from `from` to `to`, both included. */
export function between(salt: number, index: number, from: number, to: number, draw = 0): number {
  return from + Math.floor(fraction(salt, index, draw) * (to - from + 1));
}

/**
 * A one-to-one reordering of 0 .. size-1: two rows never get the same number.
 * Four Feistel rounds over the next even power of two, walking on until the result lies inside.
 */
export function permute(salt: number, index: number, size: number): number {
  let half = 1;
  while (1 << (2 * half) < size) half += 1;
  const mask = (1 << half) - 1;
  let at = index;
  do {
    let left = at >>> half;
    let right = at & mask;
    for (let round = 0; round < 4; round += 1) [left, right] = [right, left ^ (bits(salt, right, round) & mask)];
    at = ((left << half) | right) >>> 0;
  } while (at >= size);
  return at;
}

/** Turns weights into a function from a fraction to a position; without weights all positions are equal. */
export function weighted(count: number, weights?: readonly number[]): (fraction: number) => number {
  if (!weights) return (at) => Math.min(count - 1, Math.floor(at * count));
  const ends: number[] = [];
  let total = 0;
  for (let i = 0; i < count; i += 1) ends.push((total += weights[i] ?? 0));
  return (at) => firstAbove(ends, at * total);
}

/** Position of the first end above the value; ends ascend. */
export function firstAbove(ends: readonly number[], value: number): number {
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
