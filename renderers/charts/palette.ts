/** Degrees of hue below which two colours are taken for each other. */
const ALIKE = 24;
/** Below this share a colour has no hue that an eye would name. */
const LEAST_SATURATION = 0.3;

/**
 * Colours of series: the theme's first, then those that are not like it; where one is, `spare` takes its place, once.
 * Pure; all colours as `#rrggbb`, what is written otherwise is like nothing.
 */
export function palette(first: string, others: readonly string[], spare: string): string[] {
  const hue = hueOf(first);
  const isLike = (colour: string) => {
    const other = hueOf(colour);
    if (hue === undefined || other === undefined) return false;
    const apart = Math.abs(hue - other);
    return Math.min(apart, 360 - apart) < ALIKE;
  };
  const like = others.findIndex(isLike);
  return [first, ...others.map((colour, at) => (at === like ? spare : colour)).filter((colour) => !isLike(colour) || colour === spare)];
}

/** Degrees; undefined for greys. */
function hueOf(colour: string): number | undefined {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour.trim());
  if (!digits) return undefined;
  const [red = 0, green = 0, blue = 0] = digits.slice(1).map((pair) => Number.parseInt(pair, 16) / 255);
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  if (most === 0 || span / most < LEAST_SATURATION) return undefined;
  if (most === red) return (((green - blue) / span) * 60 + 360) % 360;
  return most === green ? ((blue - red) / span) * 60 + 120 : ((red - green) / span) * 60 + 240;
}
