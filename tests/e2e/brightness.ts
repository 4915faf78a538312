import type { Locator } from '@playwright/test';

/** Whether a part's ground and text are light or dark. */
export function brightnessOf(part: Locator): Promise<{ ground: string; text: string }> {
  return part.evaluate((element) => {
    const brightness = (colour: string) => {
      const sum = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((total, channel) => total + Number(channel), 0);
      return sum / 3 > 140 ? 'light' : 'dark';
    };
    const opaque = (from: Element | null): string => {
      if (from === null) return 'rgb(255, 255, 255)';
      const colour = getComputedStyle(from).backgroundColor;
      return colour === 'rgba(0, 0, 0, 0)' ? opaque(from.parentElement) : colour;
    };
    return { ground: brightness(opaque(element)), text: brightness(getComputedStyle(element).color) };
  });
}
