import type { ListFeature } from '#src/engine/lists/query/listFeature.ts';

/** Sums of columns over all rows that match, as they come with a page. Source: LS-030, contract 8.2. */
export const totalsFeature: ListFeature = {
  name: 'totals',
  state: {},
  reduce(state, event, next) {
    const after = next(state, event);
    return event.type === 'loaded' || event.type === 'pageAppended' ? { ...after, sums: event.page.sumMap ?? {} } : after;
  },
};
