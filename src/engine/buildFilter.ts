import { filterBuilder } from '#renderers/regions/filterBuilder/filterBuilder.ts';
import { waysOf } from '#renderers/regions/filterBuilder/draft.ts';
import { filterWords } from '#renderers/regions/filterBuilder/words.ts';
import type { Ports } from '#renderers/contract.ts';
import type { QueryCondition } from '#schemas/list.ts';
import type { DataItem } from '#schemas/property.ts';
import type { ListCore } from './listCore.ts';

/** Asks for a filter of groups and applies it; what the panel says stays. Source: BX-006. */
export async function buildFilter(core: ListCore): Promise<void> {
  const { visit, services } = core;
  const items = await comparableItems(core);
  const groups = await services.show(filterBuilder, { items, groups: core.store.get().state.ask.condition });
  if (groups !== undefined && visit === core.visit) await core.ask({ condition: groups });
}

/** Puts the words of the built filter in place, for its chip. */
export async function sayFilter(core: ListCore, ports: Ports): Promise<void> {
  const { services, visit } = core;
  const { condition } = core.store.get().state.ask;
  const [items] = await Promise.all([comparableItems(core), services.loadTexts('builder'), services.loadTexts('filter')]);
  if (visit === core.visit && condition === core.store.get().state.ask.condition) core.store.set({ conditionText: filterWords(condition, items, ports) });
}

/** Items of the model that the user may see and compare, once for each list. */
async function comparableItems({ schemaCode, services }: ListCore): Promise<QueryCondition[]> {
  const items = await services.call('dataItems', { query: { schemaCode } });
  return items.map(toCondition).filter((item) => waysOf(item).length > 0);
}

function toCondition({ code, name, name_i18n, propertyType, options, relativeCode }: DataItem): QueryCondition {
  return { propertyCode: code, name, name_i18n, propertyType, options, relativeSchemaCode: relativeCode };
}
