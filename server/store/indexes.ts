import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { PropertyType } from '#schemas/codes.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { holdsSeveral, isAddress, isLongText, isRelation, isText } from '#schemas/propertyTypes/traits.ts';
import type { Reader } from '#server/db/database.ts';
import { valuesRepeat } from '#server/refusals/models.ts';
import type { StoredItem, StoredModel, StoredSheet, StoredTable } from './catalogue.ts';
import { repeatedValues } from './evidence.ts';
import { isUniqueItem } from './modelDocument.ts';
import { isSortedApart, sortedBy } from './sortKeys.ts';

/** An index of a model's table; `definition` is SQL made of catalogue names. */
interface Index {
  name: string;
  definition: string;
}

/** What people also read from the largest; empty ones come last there too. */
const LARGEST_FIRST: ByPropertyType<boolean> = {
  [PropertyType.shortText]: false,
  [PropertyType.longText]: false,
  [PropertyType.number]: true,
  [PropertyType.date]: true,
  [PropertyType.logic]: false,
  [PropertyType.mixedUnits]: false,
  [PropertyType.attachment]: false,
  [PropertyType.opinion]: false,
  [PropertyType.subTable]: false,
  [PropertyType.relation]: false,
  [PropertyType.address]: false,
  [PropertyType.relationMulti]: false,
  [PropertyType.radio]: false,
  [PropertyType.checkbox]: false,
  [PropertyType.dropdown]: false,
  [PropertyType.dropdownMulti]: false,
  [PropertyType.time]: false,
  [PropertyType.staff]: false,
  [PropertyType.staffMulti]: false,
  [PropertyType.department]: false,
  [PropertyType.departmentMulti]: false,
};
const isLargestFirst = ({ propertyType }: StoredItem): boolean => ofPropertyType(LARGEST_FIRST, propertyType) === true;
const NEWEST_FIRST = '"createdTime" desc, "id"';

/**
 * The indexes a model needs: default order, data scopes, relations, its own `indexes[]` and unique items.
 * Each ends with the tie-breaker of lists (contract 8.2), so that a filtered page comes sorted from the index.
 */
export function indexesOf(model: StoredModel, trigram: boolean): Index[] {
  const definitions = [`(${NEWEST_FIRST})`, `("owner", ${NEWEST_FIRST})`, `("ownerDeptId", ${NEWEST_FIRST})`];
  if (model.document.bindWorkflow) definitions.push('("workflowInstanceId")', `("sequenceStatus", ${NEWEST_FIRST})`);
  const name = model.items.get('name');
  if (trigram) definitions.push('using gin ("name" gin_trgm_ops)', ...(name?.keyColumn ? [`using gin ("${name.keyColumn}" gin_trgm_ops)`] : []));
  for (const item of model.items.values()) {
    if (item.system) continue;
    if (isRelation(item.propertyType)) definitions.push(...relationIndex(item, `(${quoted(item)}, ${NEWEST_FIRST})`));
    if (isUnique(item)) definitions.push(uniqueIndex(item));
  }
  for (const codes of model.document.indexes ?? []) definitions.push(...configuredIndex(model, codes, trigram));
  return [...new Set(definitions)].map((definition) => namedIndex(model.table, definition));
}

/** The indexes of a sub-table: its rows by record, the relations by which rows name other records, and unique columns. */
function sheetIndexesOf(sheet: StoredSheet): Index[] {
  const definitions = [...sheet.items.values()].flatMap((item) => {
    const unique = isUnique(item) ? [uniqueIndex(item)] : [];
    return isRelation(item.propertyType) ? [...unique, ...relationIndex(item, `(${quoted(item)})`)] : unique;
  });
  return [{ name: `${sheet.table}_parent`, definition: '("parentId", "sortKey")' }, ...definitions.map((definition) => namedIndex(sheet.table, definition))];
}

/** By which records are found that name another; `single` = of a relation to one. The index of a unique one finds them too. */
function relationIndex(item: StoredItem, single: string): string[] {
  if (holdsSeveral(item.propertyType)) return [`using gin (${quoted(item)})`];
  return isUnique(item) ? [] : [single];
}

