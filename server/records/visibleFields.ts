import { isRecord } from '#schemas/formats/format.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { DataItem, FieldPermission } from '#schemas/property.ts';
import { sheetItems } from '#server/store/modelDocument.ts';
import { noRights, type FieldRights } from './fieldRights.ts';

type Fields = FieldRights['fields'];

/** Two readings of one record together: what either shows is seen, what either lets change can be changed (contract 21.13). */
export function joinFields(one: Fields, other: Fields): Fields {
  const joined = noRights<FieldPermission>();
  for (const code of new Set([...Object.keys(one), ...Object.keys(other)])) joined[code] = joinField(valueAt(one, code), valueAt(other, code));
  return joined;
}

function joinField(one: FieldPermission | undefined, other: FieldPermission | undefined): FieldPermission {
  if (!one || !other) return one ?? other ?? { v: false, e: false, r: false };
  const either = { v: one.v || other.v, e: one.e || other.e, r: one.r || other.r };
  if (!one.subDataPermission && !other.subDataPermission) return either;
  return { ...either, subDataPermission: joinFields(one.subDataPermission ?? {}, other.subDataPermission ?? {}) };
}

/** The same fields, none of which can be changed. */
export function readOnlyFields(fields: Fields): Fields {
  const readOnly = noRights<FieldPermission>();
  for (const [code, { v, subDataPermission }] of Object.entries(fields))
    readOnly[code] = { v, e: false, r: false, ...(subDataPermission ? { subDataPermission: readOnlyFields(subDataPermission) } : {}) };
  return readOnly;
}

/** Codes of items and columns (`sheet.column`) that these rights do not show. */
export function unseenItems(items: readonly DataItem[], fields: Fields): ReadonlySet<string> {
  return new Set(
    items.flatMap((item) => {
      const right = valueAt(fields, item.code);
      if (!right?.v) return item.code;
      return sheetItems(item).flatMap(({ code }) => (valueAt(right.subDataPermission ?? {}, code)?.v ? [] : `${item.code}.${code}`));
    }),
  );
}

/** Of the values of a record those that these rights show, columns of sub-tables too. */
export function visibleValues(values: FormValues, fields: Fields): FormValues {
  const visible: FormValues = {};
  for (const [code, value] of Object.entries(values)) {
    const right = valueAt(fields, code);
    if (!right?.v) continue;
    const columns = right.subDataPermission;
    visible[code] = columns && Array.isArray(value) ? value.filter(isRecord).map((row) => visibleCells(row, columns)) : value;
  }
  return visible;
}

function visibleCells(row: Readonly<Record<string, unknown>>, columns: NonNullable<FieldPermission['subDataPermission']>): FormValues {
  return Object.fromEntries(Object.entries(row).filter(([code]) => code === 'id' || valueAt(columns, code)?.v));
}
