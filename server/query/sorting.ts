import { sql, type RawBuilder } from 'kysely';
import { OrderType, PropertyType, UnitType } from '#schemas/codes.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { holdsSeveral } from '#schemas/propertyTypes/traits.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { queryReasons } from '#server/refusals/queries.ts';
import { invalidItem } from '#server/refusals/values.ts';
import type { StoredItem } from '#server/store/catalogue.ts';
import { shownItem } from '#server/store/shownItem.ts';
import { sortedBy } from '#server/store/sortKeys.ts';
import { findComparedItem, MODEL_ALIAS, type ConditionScope } from './conditions.ts';

/** What rows are sorted by, before the tie-breaker. */
export interface SortBy {
  propertyCode: string;
  /** OrderType: 1 ascending, 2 descending. */
  direction: number;
}

/** Order of a statement: the joins it needs, and its terms, which `reversed` turns round. */
export interface Ordering {
  joins: RawBuilder<unknown>;
  terms(reversed: boolean): RawBuilder<unknown>;
}

interface Term {
  expression: RawBuilder<unknown>;
  descending: boolean;
  /** The value may be empty: empty ones come last in both directions. */
  mayBeEmpty: boolean;
}

const column = (code: string): RawBuilder<unknown> => sql.ref(`${MODEL_ALIAS}.${code}`);
/** Ties are broken by createdTime descending, then id (contract 8.2). */
const TIE_BREAKERS: readonly Term[] = [
  { expression: column('createdTime'), descending: true, mayBeEmpty: false },
  { expression: column('id'), descending: false, mayBeEmpty: false },
];

/**
 * The order of a list, by what is shown (contract 8.2): choices by their place in their list, texts, people, departments and
 * related records by the key of their text, several values by their first. Empty values come last in both directions.
 * Errors: invalidParameter for an unknown, hidden or sub-table code, and for kinds without an order.
 */
export function orderingOf(scope: SortScope, sorts: readonly SortBy[]): Ordering {
  const { joins, terms } = readSorts(scope, sorts);
  const sorted = new Set(sorts.map(({ propertyCode }) => propertyCode));
  const all: readonly Term[] = sorted.has('id') ? terms : [...terms, ...TIE_BREAKERS.slice(sorted.has('createdTime') ? 1 : 0)];
  return { joins, terms: (reversed) => sql.join(all.map((term) => termText(term, reversed))) };
}

/**
 * The order of groups of rows: a group stands where its first row does, ties by `value`, which distinguishes the groups.
 * Errors: as orderingOf.
 */
export function groupOrderingOf(
  scope: SortScope,
  sorts: readonly SortBy[],
  value: RawBuilder<unknown>,
): Pick<Ordering, 'joins'> & { terms: RawBuilder<unknown> } {
  const { joins, terms } = readSorts(scope, sorts);
  const first = terms.map(({ expression, descending, columnType }) => {
    const measured = columnType === 'boolean' ? sql`${expression}::text` : expression;
    return descending ? sql`max(${measured}) desc nulls last` : sql`min(${measured})`;
  });
  return { joins, terms: sql.join([...first, value]) };
}

/**
 * What groups of rows sort by that have one value each, in a column of the item's name.
 * Errors: as orderingOf.
 */
export function valueOrderOf(scope: SortScope, item: StoredItem): { joins: RawBuilder<unknown>; expression: RawBuilder<unknown> } {
  const joins: RawBuilder<unknown>[] = [];
  const expression = expressionOf({ scope, item, joins, alias: 'sort0' });
  return { joins: sql.join(joins, sql` `), expression };
}

type SortScope = Pick<ConditionScope, 'catalogue' | 'model' | 'hidden' | 'hiddenIn' | 'dependsOn'>;

/** The parts of a requested sort; `columnType` = what its item is stored as. */
type RequestedTerm = Term & { columnType: string };

function readSorts(scope: SortScope, sorts: readonly SortBy[]): { joins: RawBuilder<unknown>; terms: RequestedTerm[] } {
  if (sorts.length > 5) throw invalidParameter('orderByFields');
  const joins: RawBuilder<unknown>[] = [];
  const terms = sorts.map(({ propertyCode, direction }, index): RequestedTerm => {
    const item = findComparedItem(scope, propertyCode);
    return {
      columnType: item.storage.columnType,
      expression: expressionOf({ scope, item, joins, alias: `sort${index}` }),
      descending: direction === OrderType.descending,
      mayBeEmpty: !NEVER_EMPTY.has(propertyCode),
    };
  });
  return { joins: joins.length === 0 ? sql`` : sql.join(joins, sql` `), terms };
}

/** Reads the indexes of `server/store/indexes.ts` in one direction or the other, so that no page needs a sort of its own. */
function termText({ expression, descending, mayBeEmpty }: Term, reversed: boolean): RawBuilder<unknown> {
  if (!descending || !mayBeEmpty) return descending === reversed ? expression : sql`${expression} desc`;
  return reversed ? sql`${expression} nulls first` : sql`${expression} desc nulls last`;
}

