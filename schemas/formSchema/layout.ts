import { PropertyType } from '#schemas/codes.ts';
import type { BizSheet } from '#schemas/form.ts';
import { isRecord, isStringRecord } from '#schemas/formats/format.ts';
import { localized, type Locale } from '#schemas/localized.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { isSubTable } from '#schemas/propertyTypes/traits.ts';
import type { FormField } from './field.ts';

/** One place of a row; `span` counts in thirds of the form's width. */
export interface FormCell {
  code: string;
  span: 1 | 2 | 3;
}

/** A part of a form's layout, checked: names only fields that are there and visible. */
export type FormBlock =
  | { kind: 'row'; cells: readonly FormCell[] }
  | { kind: 'sheet'; code: string }
  | { kind: 'group'; key: string; title: string; blocks: readonly FormBlock[] }
  | { kind: 'tabs'; key: string; tabs: readonly { key: string; title: string; blocks: readonly FormBlock[] }[] };

/** Deepest nesting and most nodes of a layout; caps of what configuration may contain. */
const MAX_DEPTH = 6;
const MAX_NODES = 3000;

/** Columns of a form on a wide screen (mockup 06). */
const COLUMNS = 3;

/** Which types need the whole width. */
const WIDE: ByPropertyType<boolean> = {
  [PropertyType.shortText]: false,
  [PropertyType.longText]: true,
  [PropertyType.number]: false,
  [PropertyType.date]: false,
  [PropertyType.logic]: false,
  [PropertyType.mixedUnits]: false,
  [PropertyType.attachment]: true,
  [PropertyType.opinion]: true,
  [PropertyType.subTable]: true,
  [PropertyType.relation]: false,
  [PropertyType.address]: true,
  [PropertyType.relationMulti]: false,
  [PropertyType.radio]: false,
  [PropertyType.checkbox]: false,
  [PropertyType.dropdown]: false,
  [PropertyType.dropdownMulti]: false,
  [PropertyType.time]: false,
  [PropertyType.staff]: false,
  [PropertyType.staffMulti]: false,
  [PropertyType.department]: false,
  [PropertyType.departmentMulti]: false,
};

/**
 * Reads `publishedViewJson` into blocks; without a layout that names a visible field, one group in order of `sortKey`.
 * Source: contract 10.3, 15.6.
 */
export function layoutOf(view: BizSheet['publishedViewJson'], fields: ReadonlyMap<string, FormField>, locale: Locale): readonly FormBlock[] {
  const blocks = Array.isArray(view) ? new LayoutReader(fields, locale).blocks(view, 0) : [];
  return blocks.length > 0 ? blocks : generated(fields);
}

class LayoutReader {
  #nodes = 0;
  readonly #fields: ReadonlyMap<string, FormField>;
  readonly #locale: Locale;

  constructor(fields: ReadonlyMap<string, FormField>, locale: Locale) {
    this.#fields = fields;
    this.#locale = locale;
  }

  blocks(nodes: readonly unknown[], depth: number): FormBlock[] {
    if (depth > MAX_DEPTH) return [];
    return nodes.flatMap((node) => {
      this.#nodes += 1;
      return isRecord(node) && this.#nodes <= MAX_NODES ? this.#block(node, depth) : [];
    });
  }

  #block(node: Record<string, unknown>, depth: number): FormBlock[] {
    const children = Array.isArray(node.children) ? node.children : [];
    if (node.type === 'tabs') return this.#tabs(children, depth);
    const blocks = [...this.#rows(node), ...this.blocks(children, depth + 1)];
    if (node.type !== 'group') return blocks;
    return blocks.length === 0 ? [] : [{ kind: 'group', key: `g${this.#nodes}`, title: this.#title(node), blocks }];
  }

  #tabs(children: readonly unknown[], depth: number): FormBlock[] {
    const tabs = children.filter(isRecord).flatMap((child) => {
      this.#nodes += 1;
      const inner = Array.isArray(child.children) ? child.children : [];
      const blocks = [...this.#rows(child), ...this.blocks(inner, depth + 1)];
      return blocks.length === 0 ? [] : [{ key: `t${this.#nodes}`, title: this.#title(child), blocks }];
    });
    return tabs.length === 0 ? [] : [{ kind: 'tabs', key: `tabs${this.#nodes}`, tabs }];
  }

  /** The columns of a node as a row; sub-tables among them take a line of their own. */
  #rows(node: Record<string, unknown>): FormBlock[] {
    const cells = (Array.isArray(node.columns) ? node.columns : []).filter(isRecord).flatMap((column) => {
      const field = this.#fields.get(String(column.key));
      return field ? [{ code: field.code, span: toSpan(column.span), sheet: isSubTable(field.propertyType) }] : [];
    });
    const sheets = cells.filter((cell) => cell.sheet).map((cell): FormBlock => ({ kind: 'sheet', code: cell.code }));
    const row = cells.filter((cell) => !cell.sheet).map(({ code, span }) => ({ code, span }));
    return row.length === 0 ? sheets : [{ kind: 'row', cells: row }, ...sheets];
  }

  #title(node: Record<string, unknown>): string {
    const translations = typeof node.name_i18n === 'string' || isStringRecord(node.name_i18n) ? node.name_i18n : null;
    return localized({ name: typeof node.name === 'string' ? node.name : '', name_i18n: translations }, this.#locale);
  }
}

/** One group in order of `sortKey`: short fields three to a row, long ones and sub-tables on lines of their own. */
function generated(fields: ReadonlyMap<string, FormField>): FormBlock[] {
  const shown = [...fields.values()].filter((field) => !field.system).toSorted((a, b) => a.sortKey - b.sortKey);
  const blocks: FormBlock[] = [];
  let row: FormCell[] = [];
  const flush = () => {
    if (row.length > 0) blocks.push({ kind: 'row', cells: row });
    row = [];
  };
  for (const field of shown) {
    const alone = ofPropertyType(WIDE, field.propertyType) === true;
    if (alone || row.length === COLUMNS) flush();
    if (isSubTable(field.propertyType)) blocks.push({ kind: 'sheet', code: field.code });
    else if (alone) blocks.push({ kind: 'row', cells: [{ code: field.code, span: 3 }] });
    else row.push({ code: field.code, span: 1 });
  }
  flush();
  return blocks.length === 0 ? [] : [{ kind: 'group', key: 'g0', title: '', blocks }];
}

function toSpan(span: unknown): 1 | 2 | 3 {
  if (span === 2 || span === 3) return span;
  return typeof span === 'number' && span > COLUMNS ? COLUMNS : 1;
}
