import { sql, type RawBuilder } from 'kysely';
import { PropertyType, UnitType } from '#schemas/codes.ts';
import type { Locale } from '#schemas/localized.ts';
import { formatText } from '#schemas/formats/index.ts';
import { readUnits } from '#schemas/formats/units.ts';
import { addDays, addMonths } from '#schemas/formats/filters/dateInput.ts';
import { GROUP_UNIT_FORMATS } from '#schemas/records/groupUnits.ts';
import type { GroupsPage, GroupUnit } from '#schemas/records/groups.ts';
import { MOST_GROUPS } from '#schemas/limits.ts';
import type { QueryColumn } from '#schemas/list.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { holdsSeveral, isDate, isLogic, isRelation, isUnits } from '#schemas/propertyTypes/traits.ts';
import type { Database } from '#server/db/database.ts';
import { invalidItem } from '#server/refusals/values.ts';
import { queryReasons } from '#server/refusals/queries.ts';
import type { Actor } from '#server/store/actor.ts';
import type { Catalogue, StoredItem } from '#server/store/catalogue.ts';
import { decodeRows, type DriverRow } from '#server/store/codec.ts';
import { storageOf } from '#server/store/properties/index.ts';
import { findComparedItem, MODEL_ALIAS } from './conditions.ts';
import { namesFor } from './presentRows.ts';
import { withinTime } from './queryList.ts';
import { checkPageRange, compileRows, type CompiledRows, type RowFilter, type SumOf } from './request.ts';
import { valueOrderOf } from './sorting.ts';
import { measuresOfGroups, sumAsNumber, type Measure } from './totals.ts';

/** Which groups of which rows; `page` is zero-based. */
export interface GroupsRequest extends Omit<RowFilter, 'view' | 'lost' | 'notBelow'> {
  groupBy: string;
  /** Of dates; default MONTH. */
  groupUnit?: GroupUnit | null | undefined;
  /** `value` = in the order that a list sorted by the item has, default; `count` = the largest first. */
  groupOrder?: 'value' | 'count' | null | undefined;
  page: number;
  size: number;
  sums: readonly SumOf[];
  /** How the view shows the item; left out = as its model does. */
  column?: Pick<QueryColumn, 'displayFormat' | 'options'> | undefined;
}

/** The type of one value of an item, by which rows are grouped; undefined = they are not. */
const GROUPED_AS: ByPropertyType<number | undefined> = {
  [PropertyType.shortText]: PropertyType.shortText,
  [PropertyType.longText]: undefined,
  [PropertyType.number]: undefined,
  [PropertyType.date]: PropertyType.date,
  [PropertyType.logic]: PropertyType.logic,
  [PropertyType.mixedUnits]: undefined,
  [PropertyType.attachment]: undefined,
  [PropertyType.opinion]: undefined,
  [PropertyType.subTable]: undefined,
  [PropertyType.relation]: PropertyType.relation,
  [PropertyType.address]: undefined,
  [PropertyType.relationMulti]: PropertyType.relation,
  [PropertyType.radio]: PropertyType.radio,
  [PropertyType.checkbox]: PropertyType.radio,
  [PropertyType.dropdown]: PropertyType.dropdown,
  [PropertyType.dropdownMulti]: PropertyType.dropdown,
  [PropertyType.time]: undefined,
  [PropertyType.staff]: PropertyType.staff,
  [PropertyType.staffMulti]: PropertyType.staff,
  [PropertyType.department]: PropertyType.department,
  [PropertyType.departmentMulti]: PropertyType.department,
};

/** What is cut off a date, and the last day of a group. */
const UNITS: Readonly<Record<GroupUnit, { field: string; last(first: string): string }>> = {
  DAY: { field: 'day', last: (first) => first },
  MONTH: { field: 'month', last: (first) => addDays(addMonths(first, 1), -1) },
  YEAR: { field: 'year', last: (first) => addDays(addMonths(first, 12), -1) },
};

/** One value of the item as rows are grouped by it. */
interface Grouping {
  item: StoredItem;
  /** The item as one that holds a single value, in a column of its own name. */
  single: StoredItem;
  unit: GroupUnit;
}

/**
 * The different values of an item among the rows that `actor` may see, with the number of rows and the sums of each; the rows
 * without a value stand last, those with several in each of theirs (contract 8.3).
 * Errors: as queryList; invalidParameter for an item that rows are not grouped by (900400).
 */
