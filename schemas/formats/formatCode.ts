import { numberFormatOf } from './number.ts';

/** The code of the `format` in the options of an item: numbers say it by name, dates and addresses by code. Source: contract 6.3. */
export function formatCode(format: unknown): number {
  if (typeof format === 'number') return format;
  if (typeof format !== 'string') return 0;
  return /^\d+$/.test(format) ? Number(format) : numberFormatOf(format);
}
