import type { Tone } from '#schemas/tones.ts';
import { palette } from './palette.ts';

/** Colours, letters and room of the page, as a chart needs them. */
export interface ChartTheme {
  series: readonly string[];
  /** Colours of choices. */
  tones: Readonly<Record<Tone, string>>;
  text: string;
  muted: string;
  line: string;
  surface: string;
  raised: string;
  font: string;
  /** Measures of the chart in px. */
  width: number;
  height: number;
  /** Whether things may move. */
  moves: boolean;
}

/** The order in which series take their colours behind the first, which is the theme's. */
const SERIES = ['--teal', '--warning', '--violet', '--danger', '--success', '--violet-text', '--teal-text', '--chart-rest'];
/** Parts of a chart in the tone that the tag of the same choice has. */
const PARTS: Readonly<Record<Tone, string>> = {
  blue: '--info',
  violet: '--violet',
  teal: '--teal',
  outline: '--chart-rest',
  green: '--success',
  amber: '--warning',
  grey: '--chart-rest',
  red: '--danger',
};

/** Reads the tokens that hold at an element now, theme and light or dark included. */
export function readChartTheme(element: HTMLElement): ChartTheme {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    series: palette(token('--chart-1'), SERIES.map(token), token('--info')),
    // Made of a record with the same keys.
    tones: Object.fromEntries(Object.entries(PARTS).map(([tone, name]) => [tone, token(name)])) as Record<Tone, string>,
    text: token('--text'),
    muted: token('--muted'),
    line: token('--grid-line'),
    surface: token('--surface'),
    raised: token('--raised'),
    font: style.fontFamily,
    width: element.clientWidth,
    height: element.clientHeight,
    // Paper is laid out before the next frame.
    moves: document.documentElement.dataset.paper === undefined && !matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}

/** Colours in the tones of choices; undefined where there are none, or where two would look the same. */
export function toneColours(parts: readonly { tone: Tone | undefined }[], theme: Pick<ChartTheme, 'tones'>): string[] | undefined {
  const colours = parts.flatMap(({ tone }) => (tone === undefined ? [] : [theme.tones[tone]]));
  return colours.length > 0 && colours.length === parts.length && new Set(colours).size === colours.length ? colours : undefined;
}

/** Tells when theme or appearance change. Returns how to stop. */
export function watchChartTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-outward', 'data-theme', 'style'] });
  return () => observer.disconnect();
}
