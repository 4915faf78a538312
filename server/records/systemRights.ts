import type { DataItem, FieldPermission } from '#schemas/property.ts';
import { itemOptions, sheetItems } from '#server/store/modelDocument.ts';
import { noRights, type FieldRights } from './fieldRights.ts';
import { NO_LABELS } from './formLabels.ts';
import { rightByFields, type RecordRight } from './recordRight.ts';

/** System items that a workflow may write (contract 15.9.5). */
const WRITABLE: ReadonlySet<string> = new Set(['owner', 'ownerDeptId']);

/** What the system writes of a record: `writes` by code; `requires` beside what the model itself requires, by code or `sheet.column`. */
interface SystemWriting {
  writes(code: string): boolean;
  requires?(path: string): boolean;
}

/**
 * Rights of the system, which writes what a workflow says: items but those that are computed. Whatever else the model requires
 * may stay empty until a form wants it: what is not written is not required.
 */
export function fieldRightsOfSystem(items: readonly DataItem[], { writes, requires = () => false }: SystemWriting): FieldRights {
  const fields = noRights<FieldPermission>();
  for (const item of items) {
    const isWritten = writes(item.code) && (item.defaultProperty === true ? WRITABLE.has(item.code) : isStored(item));
    const columns = sheetItems(item).map((column): [string, FieldPermission] => {
      const path = `${item.code}.${column.code}`;
      return [column.code, rightOf(column, isWritten && isStored(column), requires(path))];
    });
    const own = rightOf(item, isWritten, requires(item.code));
    fields[item.code] = columns.length === 0 ? own : { ...own, subDataPermission: Object.assign(noRights<FieldPermission>(), Object.fromEntries(columns)) };
  }
  return { fields, labels: NO_LABELS, mayNameFormer: true };
}

/** The right of the system to a record, whatever anybody's (contract 21.12). */
export function rightOfSystem(items: readonly DataItem[], writing: SystemWriting): RecordRight {
  return rightByFields(fieldRightsOfSystem(items, writing));
}

function isStored(item: DataItem): boolean {
  return !itemOptions(item).formula;
}

function rightOf({ propertyEmpty }: DataItem, isWritten: boolean, isRequired: boolean): { v: boolean; e: boolean; r: boolean } {
  return { v: true, e: isWritten, r: isWritten && (isRequired || propertyEmpty === false) };
}
