import type { FilterItem } from '#schemas/list.ts';
import { OrderType } from '#schemas/codes.ts';
import { LAST_PAGE, MAX_PAGE_SIZE, MOST_SORTS } from '#schemas/limits.ts';
import { isRelation } from '#schemas/propertyTypes/traits.ts';
import { isStorable } from '#schemas/records/storable.ts';
import { invalidItem } from '#server/refusals/values.ts';
import type { Actor } from '#server/store/actor.ts';
import type { Catalogue, StoredItem, StoredModel } from '#server/store/catalogue.ts';
import { recordsBelow } from '#server/store/rings.ts';
import { compileCondition, compileFilters, findComparedItem, MODEL_ALIAS, type ConditionGroups, type ConditionScope } from './conditions.ts';
import { allOf, anyOf, type Predicate } from './filters/family.ts';
import type { LostRecords } from './lostRecords.ts';
import { rowScope } from './rowScope.ts';
import type { SortBy } from './sorting.ts';
import { sql, type SqlBool } from 'kysely';
import { invalidParameter } from '#server/refusals/parameters.ts';

/** Which rows are requested (contract 8.2). `filters` AND `queryCondition`. */
export interface RowFilter {
  filters?: readonly Pick<FilterItem, 'propertyCode' | 'propertyValue' | 'queryFilterType'>[] | null;
  queryCondition?: ConditionGroups;
  /** Codes whose view condition has `accurateSearch`. */
  accurate?: ReadonlySet<string>;
  /** Day in the server's zone, `yyyy-MM-dd`, by which `queryCondition` reads relative values; left out = there are none. */
  today?: string;
  /** Texts that a filter with `Like` names are found by pinyin and initials too; not those of `queryCondition`. */
  byPinyin?: boolean | null | undefined;
  /** Tree models: only the children of `parentRef` (`#` = roots); not applied while the list is filtered. */
  view?: { type?: string | null; parentRef?: string | null } | null;
  /** What of the tree stands at the top, and nowhere else, though it names a parent. */
  lost?: LostRecords;
  /** Leaves out these records and all that lie below them by this item (or come after them). */
  notBelow?: { propertyCode: string; ids: readonly string[] } | null;
}

/** A sum the list shows (contract 6.5). */
export interface SumOf {
  propertyCode: string;
  /** SumType 1 to 5. */
  sumType: number;
}

/** A page of rows. `page` is zero-based; `sorts` are the view's own, used when `orderByFields` is absent. */
export interface ListRequest extends RowFilter {
  page: number;
  size: number;
  /** Most rows it may request; left out = those of a list. */
  mostRows?: number;
  orderByFields?: readonly string[] | null;
  orderType?: number | '' | null;
  /** One direction for each of `orderByFields`; absent = `orderType` for all. */
  orderTypes?: readonly number[] | null;
  sorts?: readonly SortBy[] | null;
  /** Codes of the columns to answer, `sheet` or `sheet.field` for sub-tables; absent = all the reader may see. */
  columns?: readonly string[] | null;
  sums?: readonly SumOf[] | null;
}

/** A row filter together with what the reader may see, as SQL. */
export interface CompiledRows {
  model: StoredModel;
  hidden: ReadonlySet<string>;
  scope: ConditionScope;
  /** The rows the reader may see and choose, whatever else is requested; undefined = all. */
  visible: Predicate | undefined;
  /** At the top of a tree: what of it stands there because the reader may not see the record it lies below; undefined = nothing. */
  orphaned: Predicate | undefined;
  lost: LostRecords;
  /** ` where …` or nothing. */
  where: ReturnType<typeof sql>;
  /** Models whose changes change the outcome; null when something without a version does. */
  dependencies: Set<string> | null;
}

/**
 * Compiles the reader and the request into one condition; there is no way round the actor.
 * Errors: notFound for an unloaded model; invalidParameter naming the item.
 */
export function compileRows(catalogue: Catalogue, actor: Actor, schemaCode: string, filter: RowFilter, action?: string): CompiledRows {
  const model = catalogue.model(schemaCode);
  const hidden = actor.hiddenItems(schemaCode);
  const dependencies = new Set([schemaCode]);
  let versioned = true;
  const scope: ConditionScope = {
    catalogue,
    model,
    hidden,
    hiddenIn: (code) => actor.hiddenItems(code),
    accurate: filter.accurate,
    seenIn: (related) => rowScope({ ...scope, model: related, hidden: actor.hiddenItems(related.schemaCode) }, actor),
    dependsOn: (key) => {
      if (key === null) versioned = false;
      else dependencies.add(key);
    },
  };
  const conditions = [
    ...compileFilters({ ...scope, byPinyin: filter.byPinyin === true }, filter.filters ?? []),
    compileCondition({ ...scope, relativeTo: relativeTo(actor, filter) }, filter.queryCondition),
  ].filter((predicate) => predicate !== undefined);
  const seen = rowScope(scope, actor, action);
  const orphaned = conditions.length === 0 ? belowUnseen(scope, filter, seen) : undefined;
  const subtree = conditions.length === 0 ? treeSubtree(scope, filter, orphaned) : undefined;
  const visible = allOf([seen, choosable(scope, filter)].filter((predicate) => predicate !== undefined));
  const all = allOf([visible, subtree, ...conditions].filter((predicate) => predicate !== undefined));
  const { lost = NOTHING_LOST } = filter;
  return { model, hidden, scope, visible, orphaned, lost, where: all ? sql` where ${all}` : sql``, dependencies: versioned ? dependencies : null };
}

