import type { BizSheet } from '#schemas/form.ts';
import type { DataItem, FieldPermission } from '#schemas/property.ts';
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
  /** Nobody chooses the values now, they were there before: whom they name may have left meanwhile. */
  readonly mayNameFormer?: true;
  /** Which rules of the form count: all, those over editable items, or none (contract 10.4, 21.13). */
  readonly rules?: 'editable' | 'none';
  /** Sub-tables to which no rows may be added, and of which none may be deleted; none where it is not said. */
  readonly fixedRows?: { readonly add: ReadonlySet<string>; readonly delete: ReadonlySet<string> };
}

/** The same rights where nothing is required and no rule counts: a refusal, a return, something that is only kept (contract 10.4). */
export function withoutRules<T extends FieldRights>(rights: T): T {
  const fields = noRights<FieldPermission>();
  for (const [code, right] of Object.entries(rights.fields)) fields[code] = withoutRequired(right);
  return { ...rights, fields, rules: 'none' };
}

function withoutRequired({ subDataPermission, ...own }: FieldPermission): FieldPermission {
  if (!subDataPermission) return { ...own, r: false };
  const columns = noRights<FieldPermission>();
  for (const [code, right] of Object.entries(subDataPermission)) columns[code] = { ...right, r: false };
  return { ...own, r: false, subDataPermission: columns };
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
  const rights = noRights<FieldPermission>();
  for (const item of items) {
    if (hidden.has(item.code)) continue;
    const own = rightOf(item, item.code, mayWrite);
    const columns = sheetItems(item).filter(({ code }) => !hidden.has(`${item.code}.${code}`));
    if (columns.length === 0) {
      rights[item.code] = own;
      continue;
    }
    const inner = columns.map((column): [string, ReturnType<typeof rightOf>] => [column.code, rightOf(column, `${item.code}.${column.code}`, own.e)]);
    rights[item.code] = { ...own, subDataPermission: Object.assign(noRights<FieldPermission>(), Object.fromEntries(inner)) };
  }
  return { fields: rights, labels };
}

/** No rights yet, without what every object has, which is a legal code too (`constructor`): nobody has a right to an item that is hidden. */
export function noRights<T>(): Record<string, T> {
  return Object.create(null);
}

/** Whether the server itself sets an item: system items and formulas. */
export function isSetBySystem(item: DataItem, path: string): boolean {
  return item.defaultProperty === true || SYSTEM.has(path) || Boolean(itemOptions(item).formula);
}

/** Keys that the form document itself calls required (contract 15.6 `publishedAttributesJson`). */
export function requiredKeys(sheet: BizSheet | undefined): ReadonlySet<string> {
  return new Set(controlsOf(sheet?.publishedAttributesJson).flatMap(({ key, required }) => (required ? [key] : [])));
}
