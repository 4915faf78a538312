import { SYSTEM_PROPERTIES } from '#schemas/codes.ts';
import type { BizSheet, FormLoad } from '#schemas/form.ts';
import { choicesOf, type ChoiceSource } from '#schemas/formats/filters/options.ts';
import { asRecord } from '#schemas/formats/format.ts';
import { formatCode } from '#schemas/formats/formatCode.ts';
import type { NotBelow } from '#schemas/list.ts';
import { localized, type Locale } from '#schemas/localized.ts';
import type { DataItem } from '#schemas/property.ts';
import { controlsOf } from './controls.ts';
import { isDataItem } from './dataItem.ts';
import type { FieldLimits } from './limits.ts';
import { isEntered } from '#schemas/propertyTypes/entry.ts';
import { valueAt } from '#schemas/records/valueAt.ts';

/** A field of a form: a data item with the reader's right on it. */
export interface FormField {
  code: string;
  /** Name in the reader's language. */
  name: string;
  propertyType: number;
  editable: boolean;
  required: boolean;
  /** Display format code (contract 6.3). */
  displayFormat: number;
  /** Largest number of characters of a text. */
  maxLength: number | undefined;
  /** Choices of radio, checkbox and dropdown items. */
  choices: ChoiceSource;
  /** What a form's script has narrowed further, where it has. */
  limits?: FieldLimits;
  /** `options` of the item, for the text of its values. */
  options: DataItem['options'];
  /** Model of a relation item. */
  relativeCode: string | undefined;
  /** What is not offered for a relation to the record's own model: it would make a ring. */
  notBelow?: NotBelow;
  /** Expression of a computed item (contract 15.4). */
  formula: string | undefined;
  /** Value of a new record. */
  defaultValue: unknown;
  /** Columns of a sub-table, in their order. */
  columns: readonly FormField[];
  /** Rows of a sub-table neither come nor go. */
  fixedRows?: true;
  /** System items have values but no place in a generated layout. */
  system: boolean;
  sortKey: number;
}

type Permissions = FormLoad['formPermission']['dataPermissions'];
type Right = { v: boolean; e: boolean; r: boolean };

/** Most fields of one form and most columns of one sub-table; caps of schemas made from configuration. */
const MAX_FIELDS = 1000;

const NO_LABELS: ReadonlyMap<string, string> = new Map();

/** Right on an item the answer says nothing about: it may be read if a value came, never changed. */
const READ_ONLY: Right = { v: true, e: false, r: false };

const SYSTEM: ReadonlySet<string> = new Set(SYSTEM_PROPERTIES);

/** The labels that a form gives its controls in place of the names of their items, by code, `sheet.column` for columns. Source: contract 15.6. */
export function labelsOf(attributes: BizSheet['publishedAttributesJson'], locale: Locale): ReadonlyMap<string, string> {
  const texts = controlsOf(attributes).map(({ key, label, name_i18n }) => [key, localized({ name: label, name_i18n }, locale)] as const);
  return new Map(texts.filter(([, text]) => text !== ''));
}

/** What fields are called: the label of the form, else the name of the item in the reader's language. */
interface Naming {
  locale: Locale;
  labels: ReadonlyMap<string, string>;
}

/** The visible fields of a form by code. Source: contract 6.8, 10.3. */
export function formFieldsOf(items: readonly DataItem[], permissions: Permissions, locale: Locale, labels = NO_LABELS): ReadonlyMap<string, FormField> {
  const naming = { locale, labels };
  const fields = items.slice(0, MAX_FIELDS).flatMap((item) => {
    const right = valueAt(permissions, item.code) ?? READ_ONLY;
    if (!right.v || item.published === false) return [];
    const columns = columnFieldsOf(item, right, valueAt(permissions, item.code)?.subDataPermission ?? {}, naming);
    return [[item.code, toField(item, item.code, right, columns, naming)] as const];
  });
  return new Map(fields);
}

function columnFieldsOf(item: DataItem, parent: Right, rights: Readonly<Record<string, Right>>, naming: Naming): FormField[] {
  const inner = (item.subSchema?.properties ?? []).slice(0, MAX_FIELDS).filter(isDataItem);
  return inner
    .flatMap((column) => {
      const right = valueAt(rights, column.code) ?? { ...parent, r: false };
      return right.v && column.published !== false ? [toField(column, `${item.code}.${column.code}`, { ...right, e: right.e && parent.e }, [], naming)] : [];
    })
    .toSorted((a, b) => a.sortKey - b.sortKey);
}

function toField(item: DataItem, path: string, right: Right, columns: FormField[], { locale, labels }: Naming): FormField {
  const options = asRecord(item.options);
  const formula = typeof options.formula === 'string' && options.formula !== '' ? options.formula : undefined;
  const system = item.defaultProperty === true || SYSTEM.has(item.code);
  const editable = right.e && formula === undefined && isEntered(item.propertyType);
  return {
    code: item.code,
    name: labels.get(path) ?? (localized(item, locale) || item.code),
    propertyType: item.propertyType,
    editable,
    required: editable && (right.r || item.propertyEmpty === false),
    displayFormat: formatCode(options.format),
    maxLength: item.propertyLength ?? undefined,
    choices: choicesOf(item.options, locale),
    options: item.options,
    relativeCode: item.relativeCode ?? undefined,
    formula,
    defaultValue: item.defaultValue ?? undefined,
    columns,
    system,
    sortKey: item.sortKey ?? 0,
  };
}
