import { readFilter } from '#schemas/formats/filters/index.ts';
import { PropertyType } from '#schemas/codes.ts';
import { MOST_SORTS, PAGE_SIZES, type PageSize } from '#schemas/limits.ts';
import type { FilterItem, QueryCondition } from '#schemas/list.ts';
import { isRelation } from '#schemas/propertyTypes/traits.ts';
import type { ConditionGroup } from '#renderers/contracts/filter.ts';
import type { ListSort } from '#renderers/contracts/presentation.ts';
import { isConditionKey, readConditions, writeConditions } from './conditions.ts';

/** Where a user stands in a list, as the address says it. */
export interface ListPlace {
  /** Code of the view; undefined = the first. */
  view: string | undefined;
  /** Filters by property code in wire form; undefined = the view's presets apply, empty = none. */
  filters: Readonly<Record<string, AddressFilter>> | undefined;
  /** The built filter; empty = none. */
  condition: readonly ConditionGroup[];
  sort: readonly ListSort[];
  /** 1-based. */
  page: number;
  size: PageSize | undefined;
  /** Id of the record that stands open. */
  record: string | undefined;
  /** Id of the user's own view that is open. */
  mine: string | undefined;
  /** The table in place of the view's own presentation. */
  as?: 'table' | undefined;
  /** Where the view's own presentation stands. */
  at?: string | undefined;
  /** What the table is grouped by (`readGroupLevels`). */
  group?: string | undefined;
}

/** Whether an address says no more than a view, so that this begins as its user likes. */
export function isPlainPlace({ filters, condition, sort, page, size, record, mine, as, at, group }: ListPlace): boolean {
  return page === 1 && condition.length + sort.length === 0 && [filters, size, record, mine, as, at, group].every((part) => part === undefined);
}

export interface AddressFilter {
  value: string;
  /** Names that cannot be read from the value, e.g. of related records. */
  name?: string;
}

const KEYS = ['view', 'sort', 'page', 'size', 'record', 'mine', 'as', 'at', 'group', 'filters'] as const;
type ListKey = (typeof KEYS)[number];
const FILTER_PREFIX = 'f.';
const NAME_PREFIX = 'n.';
const NO_FILTERS = 'none';
/** LAST_PAGE of the calls, written again: imported it would travel to the login page. */
const FARTHEST_PAGE = 1e8;

/**
 * Reads the place from an address, e.g. `?view=all&f.amount=5;9&sort=-amount&page=2&size=50`.
 * Shape: `dropped` names the keys whose values are broken; they count as not given. `queryCode` of a menu node names
 * the view to start with (OP-26). Source: BX-003.
 */
export function readListUrl(search: string): { place: ListPlace; dropped: string[] } {
  const query = new URLSearchParams(search);
  const dropped: string[] = [];
  const read = <T>(key: ListKey | 'queryCode', parse: (text: string) => T | undefined): T | undefined => {
    const text = query.get(key);
    if (text === null || text === '') return undefined;
    const value = parse(text);
    if (value === undefined) dropped.push(key);
    return value;
  };
  const place: ListPlace = {
    view: read('view', readCode) ?? read('queryCode', readCode),
    filters: readFilters(query),
    condition: readConditions(query),
    sort: read('sort', readSort) ?? [],
    page: read('page', readPage) ?? 1,
    size: read('size', readSize),
    record: read('record', readCode),
    mine: read('mine', readCode),
    as: read('as', (text) => (text === 'table' ? text : undefined)),
    at: read('at', readCode),
    group: read('group', (text) => (/^[\w.:,-]+$/.test(text) ? text : undefined)),
  };
  return { place, dropped };
}

/**
 * Writes a place into an address, keeping the keys that are not of the list (`parentId`, `code`, `return`, ...).
 * Shape: returns the search part with its `?`, or ''; characters that need no escape stay readable. Source: BX-003.
 */
