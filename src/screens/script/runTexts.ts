import type { Translate } from '#renderers/contracts/ports.ts';

/** Runs that are no hooks have names in words; hooks are called as authors write them. */
const NAMED: ReadonlySet<string> = new Set(['evaluation', 'evaluate', 'render', 'timer', 'change']);

export function hookName(hook: string, t: Translate): string {
  return NAMED.has(hook) ? t(`script:hooks.${hook}`) : hook;
}

/** `onLoad:12`, as consoles write it. */
export function placeText(hook: string, line: number | null | undefined): string {
  return line === null || line === undefined ? hook : `${hook}:${line}`;
}

/** Time of day with milliseconds, in the zone of the reader. */
export function runTimeText(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

/** Two figures after the point below ten, so that short runs differ. */
export function figure(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0);
}