function relativeTo({ userId, departmentIds }: Actor, { today }: RowFilter): ConditionScope['relativeTo'] {
  return today === undefined ? undefined : { today, userId, departmentIds };
}

/** The item that names a record's parent; undefined for models that are no tree, and for readers it is hidden from. */
export function parentItem({ model, hidden }: Pick<CompiledRows, 'model' | 'hidden'>): StoredItem | undefined {
  const code = model.document.parentPropertyCode ?? '';
  return hidden.has(code) ? undefined : model.items.get(code);
}

const NOTHING_LOST: LostRecords = { inRing: new Set(), deletedParents: [] };

/** What does not lie below some records. Errors: invalidParameter for an item that is unknown, hidden or no relation to the model itself. */
function choosable(scope: ConditionScope, { notBelow }: RowFilter): Predicate | undefined {
  if (!notBelow || notBelow.ids.length === 0) return undefined;
  const { model } = scope;
  const item = findComparedItem(scope, notBelow.propertyCode);
  if (!isRelation(item.propertyType) || item.item.relativeCode !== model.schemaCode) throw invalidItem(item);
  if (!notBelow.ids.every(isStorable)) throw invalidParameter('notBelow');
  return sql<SqlBool>`${sql.ref(`${MODEL_ALIAS}.id`)} not in ${recordsBelow({ model, item }, notBelow.ids)}`;
}

/** Whether the top of a tree is requested. */
const isTop = ({ view }: RowFilter): boolean => view?.type === 'TREE' && ['#', ''].includes(view.parentRef ?? '#');

/** At the top of a tree, the rows below a record that the reader may not see: no way from the top leads to them. */
function belowUnseen(scope: ConditionScope, filter: RowFilter, seen: Predicate | undefined): Predicate | undefined {
  const parent = parentItem(scope);
  if (!isTop(filter) || !parent || !seen) return undefined;
  // The alias inside is that of the parents, which `seen` is about. Looked up one by one: a list of all of them may be too long to be kept.
  const parents = sql`select ${sql.ref(`${MODEL_ALIAS}.id`)} from ${sql.table(scope.model.table)} as ${sql.ref(MODEL_ALIAS)} where ${seen}`;
  const column = sql.ref(`${MODEL_ALIAS}.${parent.column}`);
  return sql<SqlBool>`(${column} is not null and not exists (select 1 from (${parents}) as "seen" where "seen"."id" = ${column}))`;
}

/** The rows below one parent of a tree model. Errors: invalidParameter for a parent no database can hold. */
function treeSubtree(scope: ConditionScope, filter: RowFilter, orphaned: Predicate | undefined): Predicate | undefined {
  const { view, lost = NOTHING_LOST } = filter;
  const parent = parentItem(scope);
  if (view?.type !== 'TREE' || !parent) return undefined;
  const column = sql.ref(`${MODEL_ALIAS}.${parent.column}`);
  const ref = view.parentRef ?? '#';
  if (!isStorable(ref)) throw invalidParameter('parentRef');
  const inRing = lost.inRing.size === 0 ? [] : [sql<SqlBool>`${sql.ref(`${MODEL_ALIAS}.id`)} = any(${[...lost.inRing]})`];
  if (!isTop(filter)) return allOf([sql`${column} = ${ref}`, ...inRing.map((is) => sql<SqlBool>`not ${is}`)]);
  const orphans = lost.deletedParents.length === 0 ? [] : [sql<SqlBool>`${column} = any(${[...lost.deletedParents]})`];
  return anyOf([sql`${column} is null`, ...inRing, ...orphans, ...(orphaned ? [orphaned] : [])]);
}

/**
 * The sorts of a request, the view's own where it names none.
 * Errors: invalidParameter for more than MOST_SORTS codes, a code twice, an unknown direction, or not one direction for each code.
 */
export function sortsOf({ orderByFields, orderType, orderTypes, sorts }: ListRequest): readonly SortBy[] {
  if (!orderByFields || orderByFields.length === 0) return sorts ?? [];
  if (orderByFields.length > MOST_SORTS || new Set(orderByFields).size < orderByFields.length) throw invalidParameter('orderByFields');
  if (orderTypes && orderTypes.length !== orderByFields.length) throw invalidParameter('orderTypes');
  return orderByFields.map((propertyCode, at) => ({
    propertyCode,
    direction: orderTypes ? directionOf(orderTypes[at], 'orderTypes') : directionOf(orderType, 'orderType'),
  }));
}

const DIRECTIONS: ReadonlySet<number> = new Set(Object.values(OrderType));

function directionOf(given: number | '' | null | undefined, field: string): number {
  const direction = given === undefined || given === null || given === '' ? OrderType.ascending : given;
  if (!DIRECTIONS.has(direction)) throw invalidParameter(field);
  return direction;
}

/** Errors: invalidParameter when page or size is out of bounds (contract 2.5). */
export function checkPageRange({ page, size, mostRows = MAX_PAGE_SIZE }: Pick<ListRequest, 'page' | 'size' | 'mostRows'>): void {
  if (!Number.isSafeInteger(page) || page < 0 || page > LAST_PAGE) throw invalidParameter('page');
  if (!Number.isSafeInteger(size) || size < 1 || size > mostRows) throw invalidParameter('size');
}
