import type { BizSheet } from '#schemas/form.ts';
import type { DataItem, FieldPermission } from '#schemas/property.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { DataPermissions, ItemPermission } from '#schemas/workflow/definition.ts';
import { sheetItems } from '#server/store/modelDocument.ts';
import { isSetBySystem, noRights, requiredKeys, type FieldRights } from './fieldRights.ts';
import type { FormLabels } from './formLabels.ts';

/** What a step of a workflow lets its people see and change. */
export type StepRights = FieldRights & Required<Pick<FieldRights, 'fixedRows'>>;

/** The step, and what the application hides from the person wherever the step does not show it explicitly. */
interface StepForm {
  readonly permissions: DataPermissions;
  readonly hidden: ReadonlySet<string>;
  readonly sheet: BizSheet | undefined;
  readonly labels: FormLabels;
}

/**
 * Makes the rights of every field from a step: inside a task it alone decides (contract 21.13). What is written for an
 * item counts, else the step's default, which never shows what the application hides. Columns follow their sub-table.
 */
export function fieldRightsFromStep(items: readonly DataItem[], { permissions, hidden, sheet, labels }: StepForm): StepRights {
  const required = requiredKeys(sheet);
  const of = (path: string): ItemPermission => permissions.items.get(path) ?? {};
  const rightOf = (item: DataItem, path: string, above: { v: boolean; e: boolean }): FieldPermission => {
    const written = of(path);
    const v = written.visible ?? (written.editable === true || (above.v && !hidden.has(path)));
    const e = v && (written.editable ?? above.e) && !isSetBySystem(item, path);
    return { v, e, r: e && (written.required === true || item.propertyEmpty === false || required.has(path)) };
  };
  const byDefault = { v: permissions.default !== 'none', e: permissions.default === 'edit' };
  const rights = noRights<FieldPermission>();
  for (const item of items) {
    const own = rightOf(item, item.code, byDefault);
    const columns = sheetItems(item).map((column): [string, FieldPermission] => [column.code, rightOf(column, `${item.code}.${column.code}`, own)]);
    const seen = columns.filter(([, { v }]) => v);
    if (!own.v && seen.length === 0) continue;
    rights[item.code] = columns.length === 0 ? own : { ...own, v: true, e: own.e || seen.some(([, { e }]) => e), subDataPermission: columnRights(seen) };
  }
  const fixedRows = fixedRowsOf(items, rights, of);
  for (const deed of ['add', 'delete'] as const)
    for (const code of fixedRows[deed]) {
      const right = valueAt(rights, code);
      if (right) rights[code] = { ...right, [deed]: false };
    }
  return { fields: rights, labels, rules: 'editable', fixedRows };
}

function columnRights(columns: readonly [string, FieldPermission][]): NonNullable<FieldPermission['subDataPermission']> {
  return Object.assign(noRights<FieldPermission>(), Object.fromEntries(columns.map(([code, { v, e, r }]) => [code, { v, e, r }])));
}

/** Rows are added and deleted where the sub-table itself is editable, unless the step says otherwise. */
function fixedRowsOf(items: readonly DataItem[], rights: FieldRights['fields'], of: (path: string) => ItemPermission): StepRights['fixedRows'] {
  const sheets = items.filter((item) => sheetItems(item).length > 0 && valueAt(rights, item.code)?.e);
  const without = (deed: 'add' | 'delete'): ReadonlySet<string> =>
    new Set(sheets.flatMap(({ code }) => (of(code)[deed] === false || of(code).editable === false ? code : [])));
  return { add: without('add'), delete: without('delete') };
}
