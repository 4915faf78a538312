import { SYSTEM_PROPERTIES, type SystemProperty } from '#schemas/codes.ts';
import { isUnread } from '#schemas/formats/filters/index.ts';
import { asRecord } from '#schemas/formats/format.ts';
import { formatCode } from '#schemas/formats/formatCode.ts';
import { type ComparableItem, toDraft, toTerm, comparisonKindOf, comparisonKindsOf } from '#renderers/contracts/filterDraft.ts';
import { readGroupLevels, usableLevels, writeGroupLevels } from '#renderers/contracts/grouping.ts';
import { filterText } from '#renderers/contracts/filterText.ts';
import type { ConditionGroup, ConditionTerm } from '#renderers/contracts/filter.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { localized, type Locale } from '#schemas/localized.ts';
import { isRelation } from '#schemas/propertyTypes/traits.ts';
import type { DataItem } from '#schemas/property.ts';
import { EnvelopeError } from '#src/api/errors.ts';
import { isFamily } from '#src/api/settings.ts';
import type { ListVisit } from '#src/engine/lists/query/ListVisit.ts';
import { loadDataItems } from '#src/engine/lists/query/loadDataItems.ts';
import { reportDropped } from '#src/engine/lists/query/reportDropped.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { changeQuery } from '#src/engine/lists/query/queryRows.ts';

/** Filters whose terms have been looked through. */
const vetted = new WeakSet<readonly ConditionGroup[]>();

/**
 * Opens the builder of a filter of groups and applies its result; the values of the panel stay. With `item` it begins with a further
 * comparison of that item. Source: BX-006, BX-068.
 */
export async function buildFilter(session: ListSession, item?: string): Promise<void> {
  const { services, store } = session;
  const [items, dialogs] = await Promise.all([comparableItems(session, () => true), services.dialogs()]);
  const { model, state } = store.get();
  const groups = await dialogs.buildFilter({ items, groups: state.query.condition, item });
  const isSameView = model?.config.code === store.get().model?.config.code;
  if (groups !== undefined && isSameView && !session.visit.isLeft) await changeQuery(session, { condition: groups });
}

/** Puts the words of the built filter in place, for its chip. */
export async function describeFilter(session: ListSession, ports: Ports): Promise<void> {
  const { services, store } = session;
  const { condition } = store.get().state.query;
  const [items] = await Promise.all([comparableItems(session, relationsOf(condition)), services.loadTexts('builder'), services.loadTexts('filter')]);
  store.set({ conditionWords: { of: condition, text: filterText(condition, items, ports) } });
}

/**
 * Looks through the conditions before a query is sent. Of the built filter what is no item that the user may compare is left out and
 * said. What cannot be read ends the request, for without it the rows would be others: the list stays as it was. Source: BX-003, contract 6.4.
 */
export async function vetConditions(session: ListSession): Promise<void> {
  vetGroup(session);
  const { services, store } = session;
  const { condition, values, page } = store.get().state.query;
  const unread = Object.keys(values).filter((code) => isUnread(values[code]));
  const items = condition.length === 0 || vetted.has(condition) ? [] : await comparableItems(session, relationsOf(condition));
  const dropped: string[] = [];
  const isUsable = (term: ConditionTerm) => {
    const item = items.find(({ propertyCode }) => propertyCode === term.propertyCode);
    if (!item) dropped.push(term.propertyCode);
    else if (!isReadable(term, item, services.ports().locale)) unread.push(item.name);
    return item !== undefined;
  };
  const usable = vetted.has(condition) ? condition : condition.map((terms) => terms.filter(isUsable)).filter((terms) => terms.length > 0);
  if (unread.length > 0) await services.loadTexts('builder');
  const { query } = store.get().state;
  if (condition !== query.condition || values !== query.values) return;
  if (unread.length > 0) {
    reportDropped(session, unread, 'builder:unread.message');
    session.dispatch({ type: 'unread' });
    session.request.end();
    return;
  }
  vetted.add(usable);
  if (dropped.length === 0) return;
  session.dispatch({ type: 'queryChanged', change: { condition: usable, page } });
  session.follow('replace');
  reportDropped(session, dropped);
}

/** Leaves out of what groups the rows what is no item that they are grouped by here, and reports it. Source: BX-069. */
function vetGroup(session: ListSession): void {
  const { model, state } = session.store.get();
  const { group, page } = state.query;
  if (group === undefined || !model) return;
  const usable = canGroup(session) ? usableLevels(readGroupLevels(group), model.config.queryColumns ?? []) : [];
  const text = writeGroupLevels(usable);
  if (text === group) return;
  session.dispatch({ type: 'queryChanged', change: { group: text, page } });
  session.follow('replace');
  const codes = group.split(',').map((level) => level.split(':', 1)[0] || 'group');
  reportDropped(
    session,
    codes.filter((code) => !usable.some(({ propertyCode }) => propertyCode === code)),
  );
}

