/** Red, green, blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Lightens what it is mixed into; the text on filled buttons. */
export const WHITE: Rgb = [255, 255, 255];
/** Darkens what it is mixed into. */
export const BLACK: Rgb = [0, 0, 0];

/** Colour of `#rgb`, `#rrggbb` or `rgb(r, g, b)`; undefined for everything else. */
export function parseColour(text: string): Rgb | undefined {
  const value = text.trim().toLowerCase();
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(value)?.[1];
  if (hex !== undefined) {
    const pairs = hex.length === 3 ? [...hex].map((digit) => digit + digit) : [hex.slice(0, 2), hex.slice(2, 4), hex.slice(4)];
    return toRgb(pairs.map((pair) => Number.parseInt(pair, 16)));
  }
  const numbers = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(value);
  return numbers === null ? undefined : toRgb(numbers.slice(1).map(Number));
}

function toRgb(parts: readonly number[]): Rgb | undefined {
  const [red, green, blue] = parts;
  if (red === undefined || green === undefined || blue === undefined || parts.some((part) => part > 255)) return undefined;
  return [red, green, blue];
}

/** `#rrggbb` of a colour. */
export function toHex(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** `share` (0 to 1) of `other` mixed into a colour, each part rounded. */
export function mix(colour: Rgb, other: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(colour[index] * (1 - share) + other[index] * share);
  return [part(0), part(1), part(2)];
}

function luminance(colour: Rgb): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}

/** Contrast of two colours, 1 to 21 (WCAG 2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}