export function writeListUrl(place: ListPlace, before: string): string {
  const otherKeys = [...new URLSearchParams(before)].filter(([key]) => !isListKey(key));
  const own: [string, string | undefined][] = [
    ['view', place.view],
    ...writeFilters(place.filters),
    ...writeConditions(place.condition),
    ['sort', place.sort.map(writeSorted).join(',') || undefined],
    ['page', place.page > 1 ? String(place.page) : undefined],
    ['size', place.size === undefined ? undefined : String(place.size)],
    ...(['record', 'mine', 'as', 'at', 'group'] as const).map((key): [ListKey, string | undefined] => [key, place[key]]),
  ];
  const parts = [...otherKeys, ...own].flatMap(([key, value]) => (value === undefined ? [] : [`${readable(key)}=${readable(value)}`]));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/**
 * Filters of an address as form values of a view's conditions. What is no condition of the view, or says nothing, is left out and
 * named in `dropped`; what cannot be read stays, as an `UnreadFilter`.
 */
export function toFilterValues(filters: NonNullable<ListPlace['filters']>, conditions: readonly QueryCondition[]) {
  const values: Record<string, unknown> = {};
  const dropped: string[] = [];
  for (const [propertyCode, { value, name }] of Object.entries(filters)) {
    const condition = conditions.find((one) => one.propertyCode === propertyCode);
    const item = { propertyCode, propertyType: condition?.propertyType ?? PropertyType.shortText, propertyValue: value, propertyValueName: name ?? '' };
    const read = condition && readFilter(item, condition);
    if (read === undefined) dropped.push(propertyCode);
    else values[propertyCode] = read;
  }
  return { values, dropped };
}

/** Filters as the address keeps them; related records carry their names, because an id says nothing to a reader. */
export function toAddressFilters(filters: readonly FilterItem[]): NonNullable<ListPlace['filters']> {
  return Object.fromEntries(
    filters.map((item) => [
      item.propertyCode,
      isRelation(item.propertyType) ? { value: item.propertyValue, name: item.propertyValueName } : { value: item.propertyValue },
    ]),
  );
}

function readFilters(query: URLSearchParams): ListPlace['filters'] {
  const filters: Record<string, AddressFilter> = {};
  for (const [key, value] of query) {
    if (!key.startsWith(FILTER_PREFIX)) continue;
    const code = key.slice(FILTER_PREFIX.length);
    const name = query.get(NAME_PREFIX + code);
    filters[code] = name === null ? { value } : { value, name };
  }
  if (Object.keys(filters).length > 0) return filters;
  return query.get('filters') === NO_FILTERS ? {} : undefined;
}

function writeFilters(filters: ListPlace['filters']): [string, string | undefined][] {
  if (filters === undefined) return [];
  const entries = Object.entries(filters);
  if (entries.length === 0) return [['filters', NO_FILTERS]];
  return entries.flatMap(([code, { value, name }]): [string, string | undefined][] => [
    [FILTER_PREFIX + code, value],
    [NAME_PREFIX + code, name],
  ]);
}

function isListKey(key: string): boolean {
  return isConditionKey(key) || key.startsWith(FILTER_PREFIX) || key.startsWith(NAME_PREFIX) || KEYS.some((own) => own === key);
}

function readCode(text: string): string | undefined {
  return /^[\w.-]{1,64}$/.test(text) ? text : undefined;
}

const CODE = '-?[\\w.-]{1,64}';
const SORT = new RegExp(`^${CODE}(,${CODE}){0,${MOST_SORTS - 1}}$`);

/** Columns that sort, e.g. `-amount,title`; undefined for more than MOST_SORTS, one twice, or what is no code. */
function readSort(text: string): ListSort[] | undefined {
  const columns = text
    .split(',')
    .map((part): ListSort => ({ propertyCode: part.replace(/^-/, ''), direction: part.startsWith('-') ? 'descending' : 'ascending' }));
  return SORT.test(text) && new Set(columns.map(({ propertyCode }) => propertyCode)).size === columns.length ? columns : undefined;
}

const writeSorted = ({ propertyCode, direction }: ListSort): string => (direction === 'descending' ? '-' : '') + propertyCode;

function readPage(text: string): number | undefined {
  // Behind the last page the list goes to that one.
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), FARTHEST_PAGE) : undefined;
}

function readSize(text: string): PageSize | undefined {
  return PAGE_SIZES.find((size) => String(size) === text);
}

function readable(text: string): string {
  return encodeURIComponent(text).replace(/%(3B|3A|2C|2F|20)/gi, (escaped) => (escaped === '%20' ? '+' : decodeURIComponent(escaped)));
}