/** Whether rows of a list are grouped: those of a model that no script makes. */
export function canGroup({ services, script }: ListSession): boolean {
  return services.source.groups !== undefined && !script?.ownData;
}

function isReadable(term: ConditionTerm, item: ComparableItem, locale: Locale): boolean {
  return comparisonKindsOf(item).includes(comparisonKindOf(term)) && toTerm(toDraft(term, item, 0), item, locale) !== undefined;
}

/** Items by the visit they were loaded in, and by model: another view or configuration loads them again. */
const known = new WeakMap<ListVisit, Map<string, Promise<readonly ComparableItem[]>>>();

/**
 * What the rows can be compared by: the items of the model that the user may see, and those of the records that the relations among
 * `through` point to, under the names of these. Business items come first, those of every model last. Source: contract 6.4.
 */
async function comparableItems(session: ListSession, through: (relation: string) => boolean): Promise<readonly ComparableItem[]> {
  const own = await itemsOf(session, session.schemaCode);
  const relations = own.filter(({ propertyCode, propertyType, relativeSchemaCode }) => isRelation(propertyType) && relativeSchemaCode && through(propertyCode));
  const related = await Promise.all(relations.map((relation) => relatedItems(session, relation)));
  const all = [...own, ...related.flat()];
  return [...all.filter(({ group }) => group === undefined), ...all.filter(({ group }) => group !== undefined)];
}

/** The items of a model, requested once for each visit of a view, a failure not cached. */
function itemsOf({ visit, services }: ListSession, schemaCode: string): Promise<readonly ComparableItem[]> {
  const all = known.get(visit) ?? new Map<string, Promise<readonly ComparableItem[]>>();
  known.set(visit, all);
  const before = all.get(schemaCode);
  if (before) return before;
  const items = loadItems(services, schemaCode);
  all.set(schemaCode, items);
  items.catch(() => all.delete(schemaCode));
  return items;
}

/** The relations that a built filter reaches through. */
function relationsOf(condition: readonly ConditionGroup[]): (relation: string) => boolean {
  const codes = new Set(condition.flat().map(({ propertyCode }) => propertyCode.split('.', 1)[0]));
  return (relation) => codes.has(relation);
}

async function loadItems(services: ListServices, schemaCode: string): Promise<readonly ComparableItem[]> {
  const items = await loadDataItems(services, schemaCode);
  return items.map(toCondition).filter((item) => comparisonKindsOf(item).length > 0);
}

/** The items of related records; none of a model that the user may not see. */
async function relatedItems(session: ListSession, relation: ComparableItem): Promise<readonly ComparableItem[]> {
  const { propertyCode: code, relativeSchemaCode } = relation;
  try {
    const items = await itemsOf(session, relativeSchemaCode ?? '');
    return (
      items
        // Its choices are known of the list's own records only.
        .filter(({ group, propertyCode }) => group !== 'technical' && propertyCode !== ('sequenceStatus' satisfies SystemProperty))
        .map((item) => ({ ...item, propertyCode: `${code}.${item.propertyCode}`, ...namesThrough(relation, item), findsDeleted: false }))
    );
  } catch (error) {
    if (error instanceof EnvelopeError) return [];
    throw error;
  }
}

/** 'Customer › Industry', in both languages. */
function namesThrough(relation: ComparableItem, item: ComparableItem): Pick<ComparableItem, 'name' | 'name_i18n'> {
  const name = (locale: Locale) => `${localized(relation, locale)} › ${localized(item, locale)}`;
  return { name: name('zh'), name_i18n: { en: name('en') } };
}

/** What says nothing to a person. */
const TECHNICAL: ReadonlySet<string> = new Set(['id', 'workflowInstanceId', 'ownerDeptQueryCode', 'version'] satisfies SystemProperty[]);
const SYSTEM: ReadonlySet<string> = new Set(SYSTEM_PROPERTIES);

function groupOf({ code, defaultProperty }: DataItem): ComparableItem['group'] {
  if (TECHNICAL.has(code)) return 'technical';
  return defaultProperty || SYSTEM.has(code) ? 'system' : undefined;
}

function toCondition(item: DataItem): ComparableItem {
  const { code, name, name_i18n, propertyType, options, relativeCode } = item;
  const group = groupOf(item);
  return {
    propertyCode: code,
    name,
    name_i18n,
    propertyType,
    options,
    relativeSchemaCode: relativeCode,
    displayFormat: formatCode(asRecord(options).format),
    findsDeleted: !isFamily(),
    ...(group && { group }),
  };
}
