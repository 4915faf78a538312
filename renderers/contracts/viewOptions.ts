import { readJson } from '#schemas/formats/readJson.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { ListConfig, QueryColumn } from '#schemas/list.ts';

/** What a view says about one of its presentations; nothing when it says nothing. Source: contract 8.1 (`queryPresentation.options`). */
export function viewOptions({ queryPresentation }: ListConfig, presentation: 'board' | 'calendar'): Readonly<Record<string, unknown>> {
  const options = queryPresentation?.options;
  const read = typeof options === 'string' ? readJson(options) : options;
  const found = isRecord(read) ? read[presentation] : undefined;
  return isRecord(found) ? found : {};
}

/** A column that a view names, among those this reader may have. */
export function namedColumn({ queryColumns }: ListConfig, code: unknown): QueryColumn | undefined {
  return queryColumns?.find(({ propertyCode }) => propertyCode === code);
}
