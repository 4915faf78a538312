import { CheckType } from '#schemas/codes.ts';
import { labelsOf } from '#schemas/formSchema/field.ts';
import type { DecimalSign } from '#schemas/formats/numberText.ts';
import { canBeTyped, type TypedColumn } from '#schemas/formats/typed/index.ts';
import { localized, type Locale } from '#schemas/localized.ts';
import type { DataItem } from '#schemas/property.ts';
import { headingKey } from '#schemas/sheets/headingKey.ts';
import { isSubTable } from '#schemas/propertyTypes/traits.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { FieldRights } from '#server/records/fieldRights.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import { itemName } from '#server/refusals/values.ts';
import { isUniqueItem, sheetItems } from '#server/store/modelDocument.ts';

/** A field that rows of a file can fill. */
export interface ImportColumn {
  /** `code`, or `sheet.code` for a column of a sub-table. */
  path: string;
  /** Code of the sub-table it belongs to. */
  sheet: string | undefined;
  item: TypedColumn;
  name: Bilingual;
  required: boolean;
  /** Decimal sign that the cells of the column in this file prove. */
  decimal?: DecimalSign;
  /** What belongs in its cells in place of a text, by that text. */
  fixes?: ReadonlyMap<string, string>;
}

/** What headings of a file may name: fields that are filled, and others that are known and passed over. */
export interface ImportColumns {
  all: readonly ImportColumn[];
  /** By heading in lower case; null = known, but not the user's to fill. */
  byHeading: ReadonlyMap<string, ImportColumn | null>;
}

const SEQUENCE_NO = 'sequenceNo';
/** Marks a required field in the template. */
const REQUIRED_MARK = ' *';

/** The fields of a model that this user may fill, and everything they are called. Source: contract 9, 6.8. */
export function importColumns(model: LoadedModel, rights: FieldRights, queryCode: string): ImportColumns {
  const all = model.items.flatMap((item) => importColumnsOfItem(item, rights));
  const byHeading = new Map<string, ImportColumn | null>();
  const call = (heading: string, column: ImportColumn | null): void => {
    const key = headingKey(heading);
    if (key !== '' && !byHeading.has(key)) byHeading.set(key, column);
  };
  const byPath = new Map(all.map((column) => [column.path, column]));
  for (const column of all) for (const heading of [column.name.zh, column.name.en, column.path]) call(heading, column);
  for (const [path, heading] of otherNames(model, queryCode)) if (byPath.has(path)) call(heading, byPath.get(path) ?? null);
  for (const [path, heading] of otherNames(model, queryCode)) if (rights.fields[path.split('.')[0] ?? '']) call(heading, null);
  for (const item of model.items) {
    if (!rights.fields[item.code]) continue;
    const { zh, en } = itemName(item);
    for (const heading of [zh, en, item.code]) call(heading, null);
  }
  return { all, byHeading };
}

/**
 * The field by which existing records are identified: a unique one, one that must not repeat, or the record number. Undefined
 * for one that is absent or hidden. One that is not the user's to fill identifies records nevertheless.
 */
export function keyColumn(model: LoadedModel, rights: FieldRights, columns: ImportColumns, code: string): ImportColumn | 'notUnique' | undefined {
  const item = model.items.find((one) => one.code === code);
  if (!item || !rights.fields[code]?.v) return undefined;
  const isUnique =
    code === SEQUENCE_NO || isUniqueItem(item) || model.rules.some((rule) => rule.propertyCode === code && rule.checkType === CheckType.noRepeat);
  if (!isUnique) return 'notUnique';
  return columns.all.find(({ path }) => path === code) ?? { path: code, sheet: undefined, item, name: itemName(item), required: false };
}

/** The heading of a field in the template. */
export function headingOf({ name, required }: ImportColumn, language: Locale): string {
  return `${name[language]}${required ? REQUIRED_MARK : ''}`;
}

function importColumnsOfItem(item: DataItem, rights: FieldRights): ImportColumn[] {
  const right = rights.fields[item.code];
  if (!right?.e) return [];
  const name = itemName(item);
  if (!isSubTable(item.propertyType)) return canBeTyped(item.propertyType) ? [{ path: item.code, sheet: undefined, item, name, required: right.r }] : [];
  return sheetItems(item).flatMap((column): ImportColumn[] => {
    const inner = right.subDataPermission?.[column.code];
    if (!inner?.e || !canBeTyped(column.propertyType)) return [];
    const own = itemName(column);
    const path = `${item.code}.${column.code}`;
    return [{ path, sheet: item.code, item: column, name: { zh: `${name.zh}.${own.zh}`, en: `${name.en}.${own.en}` }, required: inner.r }];
  });
}

/** What lists and forms call the items: an exported list is imported again under these headings. */
function otherNames(model: LoadedModel, queryCode: string): [path: string, heading: string][] {
  const lists = model.lists.toSorted((a, b) => Number(b.code === queryCode) - Number(a.code === queryCode));
  const ofLists = lists.flatMap(({ config }) =>
    (config.queryColumns ?? []).flatMap((column): [string, string][] => [
      [column.propertyCode, localized(column, 'zh')],
      [column.propertyCode, localized(column, 'en')],
    ]),
  );
  const ofForms = model.forms.flatMap(({ sheet }) => (['zh', 'en'] as const).flatMap((locale) => [...labelsOf(sheet.publishedAttributesJson, locale)]));
  return [...ofForms, ...ofLists];
}
