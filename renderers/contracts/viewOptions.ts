import { asRecord } from '#schemas/formats/format.ts';
import type { ListConfig, QueryColumn } from '#schemas/list.ts';

/** What a view says about one of its presentations; nothing when it says nothing. Source: contract 8.1 (`queryPresentation.options`). */
export function viewOptions({ queryPresentation }: ListConfig, presentation: 'board' | 'calendar'): Readonly<Record<string, unknown>> {
  return asRecord(asRecord(queryPresentation?.options)[presentation]);
}

/** A column that a view names, among those this reader may have. */
export function namedColumn({ queryColumns }: ListConfig, code: unknown): QueryColumn | undefined {
  return queryColumns?.find(({ propertyCode }) => propertyCode === code);
}
