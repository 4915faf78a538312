import { sql } from 'kysely';
import type { DataItem } from '#schemas/property.ts';
import { UnitType } from '#schemas/codes.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { Tx } from '#server/db/database.ts';
import { rowIds } from '#server/seed/rows/rowId.ts';
import { textOfDay } from '#server/seed/rows/wallClock.ts';
import type { Catalogue } from '#server/store/catalogue.ts';

/** What the values of a seed document are read against. */
interface ValueContext {
  tx: Tx;
  catalogue: Catalogue;
  items: readonly DataItem[];
  /** Day of the instance's start, days since 1970-01-01. */
  day: number;
  /** Department of the originator. */
  departmentId: string | null;
}

/**
 * Values of a seed document as a form sends them (contract 6.2).
 * Shape: `{"$person": "staff"}`, `{"$people": [..]}`; `{"$day": 3}` = the date so many days after the start; `{"$row": "device", "at": 2}` =
 * the third demonstration record of the originator's department, left out where there is none.
 */
export async function seededValues(given: Readonly<Record<string, unknown>>, context: ValueContext): Promise<FormValues> {
  const values: FormValues = {};
  for (const [code, value] of Object.entries(given)) {
    const read = await seededValue(value, context);
    const isSheet = context.items.some((item) => item.code === code && item.subSchema);
    if (read !== undefined) values[code] = isSheet && Array.isArray(read) ? read.map((row: object) => ({ rowStatus: 'Added', ...row })) : read;
  }
  return values;
}

async function seededValue(value: unknown, context: ValueContext): Promise<unknown> {
  if (!isRecord(value)) return value;
  const { $person: person, $people: people, $day: day, $row: schemaCode, at } = value;
  if (typeof person === 'string') return [personValue(person)];
  if (Array.isArray(people)) return people.map((id) => personValue(String(id)));
  if (typeof day === 'number') return textOfDay(context.day + day);
  if (typeof schemaCode === 'string') return seededRecord(schemaCode, Number(at ?? 0), context);
  return value;
}

const personValue = (id: string) => ({ id, type: UnitType.user });

async function seededRecord(schemaCode: string, at: number, { tx, catalogue, departmentId }: ValueContext): Promise<{ id: string } | undefined> {
  const model = catalogue.find(schemaCode);
  if (!model) return undefined;
  const { rows } = await sql<{ id: string }>`select "id" from ${sql.table(model.table)}
    where starts_with("id", ${rowIds(schemaCode).prefix}) and "ownerDeptId" = ${departmentId} order by "id" limit 1 offset ${at}`.execute(tx);
  return rows[0];
}
