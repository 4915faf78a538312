import { html, type Markup } from './html.ts';

/** Which symbol an element has: a user task by what it lets people do, the others by their type. */
export const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['fill', 'pen'],
  ['approve', 'person'],
  ['circulate', 'eye'],
  ['serviceTask', 'gear'],
  ['callActivity', 'plus'],
  ['boundaryEvent', 'clock'],
  ['exclusiveGateway', 'cross'],
  ['parallelGateway', 'plus'],
  ['inclusiveGateway', 'circle'],
]);

/** Strokes on a ground of 24. */
const STROKES: readonly (readonly [name: string, path: string])[] = [
  ['pen', 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4'],
  ['person', 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0'],
  ['eye', 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z'],
  ['gear', 'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2'],
  ['clock', 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2'],
  ['cross', 'M6 6l12 12M18 6L6 18'],
  ['plus', 'M12 4v16M4 12h16'],
  ['circle', 'M12 19a7 7 0 1 0 0-14 7 7 0 0 0 0 14z'],
  ['flow', 'M4 4h6v6H4zM14 14h6v6h-6zM10 7h4a3 3 0 0 1 3 3v4'],
  ['error', 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5v5.5M12 16.5v.1'],
  ['warning', 'M12 4L2.5 20h19zM12 10v5M12 17.4v.1'],
  ['success', 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.2l2.8 2.8L16.2 9.4'],
];

/** The symbols of the page, drawn once and used by their names. */
export const symbolSheet = (): Markup =>
  html`<svg class="sheet" aria-hidden="true" width="0" height="0">${STROKES.map(([name, path]) => html`<symbol id="symbol-${name}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`)}</svg>`;

/** A symbol beside words. */
export const symbol = (name: string, kind = ''): Markup =>
  html`<svg class="symbol ${kind}" aria-hidden="true" viewBox="0 0 24 24" width="16" height="16"><use href="#symbol-${name}"/></svg>`;
