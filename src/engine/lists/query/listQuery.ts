import { OrderType } from '#schemas/codes.ts';
import { encodeFilter, presetFilter } from '#schemas/formats/filters/index.ts';
import { DEFAULT_PAGE_SIZE } from '#schemas/limits.ts';
import type { FilterItem, ListQuery, QueryCondition } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { OrganisationPort } from '#renderers/contracts/ports.ts';
import { conditionQuery } from '#src/engine/lists/state/conditions.ts';
import type { ListSort } from '#renderers/contracts/presentation.ts';
import { leafColumns } from '#renderers/contracts/column.ts';
import type { ListModel } from '#src/engine/lists/state/compileList.ts';
import type { ListQueryState } from '#src/engine/lists/state/listState.ts';
import { type ListPlace, toAddressFilters, toFilterValues } from '#src/engine/lists/state/listUrl.ts';

/** What a filter needs to know of its surroundings. */
export interface PresetContext {
  locale: Locale;
  /** `yyyy-MM-dd` in the server's zone. */
  today: string;
  myself: ReturnType<OrganisationPort['myself']>;
}

/** Body of getQueryList; the one place where the 1-based page becomes the wire's 0-based one. Source: LS-009, LS-010, contract 2.5, 8.2. */
export function toListQuery(model: ListModel, query: ListQueryState): ListQuery {
  return {
    schemaCode: model.config.schemaCode,
    queryCode: model.config.code,
    mobile: false,
    page: query.page - 1,
    size: query.size,
    filters: [...query.filters],
    ...conditionQuery(query.condition),
    // A filter searches all levels, so its rows stand flat.
    ...(isTree(model) && !isFiltered(query) && { view: { type: 'TREE', depth: 1, parentRef: '#' } }),
    ...sortFields(query.sort),
  };
}

/** The part of a query that says its order. Source: contract 8.2. */
export function sortFields(sort: readonly ListSort[]): Pick<ListQuery, 'orderByFields' | 'orderType' | 'orderTypes'> {
  const orderTypes = sort.map(({ direction }) => OrderType[direction]);
  return sort.length === 0
    ? {}
    : { orderByFields: sort.map(({ propertyCode }) => propertyCode), orderType: orderTypes[0], ...(sort.length > 1 && { orderTypes }) };
}

/** Whether anything narrows the rows down. */
export function isFiltered({ filters, condition }: Pick<ListQueryState, 'filters' | 'condition'>): boolean {
  return filters.length + condition.length > 0;
}

/** Whether the rows of a view stand in a tree. Source: contract 8.1 (`modelType`). */
export function isTree(model: ListModel): boolean {
  return model.config.modelType === 'TREE';
}

/** Filter items of form values, in the order of the conditions. Source: EN-018. */
export function toFilters(values: Readonly<Record<string, unknown>>, conditions: readonly QueryCondition[], locale: Locale): FilterItem[] {
  return conditions.flatMap((condition) => {
    const item = encodeFilter(valueAt(values, condition.propertyCode), condition, locale);
    return item === null ? [] : [item];
  });
}

/** Filters of form values, and those that no field holds as they were. Source: EN-018, contract 13.4. */
export function filtersBeside(
  before: readonly FilterItem[],
  values: Readonly<Record<string, unknown>>,
  conditions: readonly QueryCondition[],
  locale: Locale,
): FilterItem[] {
  return [...toFilters(values, conditions, locale), ...filtersWithoutCondition(before, conditions)];
}

/** Filters of the view's conditions: what an address and a saved view hold, for only these can be read back into the panel. */
export function filtersOfPanel(filters: readonly FilterItem[], conditions: readonly QueryCondition[]): FilterItem[] {
  const codes = conditionCodes(conditions);
  return filters.filter(({ propertyCode }) => codes.has(propertyCode));
}

/** Filters of items that have no condition in the view: a script set them, no field of the panel holds them. Source: contract 13.4 (`filterData`). */
export function filtersWithoutCondition(filters: readonly FilterItem[], conditions: readonly QueryCondition[]): FilterItem[] {
  const codes = conditionCodes(conditions);
  return filters.filter(({ propertyCode }) => !codes.has(propertyCode));
}

const conditionCodes = (conditions: readonly QueryCondition[]): ReadonlySet<string> => new Set(conditions.map(({ propertyCode }) => propertyCode));

/** Values the view's conditions start with. Source: LS-014. */
export function presetValues(model: ListModel, context: PresetContext): Record<string, unknown> {
  const entries = model.conditions.map((condition) => [condition.propertyCode, presetFilter(condition, context.today, context.myself)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/**
 * The query a place stands for; what the view does not know is left out and named.
 * Shape: `firstVisit` lets the author's page size count (contract 8.1).
 */
export function queryOfPlace(place: ListPlace, model: ListModel, context: PresetContext, firstVisit: boolean): { query: ListQueryState; dropped: string[] } {
  const { values, dropped } = place.filters ? toFilterValues(place.filters, model.conditions) : { values: presetValues(model, context), dropped: [] };
  const sort = place.sort.filter(({ propertyCode }) => isSortable(model, propertyCode));
  const size = place.size ?? (firstVisit ? model.pageSize : undefined) ?? DEFAULT_PAGE_SIZE;
  const query: ListQueryState = {
    viewCode: model.config.code,
    values,
    filters: toFilters(values, model.conditions, context.locale),
    condition: place.condition,
    sort,
    page: place.page,
    size,
    as: place.as,
    at: place.at,
    group: place.group,
  };
  return { query, dropped: sort.length < place.sort.length ? [...dropped, 'sort'] : dropped };
}

/** The place of a query; presets are written out, so that the address shows everyone the same list. Source: BX-003. */
export function placeOfQuery(query: ListQueryState, at: { defaultView: string | undefined; hasPresets: boolean; record: string | undefined }): ListPlace {
  const plain = query.filters.length === 0 && !at.hasPresets;
  return {
    view: query.viewCode === at.defaultView ? undefined : query.viewCode,
    filters: plain ? undefined : toAddressFilters(query.filters),
    condition: query.condition,
    sort: query.sort,
    page: query.page,
    // The author's size counts on the first visit only, so an address that means it says it.
    size: query.size === DEFAULT_PAGE_SIZE ? undefined : query.size,
    record: at.record,
    mine: undefined,
    as: query.as,
    at: query.at,
    group: query.group,
  };
}

/** Whether a column sorts: columns of the view, not those of sub-tables. Source: OP-48. */
function isSortable(model: ListModel, propertyCode: string): boolean {
  return model.columns.some((column) => column.key === propertyCode && column.children.length === 0) && leafColumns(model.columns).length > 0;
}
