import { sql } from 'kysely';
import { SequenceStatus } from '#schemas/codes.ts';
import { MOST_READ, nameKey } from '#schemas/names/nameKey.ts';
import type { DataItem } from '#schemas/property.ts';
import { holdsSeveral, isChoice, isLongText, isOneChoice, isText } from '#schemas/propertyTypes/traits.ts';
import type { Tx } from '#server/db/database.ts';
import type { StoredItem, StoredTable } from './catalogue.ts';
import { choiceOptions, type ChoicesByDictionary } from './choiceOptions.ts';
import type { Encoded } from './properties/storage.ts';

/**
 * What rows are sorted by where that is not the stored value itself (contract 8.2): choices by their place in their list,
 * texts by the key of `nameKey`, which stands in a column beside them.
 */
export type SortedAs = Pick<StoredItem, 'column' | 'propertyType' | 'keyColumn' | 'choices'>;

/** Grows when `nameKey` gives other keys: the columns get another name, and are filled again. */
const SORT_KEY_VERSION = 1;
const KEY_COLUMN = /_k\d+$/;
/** Entries of a list that keep their places; a list has no end, the text of a statement has. */
const MOST_CHOICES = 2000;
/** Longest text that is compared where no key stands beside it. */
const COMPARED_SIGNS = 200;

/** The list that a value of the item is chosen from, in its order; undefined for other items, and for lists in another model. */
export function listedChoices(item: Pick<DataItem, 'code' | 'propertyType' | 'options'>, choices: ChoicesByDictionary): readonly string[] | undefined {
  if (!isChoice(item.propertyType)) return undefined;
  const { items, dictionary } = choiceOptions(item.options);
  const listed = items ?? (dictionary === undefined ? undefined : choices.get(dictionary));
  return listed && listed.length > 0 && listed.length <= MOST_CHOICES ? listed : undefined;
}

/** Choices of the system's own items. */
export const systemChoices: ReadonlyMap<string, readonly string[]> = new Map([['sequenceStatus', Object.values(SequenceStatus)]]);
const SYSTEM_KEYS: ReadonlySet<string> = new Set(['name', 'sequenceNo']);

/** The column beside a text that holds its key; undefined for what sorts by something else. */
export function keyColumnOf({ column, propertyType, system, choices }: Pick<StoredItem, 'column' | 'propertyType' | 'system' | 'choices'>): string | undefined {
  const isKeyed = system ? SYSTEM_KEYS.has(column) : isText(propertyType) || (isOneChoice(propertyType) && !choices);
  return isKeyed ? `${column}_k${SORT_KEY_VERSION}` : undefined;
}

/** The key of a text as its column holds it. */
export function sortKeyOf(text: Encoded): Encoded {
  return text === null ? null : nameKey(text);
}

/** Whether an index on the column itself does not give the order that its values are shown in. */
export function isSortedApart({ keyColumn, choices }: SortedAs): boolean {
  return keyColumn !== undefined || choices !== undefined;
}

/**
 * SQL that an item sorts by; `column` gives a column as the statement names it. The same text in index and statement, so that one
 * serves the other: names come from the catalogue, choices stand in it as quoted texts.
 */
export function sortedBy({ column: own, propertyType, keyColumn, choices }: SortedAs, column: (name: string) => string): string {
  const value = holdsSeveral(propertyType) && isChoice(propertyType) ? `${column(own)}[1]` : column(own);
  if (choices)
    return `coalesce(array_position(array[${choices.map(quotedText).join(',')}]::text[], ${value}), case when ${value} is not null then ${choices.length + 1} end)`;
  if (keyColumn === undefined) return value;
  return `coalesce(${column(keyColumn)}, lower(${isLongText(propertyType) ? `left(${value}, ${COMPARED_SIGNS})` : value}))`;
}

/** A text in SQL; `standard_conforming_strings` is on in every database that is supported. */
const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Makes the key columns of a table that are missing, filled where it has rows, and drops those no longer wanted. */
export async function syncKeyColumns(tx: Tx, { table, items }: StoredTable): Promise<void> {
  const wanted = new Map([...items.values()].flatMap(({ column, keyColumn }) => (keyColumn === undefined ? [] : [[keyColumn, column] as const])));
  const { rows } = await sql<{ name: string }>`select column_name as "name" from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}`.execute(tx);
  const existing = new Set(rows.map(({ name }) => name).filter((name) => KEY_COLUMN.test(name)));
  const missing = [...wanted].filter(([keyColumn]) => !existing.has(keyColumn));
  const changes = [
    ...[...existing].filter((name) => !wanted.has(name)).map((name) => sql`drop column ${sql.ref(name)}`),
    ...missing.map(([name]) => sql`add column ${sql.ref(name)} text collate "C"`),
  ];
  if (changes.length === 0) return;
  await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(tx);
  if (missing.length > 0) await fillKeys(tx, table, missing);
}

const FILLED_AT_ONCE = 5000;

/** Writes the keys of texts that are there already. Shape: `columns[i]` = key column and its text. */
async function fillKeys(tx: Tx, table: string, columns: readonly (readonly [string, string])[]): Promise<void> {
  // No more of a long text than its key is made of.
  const texts = sql.join(columns.map(([, column]) => sql`left(${sql.ref(column)}, ${sql.lit(MOST_READ)}) as ${sql.ref(column)}`));
  const hasKey = sql.join(
    columns.map(([, column]) => sql`octet_length(${sql.ref(column)}) > char_length(${sql.ref(column)})`),
    sql` or `,
  );
  for (let after = ''; ; ) {
    const { rows } = await sql<Record<string, string | null>>`select "id", ${texts} from ${sql.table(table)}
      where "id" > ${after} and (${hasKey}) order by "id" limit ${FILLED_AT_ONCE}`.execute(tx);
    const last = rows.at(-1)?.id;
    if (last == null) return;
    const keys = rows.map((row) => ({ id: row.id, ...Object.fromEntries(columns.map(([keyColumn, column]) => [keyColumn, sortKeyOf(row[column] ?? null)])) }));
    const given = sql.join([sql`"id" text`, ...columns.map(([keyColumn]) => sql`${sql.ref(keyColumn)} text`)]);
    const set = sql.join(columns.map(([keyColumn]) => sql`${sql.ref(keyColumn)} = ${sql.ref(`new.${keyColumn}`)}`));
    await sql`update ${sql.table(table)} as "is" set ${set}
      from json_to_recordset(${JSON.stringify(keys)}::text::json) as "new"(${given}) where "is"."id" = "new"."id"`.execute(tx);
    after = last;
  }
}
