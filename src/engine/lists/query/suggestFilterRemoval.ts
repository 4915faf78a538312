import type { RowSession } from './RowSession.ts';
import { toListQuery } from './listQuery.ts';

/** Most conditions that are tried out, each by one small query. */
const MOST_TRIED = 4;

/** The condition whose removal brings rows, and how many. */
export interface FilterRemoval {
  propertyCode: string;
  total: number;
}

/** Looks for the newest condition without which the list has rows; undefined when none of the last four alone helps, or the view has no conditions. Source: look.md (states). */
export async function suggestFilterRemoval(session: RowSession, signal: AbortSignal): Promise<FilterRemoval | undefined> {
  const { model, state } = session.store.get();
  if (!model || model.conditions.length === 0) return undefined;
  for (const { propertyCode } of state.query.filters.slice(-MOST_TRIED).toReversed()) {
    const filters = state.query.filters.filter((item) => item.propertyCode !== propertyCode);
    const query = { ...toListQuery(model, { ...state.query, filters, page: 1 }), size: 1 };
    // oxlint-disable-next-line no-await-in-loop -- the first condition that helps ends the search
    const { totalElements } = await session.services.source.rows(query, signal);
    if (totalElements > 0) return { propertyCode, total: totalElements };
  }
  return undefined;
}
