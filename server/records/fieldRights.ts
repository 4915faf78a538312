import type { BizSheet, FieldPermission } from '#schemas/form.ts';
import type { DataItem } from '#schemas/property.ts';
import { SYSTEM_PROPERTIES } from '#schemas/codes.ts';
import { controlsOf } from '#schemas/formSchema/controls.ts';
import { readonlyItems } from '#server/policies/policies.ts';
import type { RowGrant } from '#server/store/actor.ts';
import { itemOptions, sheetItems } from '#server/store/modelDocument.ts';
import type { FormLabels } from './formLabels.ts';

/** Rights of one reader on the fields of a form, whatever they come from. Source: contract 10.3. */
export interface FieldRights {
  /** By property code; hidden fields have none. */
  readonly fields: Readonly<Record<string, FieldPermission>>;
  /** What the form calls its fields, so that refusals name them as the form does. */
  readonly labels: FormLabels;
}

const SYSTEM: ReadonlySet<string> = new Set([...SYSTEM_PROPERTIES, 'participants_']);

/** The form that rights are made for: whose required fields count, and how it calls its fields. */
interface RightsForm {
  readonly sheet: BizSheet | undefined;
  readonly labels: FormLabels;
}

/** What a reader may do by the application's entries of rights: `grants` are those that let them write this record. */
interface GrantedRights {
  readonly hidden: ReadonlySet<string>;
  readonly grants: readonly RowGrant[];
  readonly mayWrite: boolean;
}

/**
 * Makes the rights of every field from grants: visible unless hidden, editable unless read-only, computed or kept by the
 * system, required where the model or the form requires it.
 */
export function fieldRightsFromGrants(items: readonly DataItem[], { sheet, labels }: RightsForm, { hidden, grants, mayWrite }: GrantedRights): FieldRights {
  const required = requiredKeys(sheet);
  const fixed = readonlyItems(grants);
  const rightOf = (item: DataItem, path: string, above: boolean) => {
    const editable = above && !fixed.has(path) && !isSetBySystem(item, path);
    return { v: true, e: editable, r: editable && (item.propertyEmpty === false || required.has(path)) };
  };
  const rights = empty<Record<string, FieldPermission>>();
  for (const item of items) {
    if (hidden.has(item.code)) continue;
    const own = rightOf(item, item.code, mayWrite);
    const columns = sheetItems(item).filter(({ code }) => !hidden.has(`${item.code}.${code}`));
    if (columns.length === 0) {
      rights[item.code] = own;
      continue;
    }
    const inner = columns.map((column): [string, ReturnType<typeof rightOf>] => [column.code, rightOf(column, `${item.code}.${column.code}`, own.e)]);
    rights[item.code] = { ...own, subDataPermission: Object.assign(empty(), Object.fromEntries(inner)) };
  }
  return { fields: rights, labels };
}

/** Without what every object has, which is a legal code too (`constructor`): nobody has a right to an item that is hidden. */
function empty<T extends object>(): T {
  return Object.create(null);
}

function isSetBySystem(item: DataItem, path: string): boolean {
  return item.defaultProperty === true || SYSTEM.has(path) || Boolean(itemOptions(item).formula);
}

/** Keys that the form document itself calls required (contract 15.6 `publishedAttributesJson`). */
function requiredKeys(sheet: BizSheet | undefined): ReadonlySet<string> {
  return new Set(controlsOf(sheet?.publishedAttributesJson).flatMap(({ key, required }) => (required ? [key] : [])));
}
