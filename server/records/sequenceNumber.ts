import { sql } from 'kysely';
import type { ModelDocument } from '#schemas/config/model.ts';
import type { Tx } from '#server/db/database.ts';
import type { StoredModel } from '#server/store/catalogue.ts';

type SequenceRule = NonNullable<ModelDocument['sequenceRule']>;

/** How much of `yyyy-MM-dd` a counter lives for. */
const PERIOD_LENGTH: Readonly<Record<string, number>> = { day: 10, month: 7, year: 4 };
const DEFAULT_DIGITS = 4;

/**
 * The next record number of a model: prefix, date, counter (contract 15.4 sequenceRule). Numbers of a rolled-back save
 * are given again; savers of one period wait for each other.
 */
export async function nextSequenceNumber(tx: Tx, model: StoredModel, rule: SequenceRule, time: string): Promise<string> {
  const [number = ''] = await nextSequenceNumbers(tx, model, rule, { time, count: 1 });
  return number;
}

/** The next `count` record numbers, in their order. */
export async function nextSequenceNumbers(tx: Tx, model: StoredModel, rule: SequenceRule, { time, count }: { time: string; count: number }): Promise<string[]> {
  if (count === 0) return [];
  const period = time.slice(0, PERIOD_LENGTH[rule.reset ?? ''] ?? 0);
  const start = `${rule.prefix ?? ''}${datePart(rule.date ?? '', time)}`;
  const key = `number:${model.schemaCode}`;
  const { rows } = await sql<{ value: number }>`
    insert into "sequences" ("key", "period", "value") values (${key}, ${period}, ${count})
    on conflict ("key", "period") do update set "value" = "sequences"."value" + ${count} returning "value"`.execute(tx);
  const counted = Number(rows[0]?.value ?? count);
  // The first numbers after rows came another way (demonstration data, restore) go on behind the largest of them.
  const last = counted === count ? await behindExisting(tx, { model, key, period, start, count }) : counted;
  return Array.from({ length: count }, (_, at) => `${start}${String(last - count + 1 + at).padStart(rule.digits ?? DEFAULT_DIGITS, '0')}`);
}

interface FirstNumbers {
  model: StoredModel;
  key: string;
  period: string;
  /** What stands before the counter. */
  start: string;
  count: number;
}

/** The last of the first numbers of a period. */
async function behindExisting(tx: Tx, { model, key, period, start, count }: FirstNumbers): Promise<number> {
  const { rows } = await sql<{ largest: string | null }>`
    select max(substr("sequenceNo", ${start.length + 1})::bigint)::text as "largest" from ${sql.table(model.table)}
    where starts_with("sequenceNo", ${start}) and substr("sequenceNo", ${start.length + 1}) ~ '^[0-9]{1,15}$'`.execute(tx);
  const value = Number(rows[0]?.largest ?? 0) + count;
  if (value > count) await tx.updateTable('sequences').set({ value }).where('key', '=', key).where('period', '=', period).execute();
  return value;
}

function datePart(format: string, time: string): string {
  return format.replace('yyyy', time.slice(0, 4)).replace('MM', time.slice(5, 7)).replace('dd', time.slice(8, 10));
}
