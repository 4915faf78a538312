/** Colours, letters and room of the page, as a chart needs them. */
export interface ChartLook {
  series: readonly string[];
  text: string;
  muted: string;
  line: string;
  surface: string;
  raised: string;
  font: string;
  /** Width of the chart in px. */
  width: number;
  /** Whether things may move. */
  moves: boolean;
}

/** The order in which series take their colours; the first four are the tokens for charts, the others their neighbours. */
const SERIES = ['--chart-1', '--chart-2', '--chart-3', '--chart-4', '--danger', '--success', '--violet-text', '--teal-text', '--chart-rest'];

/** Reads the tokens that hold at an element now, theme and light or dark included. */
export function readLook(element: HTMLElement): ChartLook {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    series: SERIES.map(token),
    text: token('--text'),
    muted: token('--muted'),
    line: token('--grid-line'),
    surface: token('--surface'),
    raised: token('--raised'),
    font: style.fontFamily,
    width: element.clientWidth,
    moves: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}

/** Tells when theme or appearance change. Returns how to stop. */
export function watchLook(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-outward', 'data-theme', 'style'] });
  return () => observer.disconnect();
}