export async function groupRows(
  db: Database,
  catalogue: Catalogue,
  actor: Actor,
  schemaCode: string,
  request: GroupsRequest,
  locale: Locale,
): Promise<GroupsPage> {
  checkPageRange({ ...request, mostRows: MOST_GROUPS });
  const compiled = compileRows(catalogue, actor, schemaCode, request);
  const grouping = groupingOf(findComparedItem(compiled, request.groupBy), request.groupUnit ?? 'MONTH');
  const measures = measuresOfGroups(compiled, request.sums);
  return withinTime(async () => {
    const { rows } = await groupsStatement(compiled, grouping, measures, request).execute(db.reading);
    const data = await decodeRows(namesFor(actor, { db: db.reading, catalogue }), [grouping.single], rows, 'row');
    const groups = rows.map((row, at) => {
      const sumMap = Object.fromEntries(measures.map(({ propertyCode, sumType }, index) => [propertyCode, { num: sumAsNumber(row[`sum${index}`]), sumType }]));
      return { ...wordGroup(grouping, data[at]?.[grouping.single.code], request.column, locale), count: Number(row.count), sumMap };
    });
    const counted = rows[0]?.groups ?? (request.page === 0 ? 0 : await countBehind(db, catalogue, actor, schemaCode, request, locale));
    return { groups, totalElements: Number(counted) };
  });
}

/** Behind the last page no group carries their number. */
async function countBehind(...[db, catalogue, actor, schemaCode, request, locale]: Parameters<typeof groupRows>): Promise<number> {
  return (await groupRows(db, catalogue, actor, schemaCode, { ...request, page: 0, size: 1 }, locale)).totalElements;
}

function groupingOf(item: StoredItem, unit: GroupUnit): Grouping {
  const propertyType = ofPropertyType(GROUPED_AS, item.propertyType);
  if (propertyType === undefined) throw invalidItem(item, queryReasons.notGrouped);
  return { item, unit, single: { ...item, propertyType, storage: storageOf(propertyType), item: { ...item.item, propertyType } } };
}

/** Rows are counted by their stored value first; names are read and compared for the groups alone. */
function groupsStatement(
  { model, where, scope }: CompiledRows,
  { item, single, unit }: Grouping,
  measures: readonly Measure[],
  request: GroupsRequest,
): RawBuilder<DriverRow> {
  const several = holdsSeveral(item.propertyType);
  const column = sql.ref(`${MODEL_ALIAS}.${item.column}`);
  const entries = several ? sql` left join lateral (select distinct "each"."entry" from unnest(${column}) as "each"("entry")) as "entries" on true` : sql``;
  const value = groupValue(several ? sql.ref('entries.entry') : column, item, unit);
  const key = single.keyColumn === undefined ? sql`` : sql`, min(${sql.ref(`${MODEL_ALIAS}.${single.keyColumn}`)}) as ${sql.ref(single.keyColumn)}`;
  const sums = measures.map(({ expression }, index) => sql`, ${expression} as ${sql.ref(`sum${index}`)}`);
  const groups = sql`select ${value} as ${sql.ref(item.column)}${key}, count(*) as "count"${sql.join(sums, sql``)}
    from ${sql.table(model.table)} as ${sql.ref(MODEL_ALIAS)}${entries}${where} group by 1`;
  const { joins, expression } = valueOrderOf(scope, single);
  const order = [sql`${column} is null`, ...(request.groupOrder === 'count' ? [sql`${sql.ref(`${MODEL_ALIAS}.count`)} desc`] : []), expression, column];
  // The groups take the alias of the rows: their value stands where the item's did.
  return sql<DriverRow>`select ${sql.ref(`${MODEL_ALIAS}`)}.*, count(*) over () as "groups" from (${groups}) as ${sql.ref(MODEL_ALIAS)} ${joins}
    order by ${sql.join(order)} limit ${request.size} offset ${request.page * request.size}`;
}

function groupValue(value: RawBuilder<unknown>, { propertyType }: StoredItem, unit: GroupUnit): RawBuilder<unknown> {
  // Wall clock of the server's zone, so that cutting needs no zone.
  return isDate(propertyType) ? sql`date_trunc(${sql.lit(UNITS[unit].field)}, ${value})` : value;
}

/** A group as a filter names it (contract 6.4) and as a cell shows it. */
function wordGroup({ item, single, unit }: Grouping, value: unknown, column: GroupsRequest['column'], locale: Locale): { value: string | null; text: string } {
  const { propertyType } = single;
  const shown = { ...single.item, propertyCode: item.code, propertyType, options: column?.options ?? undefined };
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return { value: null, text: '' };
  if (isDate(propertyType)) {
    const first = String(value).slice(0, 10);
    return { value: `${first};${UNITS[unit].last(first)}`, text: formatText(value, { ...shown, displayFormat: GROUP_UNIT_FORMATS[unit] }, locale) };
  }
  return { value: filterValue(value, propertyType), text: formatText(value, { ...shown, displayFormat: column?.displayFormat ?? undefined }, locale) };
}

function filterValue(value: unknown, propertyType: number): string {
  if (isUnits(propertyType)) return JSON.stringify((readUnits(value) ?? []).map(({ id, type, name }) => ({ id, unitType: type ?? UnitType.user, name })));
  // A decoded relation has its shape.
  if (isRelation(propertyType)) return (value as { id: string }).id;
  return isLogic(propertyType) ? String(value === true) : String(value);
}
