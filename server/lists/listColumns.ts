import { SumType } from '#schemas/codes.ts';
import type { ListConfig } from '#schemas/list.ts';

/** `sheet.code` of a child column, which may be written with or without its sheet. */
export function childPath(sheet: string, code: string): string {
  return code.includes('.') ? code : `${sheet}.${code}`;
}

/** Codes of the columns that travel: the view's, and those the user added ('2') or chose instead ('1'); contract 8.2. */
export function requestedColumns(config: ListConfig | undefined, options: unknown): string[] | null {
  if (!config) return null;
  const own = (config.queryColumns ?? []).flatMap(({ propertyCode, childColumns }) =>
    childColumns?.length ? childColumns.map((child) => childPath(propertyCode, child.propertyCode)) : [propertyCode],
  );
  const { chosen, mode } = customColumns(options);
  if (mode === '1') return chosen;
  return mode === '2' ? [...own, ...chosen] : own;
}

export function customColumns(options: unknown): { chosen: string[]; mode: string } {
  if (typeof options !== 'object' || options === null) return { chosen: [], mode: '0' };
  const { customDisplayColumns, queryDisplayType } = { customDisplayColumns: null, queryDisplayType: '0', ...options };
  const given: unknown[] = Array.isArray(customDisplayColumns) ? customDisplayColumns : [];
  return { chosen: given.filter((code) => typeof code === 'string').slice(0, 500), mode: String(queryDisplayType) };
}

/** The sums of a view over columns that the reader sees. */
export function summedColumns(config: ListConfig | undefined, hidden: ReadonlySet<string>) {
  return (config?.queryColumns ?? [])
    .filter(({ propertyCode, sumType }) => sumType != null && sumType !== SumType.none && !hidden.has(propertyCode))
    .map(({ propertyCode, sumType }) => ({ propertyCode, sumType: sumType ?? SumType.none }));
}
