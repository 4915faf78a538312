import { isRecord } from '#schemas/formats/format.ts';
import { rowsOfSubTable, type FormRow, type FormValues } from '#schemas/formSchema/record.ts';
import { DELETED_ROW } from '#schemas/formSchema/values.ts';
import { isFiles } from '#schemas/propertyTypes/traits.ts';
import type { FieldRights } from '#server/records/fieldRights.ts';
import type { StoredItem, StoredModel } from '#server/store/catalogue.ts';

/**
 * Of the values of a draft, those its maker may still see and edit, with the files that are still there.
 * Items the model no longer has are left out too. Source: contract 10.5.
 */
export function editableValues(model: StoredModel, rights: FieldRights['fields'], values: FormValues, files: ReadonlySet<string>): FormValues {
  const editable: FormValues = {};
  for (const [code, value] of Object.entries(values)) {
    const right = Object.hasOwn(rights, code) ? rights[code] : undefined;
    if (!right?.v || !right.e) continue;
    const item = model.items.get(code);
    if (model.sheets.has(code)) editable[code] = editableRows(model, code, right.subDataPermission ?? {}, rowsOfSubTable(value), files);
    else if (item) editable[code] = withFiles(item, value, files);
  }
  return editable;
}

function editableRows(
  model: StoredModel,
  sheet: string,
  columns: Readonly<Record<string, { v: boolean; e: boolean }>>,
  rows: readonly FormRow[],
  files: ReadonlySet<string>,
): FormRow[] {
  const items = model.sheets.get(sheet)?.items;
  return rows.map(({ id, rowStatus, ...cells }) => {
    const row: FormRow = { ...(typeof id === 'string' ? { id } : {}), ...(typeof rowStatus === 'string' ? { rowStatus } : {}) };
    if (rowStatus === DELETED_ROW) return row;
    for (const [code, value] of Object.entries(cells)) {
      const item = items?.get(code);
      const right = Object.hasOwn(columns, code) ? columns[code] : undefined;
      if (item && right?.v && right.e) row[code] = withFiles(item, value, files);
    }
    return row;
  });
}

/** A deleted file would make the record impossible to save. */
function withFiles(item: StoredItem, value: unknown, files: ReadonlySet<string>): unknown {
  if (!isFiles(item.propertyType) || !Array.isArray(value)) return value;
  return value.filter((file: unknown) => isRecord(file) && files.has(String(file.refId)));
}
