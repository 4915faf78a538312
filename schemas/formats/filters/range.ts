import { PropertyType } from '#schemas/codes.ts';
import type { QueryCondition } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import type { FilterCodec, FilterFault } from './codec.ts';
import { datePreset } from './datePreset.ts';
import { lastMomentOf, granularityOf, readTypedDate, readTypedTime, startOf, type Granularity } from './dateInput.ts';

/** Shape: `[from, to]`, wall-clock texts; `''` = that end is not chosen yet. */
export type RangeValue = string[];

const RANGE_SCHEMA = { type: 'array', items: { type: 'string', maxLength: 19 }, maxItems: 2 };

/** Date filter: both ends are needed, otherwise it is not sent (LS-019). */
export const dateCodec = {
  propertyTypes: [PropertyType.date],
  schema: () => RANGE_SCHEMA,
  encode: (value) => encodeRange(value, (text) => readTypedDate(text) !== undefined),
  decode: (text) => decodeRange(text, (end) => readTypedDate(end) !== undefined),
  typed: splitEnds,
  preset(condition, today) {
    const granularity = granularityOf(condition.displayFormat);
    const days = datePreset(condition.dateType, today) ?? fixedEnds(condition);
    return expandDates(days, granularity);
  },
  chip: rangeChip,
  fault: (value) => rangeFault(value, 'date', (text) => readTypedDate(text) !== undefined),
} satisfies FilterCodec<RangeValue>;

/** Time-of-day filter, `HH:mm:ss` to `HH:mm:ss`. */
export const timeCodec = {
  propertyTypes: [PropertyType.time],
  schema: () => RANGE_SCHEMA,
  encode: (value) => encodeRange(value, (text) => readTypedTime(text) !== undefined),
  decode: (text) => decodeRange(text, (end) => readTypedTime(end) !== undefined),
  typed: splitEnds,
  preset(condition) {
    const [from, to] = fixedEnds(condition).map((end) => readTypedTime(end) ?? '');
    return from && to ? [from, to] : undefined;
  },
  chip: rangeChip,
  fault: (value) => rangeFault(value, 'time', (text) => readTypedTime(text) !== undefined),
} satisfies FilterCodec<RangeValue>;

/**
 * Writes both ends out to the granularity; the end takes the last moment its text names (`2026-07` = 31 July).
 * Shape: undefined unless both ends are dates.
 */
function expandDates(ends: readonly string[], granularity: Granularity): RangeValue | undefined {
  const [from, to] = ends.map((end) => readTypedDate(end));
  return from && to ? [startOf(from, granularity), lastMomentOf(to, granularity)] : undefined;
}

function rangeChip(value: RangeValue, _condition: QueryCondition, locale: Locale): string {
  return value.join(locale === 'zh' ? ' 至 ' : ' to ');
}

function fixedEnds(condition: QueryCondition): [string, string] {
  return [String(condition.startValue ?? ''), String(condition.endValue ?? '')];
}

function encodeRange(value: RangeValue, readable: (text: string) => boolean): string | null {
  const [from = '', to = ''] = value.map((end) => end.trim());
  return readable(from) && readable(to) ? `${from};${to}` : null;
}

function decodeRange(text: string, readable: (text: string) => boolean): RangeValue | undefined {
  const ends = splitEnds(text);
  return ends.length === 2 && ends.every(readable) ? ends : undefined;
}

function splitEnds(text: string): RangeValue {
  return text.split(';').map((end) => end.trim());
}

/** What cannot be read is said before what is missing. */
function rangeFault(value: RangeValue, kind: 'date' | 'time', readable: (text: string) => boolean): FilterFault | undefined {
  const ends = value.map((end) => end.trim()).filter((end) => end !== '');
  if (ends.length > 2 || !ends.every(readable)) return `unreadable.${kind}`;
  return ends.length === 1 ? 'halfRange' : undefined;
}
