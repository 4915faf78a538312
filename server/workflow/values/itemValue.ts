import { UnitType } from '#schemas/codes.ts';
import { rowsOfSubTable, type FormRow, type FormValues } from '#schemas/formSchema/record.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { DataItem } from '#schemas/property.ts';
import { familyOfPropertyType, holdsSeveral } from '#schemas/propertyTypes/traits.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { sheetItems } from '#server/store/modelDocument.ts';

/**
 * A value of another item, or of an expression, as an item holds it in a form (contract 6.2): ids become people,
 * departments and records, one value a list of one. What does not fit stays as it is and is refused by the checks of the record.
 */
export function itemValue(item: DataItem, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null;
  switch (familyOfPropertyType(item.propertyType)) {
    case 'shortText':
    case 'longText':
      return asText(value);
    case 'number':
      return single(value);
    case 'logic':
      return value === 'true' || value === 'false' ? value === 'true' : single(value);
    case 'choice':
      return holdsSeveral(item.propertyType) ? textsOf(value).join(';') || null : asText(value);
    case 'people':
      return unitsOf(value, UnitType.user);
    case 'departments':
      return unitsOf(value, UnitType.department);
    case 'units':
      return [value].flat().map((entry) => (isRecord(entry) ? entry : { id: entry, type: UnitType.user }));
    case 'relation':
      return recordsOf(item, value);
    case 'rows':
      return Array.isArray(value) ? copiedRows(item, value) : value;
    case 'date':
    case 'time':
    case 'address':
    case 'files':
    case 'opinion':
    case undefined:
      return value;
  }
}

function single(value: unknown): unknown {
  return Array.isArray(value) && value.length <= 1 ? (value[0] ?? null) : value;
}

function asText(value: unknown): unknown {
  const one = single(value);
  if (typeof one === 'number' || typeof one === 'boolean') return String(one);
  return Array.isArray(one) ? textsOf(one).join(';') : one;
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return value === null || value === undefined || value === '' ? [] : String(value).split(';');
}

/** Entries of one kind; an id alone is of the kind that is wanted. */
function unitsOf(value: unknown, type: number): unknown {
  const entries = Array.isArray(value) ? value.flat() : [value];
  const units = entries.flatMap((entry: unknown) => {
    if (!isRecord(entry)) return entry === null ? [] : { id: entry, type };
    const kind = entry.type ?? entry.unitType;
    return kind === undefined || kind === type ? { id: entry.id, type } : [];
  });
  return units.length === 0 ? null : units;
}

function recordsOf(item: DataItem, value: unknown): unknown {
  const entries: unknown[] = isRecord(value) && Array.isArray(value.items) ? value.items : [value].flat();
  const records = entries.filter((entry) => entry !== null).map((entry) => ({ id: isRecord(entry) ? entry.id : entry }));
  if (holdsSeveral(item.propertyType)) return records;
  return records.length > 1 ? records : (records[0] ?? null);
}

/** Rows of another sub-table as new ones: their columns by code, as far as this one has them. */
function copiedRows(item: DataItem, value: unknown): FormRow[] {
  const columns = sheetItems(item).filter(({ defaultProperty }) => defaultProperty !== true);
  return rowsOfSubTable(value).map((row) => copiedRow(columns, row));
}

function copiedRow(columns: readonly DataItem[], row: FormValues): FormRow {
  return Object.fromEntries(columns.map((column) => [column.code, itemValue(column, valueAt(row, column.code))]));
}
