import { formBridge } from '#sandbox/protocol/formBridge.ts';
import { PropertyType } from '#schemas/codes.ts';
import { FORM_ACTIONS, namedButtons, OFFERED_ACTIONS } from '#schemas/formSchema/buttons.ts';
import { limitNamesOf } from '#schemas/formSchema/limits.ts';
import { sheetActionsOf } from '#schemas/formSchema/sheetActions.ts';
import { DataItem } from '#schemas/property.ts';
import type { ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { systemItems } from '#schemas/records/systemItems.ts';
import { isSubTable } from '#schemas/propertyTypes/traits.ts';
import type { LoadedForm } from '#server/apps/documents/loadedApps.ts';
import { Check } from 'typebox/value';
import type { FormScriptUse } from './scripts.ts';
import type { WorkflowSteps } from './workflowSteps.ts';
import { member, STORED, typeIn, union } from './values.ts';

/** Names of the form itself, which come before controls of the same name. */
const OWN: ReadonlySet<string> = new Set([...Object.keys(formBridge), '$message', '$router', 'value', 'errors', 'actions', 'on']);

/** Several choices are lists of texts in a form. */
const IN_FORM: ByPropertyType<string> = { ...STORED, [PropertyType.checkbox]: 'string[]', [PropertyType.dropdownMulti]: 'string[]' };

/**
 * The declarations of one form script: what its model has, and nothing else, so that a misspelt code fails the type check.
 * Shape: text of a `.d.ts` file beside FORM_FACADE. Source: contract 14.
 */
export function formTypes({ model, forms, shownAt }: Pick<FormScriptUse, 'model' | 'forms' | 'shownAt'>): string {
  const items = [...new Map([...systemItems, ...model.items.map((item): [string, DataItem] => [item.code, item])]).values()];
  const controls = items.filter(({ code }) => !OWN.has(code));
  return [
    `// The form ${forms.map(({ code }) => code).join(', ')}. Made by \`portico types\`; changes here are overwritten.`,
    `type ActionCode = ${union(new Set([...actionsOf(shownAt), ...forms.flatMap(ownCodes)]))};`,
    `type WorkflowCode = ${codesOrNone(shownAt.workflows)};`,
    `type ActivityCode = ${codesOrNone(shownAt.steps)};`,
    ...items.flatMap(rowInterfaceOf),
    '/** Values by code; what is empty is null. */',
    'interface FormValues {',
    ...items.flatMap((item) => member(item.code, item, isSheet(item) ? `SheetRow<${rowName(item)}>[]` : `${formTypeOf(item)} | null`)),
    '}',
    '/** Rights on fields: seen, edited, required. */',
    'interface Rights {',
    ...items.map(({ code }) => `  ${JSON.stringify(code)}?: Right & { subDataPermission?: { [column: string]: Right } };`),
    '}',
    'interface Controls {',
    ...controls.flatMap((item) => {
      const sheet = () => `SheetControl<${rowName(item)}, ColumnsOf_${item.code}, ${union(sheetCodes(forms, item))}>`;
      return member(item.code, item, isSheet(item) ? sheet() : controlType(item));
    }),
    '}',
    '',
  ].join('\n');
}

function rowInterfaceOf(item: DataItem): string[] {
  if (!isSheet(item)) return [];
  const columns = (item.subSchema?.properties ?? []).filter((column): column is DataItem => Check(DataItem, column));
  return [
    `interface ${rowName(item)} {`,
    ...columns.flatMap((column) => member(column.code, column, `${formTypeOf(column)} | null`)),
    '}',
    `interface ColumnsOf_${item.code} {`,
    ...columns.map((column) => `  readonly ${JSON.stringify(column.code)}: ${controlType(column)};`),
    '}',
  ];
}

/** Buttons a form may have: in a workflow those of its steps too (contract 10.3). */
const actionsOf = ({ workflows }: WorkflowSteps) => (workflows.size === 0 ? OFFERED_ACTIONS : FORM_ACTIONS);
/** Of a form that no workflow here shows nothing can be said. */
const codesOrNone = (codes: ReadonlySet<string>) => (codes.size === 0 ? 'string' : union(new Set([...codes, ''])));

/** A control with the limits that its kind has. */
function controlType(item: DataItem): string {
  const limits = limitNamesOf(item.propertyType);
  const control = `Control<${formTypeOf(item)} | null>`;
  return limits.length === 0 ? control : `${control} & Pick<Limits, ${union(new Set(limits))}>`;
}

/** Codes of the buttons that the builder of a form has given it. */
const ownCodes = ({ sheet }: LoadedForm) => namedButtons(sheet).flatMap(({ code }) => (FORM_ACTIONS.has(code) ? [] : [code]));
/** Codes of the buttons of a sub-table. */
const sheetCodes = (forms: readonly LoadedForm[], { code }: DataItem) =>
  new Set(forms.flatMap(({ sheet }) => sheetActionsOf(sheet.publishedAttributesJson, 'zh').get(code) ?? []).map((action) => action.code));
const isSheet = ({ propertyType }: DataItem) => isSubTable(propertyType);
const rowName = ({ code }: DataItem) => `RowOf_${code}`;
const formTypeOf = (item: DataItem) => typeIn(IN_FORM, item);
