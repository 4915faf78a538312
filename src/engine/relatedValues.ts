import { MAX_PAGE_SIZE } from '#schemas/limits.ts';
import { call } from '#src/api/client.ts';

/**
 * Different texts an item has in another model's records, read through that model's first list view: choices that a
 * condition or data item takes from another model (contract 6.6).
 * Shape: in the order of the view; values that are no text are left out. Errors: those of the calls.
 */
export async function relatedValues(schemaCode: string, propertyCode: string, signal: AbortSignal): Promise<string[]> {
  const [view] = await call('queryHeaders', { query: { schemaCode, clientType: 'PC' } }, { signal });
  if (view === undefined) return [];
  const body = { schemaCode, queryCode: view.code, mobile: false, page: 0, size: MAX_PAGE_SIZE, filters: [] };
  const { content } = await call('queryList', { body }, { signal });
  const texts = content.map((row) => row.data[propertyCode]).filter((value): value is string => typeof value === 'string' && value !== '');
  return [...new Set(texts)];
}
