import type { BizSheet } from '#schemas/form.ts';
import { isRecord } from '#schemas/formats/format.ts';
import { conditionOf } from '#schemas/formSchema/rules.ts';
import type { QueryPresentation } from '#schemas/list.ts';
import type { DataItem, FormRule } from '#schemas/property.ts';

/** Codes of items, `sheet.code` for columns, that one reader never sees (contract 15.2). */
type Hidden = ReadonlySet<string>;

/** True for a hidden item, a hidden column, and the columns of a hidden sub-table. */
export function isHidden(hidden: Hidden, path: string): boolean {
  return hidden.has(path) || hidden.has(path.split('.')[0] ?? '');
}

/** Items without hidden ones, also inside sub-tables. Shape: the same objects where nothing is left out. */
export function visibleItems(items: readonly DataItem[], hidden: Hidden): DataItem[] {
  return items
    .filter(({ code }) => !hidden.has(code))
    .map((item) => {
      const columns = item.subSchema?.properties;
      const visible = columns?.filter((column) => !hidden.has(`${item.code}.${codeOfColumn(column)}`));
      return visible && visible.length !== columns?.length ? { ...item, subSchema: { properties: visible } } : item;
    });
}

function codeOfColumn(column: unknown): string {
  return typeof column === 'object' && column !== null && 'code' in column ? String(column.code) : '';
}

/** Rules of visible items whose expression names no hidden one; the others are evaluated on save alone. */
export function visibleRules(rules: readonly FormRule[], hidden: Hidden): FormRule[] {
  return rules.filter((rule) => {
    if (isHidden(hidden, rule.propertyCode)) return false;
    const { expression, sheet } = conditionOf(rule);
    return !expression?.references.some(({ sheet: named = sheet, code }) => hidden.has(code) || (named !== undefined && isHidden(hidden, `${named}.${code}`)));
  });
}

/** A form document without the controls and places of hidden items; HTML and scripts of its author stay. */
export function visibleSheet(sheet: BizSheet, hidden: Hidden): BizSheet {
  if (hidden.size === 0) return sheet;
  const visible = { ...sheet };
  for (const part of ['publishedAttributesJson', 'publishedViewJson'] as const) {
    if (sheet[part] !== undefined) visible[part] = withoutKeys(sheet[part], hidden);
  }
  return visible;
}

/** Where a form document holds parts with a `key` (contract 15.6). */
const PARTS: ReadonlySet<string> = new Set(['controls', 'columns', 'children']);

function withoutKeys(part: unknown, hidden: Hidden): unknown {
  if (Array.isArray(part)) return part.filter((entry) => !(isRecord(entry) && isHidden(hidden, String(entry.key)))).map((entry) => withoutKeys(entry, hidden));
  if (!isRecord(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, PARTS.has(name) ? withoutKeys(inner, hidden) : inner]));
}

/** Entries of `columnsJson` of a list view that draw no hidden item. Source: contract 8.1. */
export function visibleColumnsJson(entries: QueryPresentation['columnsJson'], hidden: Hidden): QueryPresentation['columnsJson'] {
  if (!Array.isArray(entries)) return entries;
  return entries.filter((entry) => !(isRecord(entry) && isHidden(hidden, String(entry.propertyCode))));
}

/** What a view defines about its presentations, with '' in place of each hidden item it names. Source: contract 8.1. */
export function visibleOptions(options: QueryPresentation['options'], hidden: Hidden): QueryPresentation['options'] {
  if (!isRecord(options)) return options;
  return Object.fromEntries(Object.entries(options).map(([name, part]) => [name, isRecord(part) ? withoutItems(part, hidden) : part]));
}

function withoutItems(part: Readonly<Record<string, unknown>>, hidden: Hidden): Record<string, unknown> {
  const isWithheld = (field: string, code: unknown) => field.endsWith('PropertyCode') && isHidden(hidden, String(code));
  return Object.fromEntries(Object.entries(part).map(([field, value]) => [field, isWithheld(field, value) ? '' : value]));
}
