/**
 * Fields that the contract names without a meaning, or that have none beside other fields of their document. The loader reads and
 * checks them, then says so at their place with a reason, so that nothing is ignored silently, and loses as little as it may (contract 15).
 */
import type { JsonKind } from '#schemas/config/kinds.ts';
import type { FormDocument } from '#schemas/config/form.ts';
import type { ListDocument } from '#schemas/config/list.ts';

interface UnsupportedField {
  kind: JsonKind;
  /** Way below the document, as `valuesAt` reads it. */
  path: string;
  /** What the reader of the fault can do instead. */
  reason: string;
  /** Whether the value uses the missing part; without it as `isUsed` decides. */
  isUsed?: (value: unknown) => boolean;
  /** Whether it concerns this document; without it each. */
  appliesTo?: (document: unknown) => boolean;
}

/** Whether a value uses what its field is for: null, false, empty text and what holds nothing else do not. */
export function isUsed(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isUsed);
  return value !== null && value !== undefined && value !== false && value !== '';
}

/** Whether a form is the page at its address, in a frame, and not drawn by the portal. Source: contract 10.3. */
export function isOwnForm({ sheetType, pcUrl }: Pick<FormDocument, 'sheetType' | 'pcUrl'>): boolean {
  return sheetType !== 0 && isUsed(pcUrl);
}

const isFramed = (form: unknown): boolean => isOwnForm(form as FormDocument); // the rows that use it are of forms
const isDrawn = (form: unknown): boolean => !isFramed(form);
const FRAMED = 'an own form is the page at pcUrl; leave it out';

/** Fields without an effect. */
export const unsupportedFields: readonly UnsupportedField[] = [
  { kind: 'report', path: 'sortKey', reason: 'reports stand in the order of the menu; give it to the menu node' },
  { kind: 'list', path: 'queryColumns/*/propertyAlias', reason: 'a column shows the item propertyCode names; give its heading as name' },
  { kind: 'list', path: 'queryColumns/*/childColumns/*/propertyAlias', reason: 'a column shows the item propertyCode names; give its heading as name' },
  { kind: 'list', path: 'queryConditionMap', reason: 'the conditions of a list are those of queryConditions' },
  {
    kind: 'list',
    path: 'queryPresentation/actionsJson/*/sortKey',
    reason: 'buttons stand in the order of queryActions; write it there',
  },
  { kind: 'list', path: 'options/layoutType', reason: 'the layout of a list cannot be chosen; queryPresentationType says how it is shown' },
  {
    kind: 'form',
    path: 'sheetType',
    isUsed: (value) => value === 1,
    appliesTo: isDrawn,
    reason: 'without pcUrl there is no page to frame; the portal draws the form',
  },
  { kind: 'form', path: 'pcUrl', appliesTo: isDrawn, reason: 'the portal draws a form of sheetType 0; leave it out' },
  ...(['script', 'publishedActionsJson', 'publishedHtmlJson'] as const).map(
    (path): UnsupportedField => ({ kind: 'form', path, appliesTo: isFramed, reason: FRAMED }),
  ),
  { kind: 'form', path: 'borderMode', reason: 'borders of a form cannot be chosen; leave it out' },
  { kind: 'form', path: 'layoutType', reason: 'the layout type of a form cannot be chosen; use publishedViewJson' },
  { kind: 'form', path: 'publishedHtmlJson/*/attrs', reason: 'attributes of a node have none; leave them out' },
  { kind: 'form', path: 'qrCodeAble', reason: 'a form has no QR code of its own; use the action qr_code of a list' },
  { kind: 'form', path: 'pdfAble', reason: 'a form has no PDF of its own; use the action batch_print of a list' },
];

type Button = NonNullable<ListDocument['customButtons']>[number];

interface UnsupportedButtonField {
  field: keyof Button;
  reason: string;
  /** As in `unsupportedFields`. */
  isUsed?: (value: unknown, button: Button) => boolean;
  /** The button is left out: without the field others might see it, or it does nothing. */
  losesButton?: true;
}

/** What opens a form or a list. */
const OPENING: ReadonlySet<string> = new Set(['LIST', 'FORM', 'ADD_DATA', 'FLOW']);

/** Settings of custom buttons without an effect: what a button does is said by `bindAction` and `targetCode` (contract 12.2). */
export const unsupportedButtonFields: readonly UnsupportedButtonField[] = [
  ...(['showPermType', 'showPermCode'] as const).map((field) => ({
    field,
    losesButton: true as const,
    reason: 'it would be shown to more people; who sees a button is said by its code among the actions of permissions',
  })),
  { field: 'bindAction', losesButton: true, isUsed: (value) => value === undefined, reason: 'it has no bindAction' },
  ...(['triggerType', 'triggerCode'] as const).map((field) => ({ field, reason: 'bindAction and targetCode say what the button does' })),
  {
    field: 'actionConfig',
    isUsed: (value, { bindAction }) => isUsed(value) && bindAction !== 'SCRIPT',
    reason: 'only the script of a list reads it, where bindAction is SCRIPT; bindAction and targetCode say what the button does',
  },
  {
    field: 'operateType',
    isUsed: (value, { bindAction = '' }) => isUsed(value) && !(value === 'WITH_VIEW' && OPENING.has(bindAction)),
    reason: 'WITH_VIEW says that a form or a list opens, which bindAction says already, and no other value has a meaning',
  },
  { field: 'targetCode', isUsed: (value, { bindAction }) => isUsed(value) && bindAction === 'SCRIPT', reason: 'the script does all that the button does' },
];

/** Those of these settings that a button uses. */
export function unsupportedOf(button: Button): UnsupportedButtonField[] {
  return unsupportedButtonFields.filter((row) => (row.isUsed ?? isUsed)(button[row.field], button));
}

/** Why a custom button is left out of its list; nothing when it is not. */
export function unsupportedButtonField(button: Button): UnsupportedButtonField | undefined {
  return unsupportedOf(button).find(({ losesButton }) => losesButton);
}
