import { type ComparableItem, toDraft, toTerm, comparisonKindOf, comparisonKindsOf } from '#renderers/contracts/filterDraft.ts';
import { filterText } from '#renderers/contracts/filterText.ts';
import type { ConditionGroup, ConditionTerm } from '#renderers/contracts/filter.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { DataItem } from '#schemas/property.ts';
import { isFamily } from '#src/api/settings.ts';
import { loadDataItems } from '#src/engine/lists/query/loadDataItems.ts';
import { reportDropped } from './enterList.ts';
import type { ListCore } from '#src/engine/lists/query/listCore.ts';

/** Filters whose terms have been looked through. */
const vetted = new WeakSet<readonly ConditionGroup[]>();

/** Opens the builder of a filter of groups and applies its result; the values of the panel stay. Source: BX-006. */
export async function buildFilter(core: ListCore): Promise<void> {
  const { services, store } = core;
  const [items, dialogs] = await Promise.all([comparableItems(core), services.dialogs()]);
  const { model, state } = store.get();
  const groups = await dialogs.buildFilter({ items, groups: state.query.condition });
  const isSameView = model?.config.code === store.get().model?.config.code;
  if (groups !== undefined && isSameView && !core.isLeft) await core.changeQuery({ condition: groups });
}

/** Puts the words of the built filter in place, for its chip. */
export async function describeFilter(core: ListCore, ports: Ports): Promise<void> {
  const { services, store } = core;
  const { condition } = store.get().state.query;
  const [items] = await Promise.all([comparableItems(core), services.loadTexts('builder'), services.loadTexts('filter')]);
  store.set({ conditionWords: { of: condition, text: filterText(condition, items, ports) } });
}

/** Leaves out of the built filter what its items do not allow: unknown or hidden ones, other operators, values that cannot be read. Source: BX-003. */
export async function vetCondition(core: ListCore): Promise<void> {
  const { services, store } = core;
  const { condition, page } = store.get().state.query;
  if (vetted.has(condition)) return;
  const items = await comparableItems(core);
  const dropped: string[] = [];
  const isUsable = (term: ConditionTerm) => {
    const item = items.find(({ propertyCode }) => propertyCode === term.propertyCode);
    const isKnown = item !== undefined && comparisonKindsOf(item).includes(comparisonKindOf(term));
    if (isKnown && toTerm(toDraft(term, item, 0), item, services.ports().locale) !== undefined) return true;
    dropped.push(item?.name ?? term.propertyCode);
    return false;
  };
  const usable = condition.map((terms) => terms.filter(isUsable)).filter((terms) => terms.length > 0);
  vetted.add(dropped.length === 0 ? condition : usable);
  if (dropped.length === 0 || condition !== store.get().state.query.condition) return;
  core.dispatch({ type: 'queryChanged', change: { condition: usable, page } });
  core.follow('replace');
  reportDropped(core, dropped);
}

/** Items by list, for the visit they were loaded in: another view or configuration loads them again. */
const known = new WeakMap<ListCore, { visit: number; items: Promise<ComparableItem[]> }>();

/** Items of the model that the user may see and compare; requested once for each visit of a view, a failure not cached. */
function comparableItems(core: ListCore): Promise<ComparableItem[]> {
  const { visit } = core;
  const before = known.get(core);
  if (before?.visit === visit) return before.items;
  const items = loadItems(core);
  known.set(core, { visit, items });
  items.catch(() => known.delete(core));
  return items;
}

async function loadItems({ schemaCode, services }: ListCore): Promise<ComparableItem[]> {
  const items = await loadDataItems(services, schemaCode);
  return items.map(toCondition).filter((item) => comparisonKindsOf(item).length > 0);
}

function toCondition({ code, name, name_i18n, propertyType, options, relativeCode }: DataItem): ComparableItem {
  return { propertyCode: code, name, name_i18n, propertyType, options, relativeSchemaCode: relativeCode, findsDeleted: !isFamily() };
}
