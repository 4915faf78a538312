import { sql, type RawBuilder } from 'kysely';
import { OrderType, PropertyType } from '#schemas/codes.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { queryReasons } from '#server/refusals/queries.ts';
import { invalidItem } from '#server/refusals/values.ts';
import type { StoredItem } from '#server/store/catalogue.ts';
import { shownItem } from '#server/store/shownItem.ts';
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
 * The order of a list. People, departments and related records sort by the name that is shown; empty values come
 * last in both directions.
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
    const measured = columnType === 'boolean' || columnType === 'jsonb' ? sql`${expression}::text` : expression;
    return descending ? sql`max(${measured}) desc nulls last` : sql`min(${measured})`;
  });
  return { joins, terms: sql.join([...first, value]) };
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
/** What the values of an item are sorted by; `own` = its column. */
type SortKey = (own: RawBuilder<unknown>, sorted: SortedItem) => RawBuilder<unknown>;

const byColumn: SortKey = (own) => own;
const byPersonName: SortKey = (own, sorted) => joinShownName(sorted, 'users', 'name', own);
const byDepartmentName: SortKey = (own, sorted) => joinShownName(sorted, 'departments', 'name', own);
const byAddressText: SortKey = (own) => sql`(${own} ->> 'provinceName' || coalesce(${own} ->> 'cityName', '') || coalesce(${own} ->> 'districtName', ''))`;
const byRelatedText: SortKey = (own, sorted) => {
  const { catalogue, hiddenIn } = sorted.scope;
  const related = catalogue.find(sorted.item.item.relativeCode ?? '');
  const shown = shownItem(catalogue, sorted.item, hiddenIn);
  return related && shown ? joinShownName(sorted, related.table, shown.column, own) : own;
};
const notSorted: SortKey = (_own, { item }) => {
  throw invalidItem(item, queryReasons.notSortable);
};

const SORT_KEYS: ByPropertyType<SortKey> = {
  [PropertyType.shortText]: byColumn,
  [PropertyType.longText]: byColumn,
  [PropertyType.number]: byColumn,
  [PropertyType.date]: byColumn,
  [PropertyType.logic]: byColumn,
  [PropertyType.mixedUnits]: byColumn,
  [PropertyType.attachment]: notSorted,
  [PropertyType.opinion]: notSorted,
  [PropertyType.subTable]: byColumn,
  [PropertyType.relation]: byRelatedText,
  [PropertyType.address]: byAddressText,
  [PropertyType.relationMulti]: byColumn,
  [PropertyType.radio]: byColumn,
  [PropertyType.checkbox]: byColumn,
  [PropertyType.dropdown]: byColumn,
  [PropertyType.dropdownMulti]: byColumn,
  [PropertyType.time]: byColumn,
  [PropertyType.staff]: byPersonName,
  [PropertyType.staffMulti]: byColumn,
  [PropertyType.department]: byDepartmentName,
  [PropertyType.departmentMulti]: byColumn,
};

function expressionOf(sorted: SortedItem): RawBuilder<unknown> {
  const sortKey = ofPropertyType(SORT_KEYS, sorted.item.propertyType) ?? byColumn;
  return sortKey(column(sorted.item.column), sorted);
}

function joinShownName({ joins, alias }: SortedItem, table: string, shown: string, own: RawBuilder<unknown>): RawBuilder<unknown> {
  joins.push(sql`left join ${sql.table(table)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${own}`);
  // By code point in every database (stack.md 5.4); system tables have the database's own collation.
  const name = sql.ref(`${alias}.${shown}`);
  return table === 'users' || table === 'departments' ? sql`${name} collate "C"` : name;
}
