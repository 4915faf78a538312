import { OrderType, PropertyType } from '#schemas/codes.ts';
import type { ModelChoices } from '#schemas/formats/filters/options.ts';
import { MAX_PAGE_SIZE } from '#schemas/limits.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { call } from '#src/api/client.ts';
import { isFamily } from '#src/api/settings.ts';

/**
 * Different texts an item has in another model's records, those that hold or read as `word` when it is not empty: choices that a
 * condition or data item takes from another model (contract 6.6, 8.3).
 * Shape: in the requested order; `total` = how many the server has, `values` at most the first 500. Values that are neither
 * text nor number are left out. Errors: those of the call.
 */
export async function relatedValues(source: ModelChoices, word: string, signal: AbortSignal): Promise<{ values: string[]; total: number }> {
  const { schemaCode, sheetDataItem, orderByFields = [sheetDataItem], orderType = OrderType.ascending, condition = [] } = source;
  const search = { propertyCode: sheetDataItem, propertyType: PropertyType.shortText, propertyValue: word, op: 'Like' };
  const body = {
    queryCode: '',
    schemaCode,
    page: 0,
    size: MAX_PAGE_SIZE,
    // Servers that do not know `distinct` answer rows; the same text of several counts once nevertheless.
    options: { customDisplayColumns: [sheetDataItem], queryDisplayType: '1', distinct: sheetDataItem },
    orderByFields: [...orderByFields],
    orderType,
    filtersNewCondition: word === '' ? [] : [search],
    ...(isFamily() ? {} : { byPinyin: true }),
    queryCondition: condition.map((groups) => groups.map((group) => [...group])),
  };
  const { content, totalElements } = await call('rowsWithoutView', { body }, { signal });
  const values = [...new Set(content.flatMap((row) => textsInValue(valueAt(row.data, sheetDataItem))))];
  return { values, total: Math.max(totalElements - content.length, 0) + values.length };
}

/** Several choices travel as `a;b` (contract 6.2). */
function textsInValue(value: unknown): string[] {
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' ? value.split(';').filter((text) => text !== '') : [];
}
