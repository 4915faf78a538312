/**
 * What the contract describes and the server does not carry out yet. The loader reads and checks it, then says so with a
 * reason, so that nothing is ignored silently, and loses as little as it may (contract 15). A change that adds a part deletes its row.
 */
import type { JsonKind } from '#schemas/config/kinds.ts';
import { isRecord } from '#schemas/formats/format.ts';
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
  /**
   * What an error is said of, because passing over it changes what is stored: the rule it is itself, or the document, which is another one
   * without it. Without this the field is warned of, of which looks are all that hangs on it.
   */
  loses?: 'rule' | 'document';
}

/** Whether a value uses what its field is for: null, false, empty text and what holds nothing else do not. */
export function isUsed(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isUsed);
  return value !== null && value !== undefined && value !== false && value !== '';
}

/** Whether a form says that the portal draws it. */
function isDrawn(form: unknown): boolean {
  return isRecord(form) && form.sheetType === 0;
}

const OWN_FORM = 'own forms are not framed yet; describe the form by publishedViewJson';

/** Fields that would have no effect yet. */
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
  { kind: 'list', path: 'queryPresentation/columnsJson/*/custom/calendar', reason: 'calendars show texts only; leave it out' },
  { kind: 'list', path: 'options/layoutType', reason: 'the layout of a list cannot be chosen; queryPresentationType says how it is shown' },
  { kind: 'form', path: 'sheetType', isUsed: (value) => value === 1, loses: 'document', reason: OWN_FORM },
  { kind: 'form', path: 'pcUrl', appliesTo: (form) => !isDrawn(form), loses: 'document', reason: OWN_FORM },
  { kind: 'form', path: 'pcUrl', appliesTo: isDrawn, reason: 'the portal draws a form of sheetType 0; leave it out' },
  { kind: 'form', path: 'borderMode', reason: 'borders of a form cannot be chosen yet; leave it out' },
  { kind: 'form', path: 'layoutType', reason: 'the layout type of a form cannot be chosen yet; use publishedViewJson' },
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
}

/** What opens a form or a list. */
const OPENING: ReadonlySet<string> = new Set(['LIST', 'FORM', 'ADD_DATA', 'FLOW']);

/** Settings of custom buttons that would have no effect yet; a button with one is left out of its list alone. */
export const unsupportedButtonFields: readonly UnsupportedButtonField[] = [
  {
    field: 'useLocation',
    isUsed: (value) => value !== undefined && value !== 'LIST',
    reason: 'buttons stand above the list only; a form names its own in publishedActionsJson',
  },
  ...(['showPermType', 'showPermCode'] as const).map((field) => ({
    field,
    reason: `${field} has no effect yet; name the button among the actions of permissions`,
  })),
  ...(['triggerType', 'triggerCode', 'actionConfig'] as const).map((field) => ({
    field,
    reason: `${field} has no effect yet; bindAction and targetCode say what the button does`,
  })),
  { field: 'bindAction', isUsed: (value) => value === undefined, reason: 'it has no bindAction' },
  { field: 'bindAction', isUsed: (value) => value === 'BUSINESS_RULE', reason: 'rules refuse saving and deleting only, no button runs one yet' },
  {
    field: 'operateType',
    isUsed: (value, { bindAction = '' }) => isUsed(value) && !(value === 'WITH_VIEW' && OPENING.has(bindAction)),
    reason: 'operateType WITH_VIEW goes with what opens a form or a list, and no other value has an effect yet',
  },
];

/** Why a custom button has no effect yet; nothing when it has. Settings that would narrow its use are never passed over. */
export function unsupportedButtonField(button: Button): UnsupportedButtonField | undefined {
  return unsupportedButtonFields.find((row) => (row.isUsed ?? isUsed)(button[row.field], button));
}
