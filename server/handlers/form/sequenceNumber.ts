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
  const period = time.slice(0, PERIOD_LENGTH[rule.reset ?? ''] ?? 0);
  const start = `${rule.prefix ?? ''}${datePart(rule.date ?? '', time)}`;
  const key = `number:${model.schemaCode}`;
  const { rows } = await sql<{ value: number }>`
    insert into "sequences" ("key", "period", "value") values (${key}, ${period}, 1)
    on conflict ("key", "period") do update set "value" = "sequences"."value" + 1 returning "value"`.execute(tx);
  const counted = Number(rows[0]?.value ?? 1);
  // The first number after rows came another way (demonstration data, restore) goes on behind the largest of them.
  const value = counted === 1 ? await behindExisting(tx, model, key, period, start) : counted;
  return `${start}${String(value).padStart(rule.digits ?? DEFAULT_DIGITS, '0')}`;
}

async function behindExisting(tx: Tx, model: StoredModel, key: string, period: string, start: string): Promise<number> {
  const { rows } = await sql<{ largest: string | null }>`
    select max(substr("sequenceNo", ${start.length + 1})::bigint)::text as "largest" from ${sql.table(model.table)}
    where starts_with("sequenceNo", ${start}) and substr("sequenceNo", ${start.length + 1}) ~ '^[0-9]{1,15}$'`.execute(tx);
  const value = Number(rows[0]?.largest ?? 0) + 1;
  if (value > 1) await tx.updateTable('sequences').set({ value }).where('key', '=', key).where('period', '=', period).execute();
  return value;
}

function datePart(format: string, time: string): string {
  return format.replace('yyyy', time.slice(0, 4)).replace('MM', time.slice(5, 7)).replace('dd', time.slice(8, 10));
}
