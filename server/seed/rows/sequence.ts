import type { SeedModel } from './document.ts';
import type { Produce, Row } from './row.ts';

/** How much of `yyyy-MM-dd` a counter lives for. */
const PERIOD_LENGTH: Readonly<Record<string, number>> = { day: 10, month: 7, year: 4 };

/** Length of what stands before the counter of a record number. */
export function numberStartLength({ prefix = '', date = '' }: NonNullable<SeedModel['sequenceRule']>): number {
  return prefix.length + date.length;
}

/**
 * Sequence numbers as the model's `sequenceRule` defines: prefix, date, counter (contract 15.4).
 * The counter is found without making the rows before: rows ascend by `createdTime`, so a period begins at one row, and
 * goes on behind the numbers that were given before the rows come: `taken` holds their largest counter.
 */
export function sequenceProduce(
  rule: NonNullable<SeedModel['sequenceRule']>,
  { createdTime, count, rowAt, taken }: { createdTime: Produce; count: number; rowAt(index: number): Row; taken(start: string): number },
): Produce {
  const length = PERIOD_LENGTH[rule.reset ?? ''] ?? 0;
  const firsts = new Map<string, number>();
  const firstOf = (period: string): number => {
    let first = firsts.get(period);
    if (first === undefined) firsts.set(period, (first = firstRow(period, createdTime, count, rowAt)));
    return first;
  };
  return (row) => {
    const created = String(createdTime(row));
    const start = `${rule.prefix ?? ''}${datePart(rule.date ?? '', created)}`;
    const counter = taken(start) + row.index - firstOf(created.slice(0, length)) + 1;
    return `${start}${String(counter).padStart(rule.digits ?? 1, '0')}`;
  };
}

function firstRow(period: string, createdTime: Produce, count: number, rowAt: (index: number) => Row): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (String(createdTime(rowAt(middle))) < period) low = middle + 1;
    else high = middle;
  }
  return low;
}

function datePart(format: string, moment: string): string {
  return format.replace('yyyy', moment.slice(0, 4)).replace('MM', moment.slice(5, 7)).replace('dd', moment.slice(8, 10));
}
