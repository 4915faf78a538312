import type { BizSheet, FieldPermission } from '#schemas/form.ts';
import type { DataItem } from '#schemas/property.ts';
import { SYSTEM_PROPERTIES } from '#schemas/codes.ts';
import { controlsOf } from '#schemas/formSchema/controls.ts';
import { itemOptions, sheetItems } from '#server/store/modelDocument.ts';

/** Rights of one reader on the fields of a form, by property code (contract 10.3); hidden fields have none. */
export type FieldRights = Record<string, FieldPermission>;

const SYSTEM: ReadonlySet<string> = new Set([...SYSTEM_PROPERTIES, 'participants_']);

/**
 * Makes the rights of every field: visible unless hidden, editable unless read-only, computed or kept by the system,
 * required where the model or the form says so.
 */
export function fieldRights(
  items: readonly DataItem[],
  sheet: BizSheet | undefined,
  limits: { hidden: ReadonlySet<string>; readonly: ReadonlySet<string>; mayWrite: boolean },
): FieldRights {
  const required = requiredKeys(sheet);
  const rightOf = (item: DataItem, path: string, above: boolean) => {
    const editable = above && !limits.readonly.has(path) && !isKept(item, path);
    return { v: true, e: editable, r: editable && (item.propertyEmpty === false || required.has(path)) };
  };
  const rights = empty<FieldRights>();
  for (const item of items) {
    if (limits.hidden.has(item.code)) continue;
    const own = rightOf(item, item.code, limits.mayWrite);
    const columns = sheetItems(item).filter(({ code }) => !limits.hidden.has(`${item.code}.${code}`));
    if (columns.length === 0) {
      rights[item.code] = own;
      continue;
    }
    const inner = columns.map((column): [string, ReturnType<typeof rightOf>] => [column.code, rightOf(column, `${item.code}.${column.code}`, own.e)]);
    rights[item.code] = { ...own, subDataPermission: Object.assign(empty(), Object.fromEntries(inner)) };
  }
  return rights;
}

/** Without what every object has, which is a legal code too (`constructor`): nobody has a right to an item that is hidden. */
function empty<T extends object>(): T {
  return Object.create(null);
}

function isKept(item: DataItem, path: string): boolean {
  return item.defaultProperty === true || SYSTEM.has(path) || Boolean(itemOptions(item).formula);
}

/** Keys that the form document itself calls required (contract 15.6 `publishedAttributesJson`). */
function requiredKeys(sheet: BizSheet | undefined): ReadonlySet<string> {
  return new Set(controlsOf(sheet?.publishedAttributesJson).flatMap(({ key, required }) => (required ? [key] : [])));
}
