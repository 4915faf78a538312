import { isUnread } from '#schemas/formats/filters/index.ts';
import { type ComparableItem, toDraft, toTerm, comparisonKindOf, comparisonKindsOf } from '#renderers/contracts/filterDraft.ts';
import { filterText } from '#renderers/contracts/filterText.ts';
import type { ConditionGroup, ConditionTerm } from '#renderers/contracts/filter.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { Locale } from '#schemas/localized.ts';
import type { DataItem } from '#schemas/property.ts';
import { isFamily } from '#src/api/settings.ts';
import type { ListVisit } from '#src/engine/lists/query/ListVisit.ts';
import { loadDataItems } from '#src/engine/lists/query/loadDataItems.ts';
import { reportDropped } from '#src/engine/lists/query/reportDropped.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { changeQuery } from '#src/engine/lists/query/queryRows.ts';

/** Filters whose terms have been looked through. */
const vetted = new WeakSet<readonly ConditionGroup[]>();

/** Opens the builder of a filter of groups and applies its result; the values of the panel stay. Source: BX-006. */
export async function buildFilter(session: ListSession): Promise<void> {
  const { services, store } = session;
  const [items, dialogs] = await Promise.all([comparableItems(session), services.dialogs()]);
  const { model, state } = store.get();
  const groups = await dialogs.buildFilter({ items, groups: state.query.condition });
  const isSameView = model?.config.code === store.get().model?.config.code;
  if (groups !== undefined && isSameView && !session.visit.isLeft) await changeQuery(session, { condition: groups });
}

/** Puts the words of the built filter in place, for its chip. */
export async function describeFilter(session: ListSession, ports: Ports): Promise<void> {
  const { services, store } = session;
  const { condition } = store.get().state.query;
  const [items] = await Promise.all([comparableItems(session), services.loadTexts('builder'), services.loadTexts('filter')]);
  store.set({ conditionWords: { of: condition, text: filterText(condition, items, ports) } });
}

/**
 * Looks through the conditions before a query is sent. Of the built filter what is no item that the user may compare is left out and
 * said. What cannot be read ends the request, for without it the rows would be others: the list stays as it was. Source: BX-003, contract 6.4.
 */
export async function vetConditions(session: ListSession): Promise<void> {
  const { services, store } = session;
  const { condition, values, page } = store.get().state.query;
  const unread = Object.keys(values).filter((code) => isUnread(values[code]));
  const items = condition.length === 0 || vetted.has(condition) ? [] : await comparableItems(session);
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

function isReadable(term: ConditionTerm, item: ComparableItem, locale: Locale): boolean {
  return comparisonKindsOf(item).includes(comparisonKindOf(term)) && toTerm(toDraft(term, item, 0), item, locale) !== undefined;
}

/** Items by the visit they were loaded in: another view or configuration loads them again. */
const known = new WeakMap<ListVisit, Promise<ComparableItem[]>>();

/** Items of the model that the user may see and compare; requested once for each visit of a view, a failure not cached. */
function comparableItems(session: ListSession): Promise<ComparableItem[]> {
  const { visit } = session;
  const before = known.get(visit);
  if (before) return before;
  const items = loadItems(session);
  known.set(visit, items);
  items.catch(() => known.delete(visit));
  return items;
}

async function loadItems({ schemaCode, services }: ListSession): Promise<ComparableItem[]> {
  const items = await loadDataItems(services, schemaCode);
  return items.map(toCondition).filter((item) => comparisonKindsOf(item).length > 0);
}

function toCondition({ code, name, name_i18n, propertyType, options, relativeCode }: DataItem): ComparableItem {
  return { propertyCode: code, name, name_i18n, propertyType, options, relativeSchemaCode: relativeCode, findsDeleted: !isFamily() };
}
