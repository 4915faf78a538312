import { PropertyType } from '#schemas/codes.ts';
import { MAX_PAGE_SIZE } from '#schemas/limits.ts';
import type { FilterItem, ListQuery, ListRow, NestedCondition } from '#schemas/list.ts';
import type { RelationRefValue } from '#schemas/property.ts';
import { isStorable } from '#schemas/records/storable.ts';
import type { RelatedView, RelationPort } from '#renderers/contracts/ports.ts';
import { call } from '#src/api/client.ts';
import { isFamily } from '#src/api/settings.ts';

const PAGE_SIZE = 20;

/**
 * Records of another model whose name holds a word, through the view to choose from.
 * Shape: `page` 0-based. Errors: those of the calls.
 */
export const searchRelated: RelationPort['search'] = async (view, word, page, signal) => {
  const found = await requestView(view, { page, size: PAGE_SIZE, filters: nameFilters(word) }, signal);
  return { items: found.content.map(recordOf), total: found.totalElements };
};

/**
 * Records of another model that are called exactly so, or have such an id, through the view to choose from.
 * Shape: `names` MOST_NAMES at most; `isCut` = more of them are there than came. Errors: those of the calls.
 * Source: contract 6.4, 8.2 (`queryCondition`).
 */
export const namedRecords: RelationPort['named'] = async (view, names, signal) => {
  const groups = groupsOfNames(names.filter((name) => name !== '' && isStorable(name)));
  const queryCode = groups.length === 0 ? undefined : await codeForNames(view, signal);
  if (queryCode === undefined) return { records: [], isCut: false };
  const query = { page: 0, size: MAX_PAGE_SIZE, filters: [], queryVersion: 1, queryCondition: [groups] };
  const { content, totalElements } = await requestView({ ...view, queryCode }, query, signal);
  return { records: content.map(recordOf), isCut: totalElements > content.length };
};

/** Groups joined by OR: one for each name, and one for all ids. */
function groupsOfNames(names: readonly string[]): NestedCondition[][] {
  const called = names.map((name) => [{ propertyCode: 'name', propertyType: PropertyType.shortText, propertyValue: name, queryFilterType: 'Eq' }]);
  // No id has the mark that divides them.
  const ids = names.filter((name) => !name.includes(';')).join(';');
  return ids === '' ? called : [...called, [{ propertyCode: 'id', propertyType: PropertyType.checkbox, propertyValue: ids, queryFilterType: 'In' }]];
}

/** Codes of views by model that look-ups of names have found: many queries of one look-up, which is its signal, need the same. */
const codesForNames = new WeakMap<AbortSignal, Map<string, Promise<string | undefined>>>();

function codeForNames(view: RelatedView, signal: AbortSignal): Promise<string | undefined> {
  if (view.queryCode) return Promise.resolve(view.queryCode);
  const codes = codesForNames.get(signal) ?? new Map<string, Promise<string | undefined>>();
  codesForNames.set(signal, codes);
  const code = codes.get(view.schemaCode) ?? viewCodeOf(view, signal);
  codes.set(view.schemaCode, code);
  return code;
}

/**
 * The records below one of a tree model, at the top without a parent; at most the first 500.
 * Shape: a record of a model that is no tree never says that nothing lies below it. Errors: those of the calls.
 * Source: contract 8.2 (`view`).
 */
export const relatedSubtrees: RelationPort['subtrees'] = async (view, parentId, signal) => {
  const below = { type: 'TREE', depth: 1, parentRef: parentId ?? '#' };
  const { content } = await requestView(view, { page: 0, size: MAX_PAGE_SIZE, filters: [], view: below }, signal);
  return content.map((row) => ({ record: recordOf(row), leaf: row.leaf === true }));
};

/** A row as a relation holds it: its name is the record's `name`, else its id. */
export function recordOf({ id, data }: ListRow): RelationRefValue {
  return { id, name: typeof data.name === 'string' && data.name !== '' ? data.name : id };
}

/** What finds records by a part of their name. */
export function nameFilters(word: string): FilterItem[] {
  return word === '' ? [] : [{ propertyCode: 'name', propertyType: PropertyType.shortText, propertyValue: word, propertyValueName: word }];
}

/** Code of the view records are chosen from: the one that is named, else the model's first; undefined when there is none. */
export async function viewCodeOf({ schemaCode, queryCode }: RelatedView, signal: AbortSignal): Promise<string | undefined> {
  if (queryCode) return queryCode;
  const [first] = await call('queryHeaders', { query: { schemaCode, clientType: 'PC' } }, { signal });
  return first?.code;
}

type RelatedQuery = Pick<ListQuery, 'page' | 'size' | 'filters' | 'view' | 'queryVersion' | 'queryCondition'>;

async function requestView(view: RelatedView, query: RelatedQuery, signal: AbortSignal) {
  const queryCode = await viewCodeOf(view, signal);
  if (queryCode === undefined) return { content: [], totalElements: 0 };
  return call('queryList', { body: { schemaCode: view.schemaCode, queryCode, mobile: false, ...query, ...leavingOut(view), ...spelled(query) } }, { signal });
}

/** Names are found by pinyin and initials too, where the server knows to. Source: BX-073. */
export function spelled({ filters }: Pick<ListQuery, 'filters'>): Pick<ListQuery, 'byPinyin'> {
  return filters.length > 0 && !isFamily() ? { byPinyin: true } : {};
}

/** What is not offered, where the server knows to leave it out. */
export function leavingOut({ notBelow }: RelatedView): Pick<ListQuery, 'notBelow'> {
  return notBelow && !isFamily() ? { notBelow } : {};
}
