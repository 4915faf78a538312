import { PropertyType } from '#schemas/codes.ts';
import type { FilterItem, ListQuery, ListRow } from '#schemas/list.ts';
import { toListQuery } from './listQuery.ts';
import type { RowSession } from './RowSession.ts';

/** Rows by their ids: those that match the list's query, or whichever the user may see. */
export async function loadById(session: RowSession, ids: readonly string[], matching: boolean, signal: AbortSignal): Promise<readonly ListRow[]> {
  const { model, state } = session.store.get();
  if (!model || ids.length === 0) return [];
  const { queryCondition, queryVersion, view: _flat, ...query } = toListQuery(model, state.query);
  const narrowed: Partial<ListQuery> = matching ? { ...(queryCondition && { queryCondition, queryVersion }) } : { filters: [] };
  const request = { ...query, ...narrowed };
  const { content } = await session.services.source.rows({ ...request, filters: [...request.filters, idFilter(ids)], page: 0, size: ids.length }, signal);
  return content;
}

/** The filter that names rows by their ids (contract 8.4). */
export function idFilter(ids: readonly string[]): FilterItem {
  return { propertyCode: 'id', propertyType: PropertyType.checkbox, propertyValue: ids.join(';'), propertyValueName: '', queryFilterType: 'In' };
}
