import { type ListPlace, readListUrl } from '#src/engine/lists/state/listUrl.ts';
import { filtersOfPanel, type PresetContext, placeOfQuery, presetValues } from './listQuery.ts';
import type { ListSession } from './ListSession.ts';

/** The place that is shown now, but for what features have in it. */
export function placeOfView({ services, store }: ListSession): ListPlace {
  const { model, state, headers, overlay } = store.get();
  const search = services.address.search();
  const { place } = readListUrl(search);
  if (!model) return place;
  const fromMenu = new URLSearchParams(search).get('queryCode');
  const defaultView = headers.find((header) => header.code === fromMenu)?.code ?? headers[0]?.code;
  const hasPresets = Object.keys(presetValues(model, presetContextOf(services))).length > 0;
  return placeOfQuery({ ...state.query, filters: filtersOfPanel(state.query.filters, model.conditions) }, { defaultView, hasPresets, record: overlay?.rowId });
}

/** Language, day and user as presets and filter words need them. */
export function presetContextOf(services: ListSession['services']): PresetContext {
  const ports = services.ports();
  return { locale: ports.locale, today: services.today(), myself: ports.organisation.myself() };
}
