import { PropertyType } from '#schemas/codes.ts';
import type { RelationRefValue } from '#schemas/property.ts';
import { call } from '#src/api/client.ts';

const PAGE_SIZE = 20;

/**
 * Records of another model by their name, through that model's first list view.
 * Shape: `page` 0-based; an item's name is the record's `name`, else its id.
 * Errors: those of the calls.
 */
export async function searchRelated(
  schemaCode: string,
  word: string,
  page: number,
  signal: AbortSignal,
): Promise<{ items: RelationRefValue[]; total: number }> {
  const headers = await call('queryHeaders', { query: { schemaCode, clientType: 'PC' } }, { signal });
  const view = headers[0];
  if (view === undefined) return { items: [], total: 0 };
  const filters = word === '' ? [] : [{ propertyCode: 'name', propertyType: PropertyType.shortText, propertyValue: word, propertyValueName: word }];
  const body = { schemaCode, queryCode: view.code, mobile: false, page, size: PAGE_SIZE, filters };
  const found = await call('queryList', { body }, { signal });
  return { items: found.content.map((row) => ({ id: row.id, name: nameOf(row.data.name, row.id) })), total: found.totalElements };
}

function nameOf(value: unknown, id: string): string {
  return typeof value === 'string' && value !== '' ? value : id;
}