const NEVER_EMPTY: ReadonlySet<string> = new Set(['id', 'createdTime']);

/** Item that a list is sorted by, and what is joined for it. */
interface SortedItem {
  scope: Pick<ConditionScope, 'catalogue' | 'hiddenIn'>;
  item: StoredItem;
  joins: RawBuilder<unknown>[];
  alias: string;
}
/** What the values of an item are sorted by, those of several by their first one. */
type SortKey = (sorted: SortedItem) => RawBuilder<unknown>;

const firstValue = ({ item }: SortedItem): RawBuilder<unknown> => (holdsSeveral(item.propertyType) ? sql`${column(item.column)}[1]` : column(item.column));

const byValue: SortKey = ({ item }) => sortedIn(MODEL_ALIAS, item);
const byPersonName: SortKey = (sorted) => joinUnitName(sorted, 'users', firstValue(sorted));
const byDepartmentName: SortKey = (sorted) => joinUnitName(sorted, 'departments', firstValue(sorted));
/** Stored as `<type>:<id>`. */
const byUnitName: SortKey = (sorted) => {
  const { alias, joins } = sorted;
  const first = firstValue(sorted);
  const names = Object.values(UnitType).map((type) => {
    const id = sql`case when ${first} like ${sql.lit(`${type}:%`)} then substr(${first}, ${sql.lit(`${type}:`.length + 1)}) end`;
    return joinUnitName({ joins, alias: `${alias}_${type}` }, UNIT_TABLES[type], id);
  });
  return sql`coalesce(${sql.join(names)})`;
};
const UNIT_TABLES = { [UnitType.department]: 'departments', [UnitType.role]: 'roles', [UnitType.user]: 'users' } as const;
const byAddressText: SortKey = ({ item }) => {
  const own = column(item.column);
  return sql`(${own} ->> 'provinceName' || coalesce(${own} ->> 'cityName', '') || coalesce(${own} ->> 'districtName', ''))`;
};
const byRelatedText: SortKey = (sorted) => {
  const { catalogue, hiddenIn } = sorted.scope;
  const related = catalogue.find(sorted.item.item.relativeCode ?? '');
  const shown = shownItem(catalogue, sorted.item, hiddenIn);
  if (!related || !shown) return firstValue(sorted);
  joinById(sorted, related.table, firstValue(sorted));
  return sortedIn(sorted.alias, shown);
};
const notSorted: SortKey = ({ item }) => {
  throw invalidItem(item, queryReasons.notSortable);
};

const SORT_KEYS: ByPropertyType<SortKey> = {
  [PropertyType.shortText]: byValue,
  [PropertyType.longText]: byValue,
  [PropertyType.number]: byValue,
  [PropertyType.date]: byValue,
  [PropertyType.logic]: byValue,
  [PropertyType.mixedUnits]: byUnitName,
  [PropertyType.attachment]: notSorted,
  [PropertyType.opinion]: notSorted,
  [PropertyType.subTable]: byValue,
  [PropertyType.relation]: byRelatedText,
  [PropertyType.address]: byAddressText,
  [PropertyType.relationMulti]: byRelatedText,
  [PropertyType.radio]: byValue,
  [PropertyType.checkbox]: byValue,
  [PropertyType.dropdown]: byValue,
  [PropertyType.dropdownMulti]: byValue,
  [PropertyType.time]: byValue,
  [PropertyType.staff]: byPersonName,
  [PropertyType.staffMulti]: byPersonName,
  [PropertyType.department]: byDepartmentName,
  [PropertyType.departmentMulti]: byDepartmentName,
};

function expressionOf(sorted: SortedItem): RawBuilder<unknown> {
  return (ofPropertyType(SORT_KEYS, sorted.item.propertyType) ?? byValue)(sorted);
}

/** What a stored value sorts by, in the table of this alias. */
function sortedIn(alias: string, item: StoredItem): RawBuilder<unknown> {
  return sql.raw(sortedBy(item, (name) => `"${alias}"."${name}"`));
}

/** The key of a name. */
function joinUnitName(sorted: Pick<SortedItem, 'joins' | 'alias'>, table: 'users' | 'departments' | 'roles', id: RawBuilder<unknown>): RawBuilder<unknown> {
  joinById(sorted, table, id);
  // System tables have the database's own collation.
  const name = sql`lower(${sql.ref(`${sorted.alias}.name`)} collate "C")`;
  return sql`coalesce(${sql.ref(`${sorted.alias}.nameKey`)} collate "C", ${name})`;
}

function joinById({ joins, alias }: Pick<SortedItem, 'joins' | 'alias'>, table: string, id: RawBuilder<unknown>): void {
  joins.push(sql`left join ${sql.table(table)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${id}`);
}