function configuredIndex(model: StoredModel, codes: readonly string[], trigram: boolean): string[] {
  const items = codes.map((code) => model.items.get(code)).filter((item) => item !== undefined);
  const [first] = items;
  if (!first) return [];
  if (first.storage.indexing === 'list') return [`using gin (${quoted(first)})`];
  const columns = items.filter(({ storage }) => storage.indexing !== 'list').map(expression);
  const definitions = [`(${columns.join(', ')}, ${NEWEST_FIRST})`];
  if (items.some(isLargestFirst)) {
    const falling = items.map((item) => (isLargestFirst(item) ? `${quoted(item)} desc nulls last` : expression(item)));
    definitions.push(`(${falling.join(', ')}, ${NEWEST_FIRST})`);
  }
  // The column itself serves conditions, this one the order that is shown.
  if (items.length === 1 && isSortedApart(first)) definitions.push(`((${sortedBy(first, (column) => `"${column}"`)}), ${NEWEST_FIRST})`);
  // Texts are searched for a part of them.
  if (trigram && items.length === 1 && isText(first.propertyType)) definitions.push(`using gin (${quoted(first)} gin_trgm_ops)`);
  return definitions;
}

/** Whether the database itself refuses values of the item that repeat. */
export const isUnique = ({ system, item }: StoredItem): boolean => !system && isUniqueItem(item);
const uniqueIndex = (item: StoredItem): string => `unique (${quoted(item)})`;

function expression(item: StoredItem): string {
  if (isAddress(item.propertyType)) return `(${quoted(item)} ->> 'provinceName'), (${quoted(item)} ->> 'cityName')`;
  if (isLongText(item.propertyType)) return `(left(${quoted(item)}, 200))`;
  return quoted(item);
}

function quoted({ column }: StoredItem): string {
  return `"${column}"`;
}

function namedIndex(table: string, definition: string): Index {
  return { name: `${table}_${createHash('sha256').update(definition).digest('hex').slice(0, 12)}`, definition };
}

/** Makes missing indexes of a model's table and drops those no longer wanted. Errors: AgainstData for a unique item whose values already repeat. */
export async function makeIndexes(tx: Reader, model: StoredModel, trigram: boolean): Promise<void> {
  await syncIndexes(tx, model, model, indexesOf(model, trigram));
}

/** The same for a sub-table. */
export function makeSheetIndexes(tx: Reader, model: StoredModel, sheet: StoredSheet): Promise<void> {
  return syncIndexes(tx, model, sheet, sheetIndexesOf(sheet));
}

async function syncIndexes(tx: Reader, { code }: StoredModel, stored: StoredTable, wanted: readonly Index[]): Promise<void> {
  const existing = await secondaryIndexes(tx, stored);
  for (const item of stored.items.values()) {
    if (!isUnique(item) || existing.includes(namedIndex(stored.table, uniqueIndex(item)).name)) continue;
    const repeated = await repeatedValues(tx, { table: stored.table, column: item.column });
    if (repeated.count > 0) throw valuesRepeat(code, item.path, repeated);
  }
  for (const name of existing) {
    if (!wanted.some((index) => index.name === name)) await sql`drop index ${sql.id(name)}`.execute(tx);
  }
  for (const { name, definition } of wanted) {
    if (existing.includes(name)) continue;
    const unique = definition.startsWith('unique ');
    const on = unique ? definition.slice('unique '.length) : definition;
    await sql`create ${sql.raw(unique ? 'unique ' : '')}index ${sql.id(name)} on ${sql.table(stored.table)} ${sql.raw(on)}`.execute(tx);
  }
}

/** Names of all indexes of a table but its primary key. */
async function secondaryIndexes(tx: Reader, { table }: StoredTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexname as "name" from pg_indexes
    where tablename = ${table} and schemaname = current_schema() and indexname <> ${`${table}_pkey`}`.execute(tx);
  return rows.map(({ name }) => name);
}
