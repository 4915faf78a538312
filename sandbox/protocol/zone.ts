/** The portal's time zone as plain numbers, so that the guest needs no zone data and no machine setting. Contract 2.6. */

const hourMs = 3_600_000;
const firstYear = 1970;
const lastYear = 2060;

/** Shape: `[fromUtcMs, offsetMs]` by time, the first row also for all time before. */
export type ZoneTable = readonly (readonly [number, number])[];

/** Making a table reads a thousand offsets, and every script that is opened needs the table of its portal's one zone. */
const tables = new Map<string, ZoneTable>();

/**
 * Offsets of a zone from UTC over the years 1970 to 2060.
 * Errors: `RangeError` for an unknown zone name.
 */
export function zoneTable(timeZone: string): ZoneTable {
  const table = tables.get(timeZone) ?? makeTable(timeZone);
  tables.set(timeZone, table);
  return table;
}

function makeTable(timeZone: string): ZoneTable {
  const offsetAt = offsetReader(timeZone);
  let at = Date.UTC(firstYear, 0, 1);
  let before = offsetAt(at);
  const rows: [number, number][] = [[at, before]];
  for (let month = 1; month <= (lastYear - firstYear) * 12; month++) {
    const next = Date.UTC(firstYear, month, 1);
    const after = offsetAt(next);
    if (before !== after) rows.push([changeBetween(at, next, before, offsetAt), after]);
    at = next;
    before = after;
  }
  return rows;
}

function changeBetween(from: number, to: number, before: number, offsetAt: (utc: number) => number): number {
  let [low, high] = [from, to];
  while (high - low > hourMs / 4) {
    const middle = low + Math.floor((high - low) / 2 / (hourMs / 4)) * (hourMs / 4);
    if (middle === low) break;
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

function offsetReader(timeZone: string): (utc: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (utc) => {
    const part = new Map(format.formatToParts(utc).map(({ type, value }) => [type, Number(value)]));
    const field = (name: Intl.DateTimeFormatPartTypes) => part.get(name) ?? 0;
    return Date.UTC(field('year'), field('month') - 1, field('day'), field('hour'), field('minute'), field('second')) - Math.floor(utc / 1000) * 1000;
  };
}
