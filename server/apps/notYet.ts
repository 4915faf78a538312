/**
 * What the contract describes and the server does not carry out yet. The loader reads and checks it, then refuses it
 * with a reason, so that nothing is ignored silently (contract 15). Whoever brings a part deletes its row.
 */
import { ActionType } from '#schemas/codes.ts';
import type { DocumentKind, DocumentOf, JsonKind } from '#schemas/config/kinds.ts';
import type { ListDocument } from '#schemas/config/list.ts';

/** Kinds of documents that are checked and then left out, with the reason; a report with the address of its page is served. */
export const notYetKinds: ReadonlyMap<DocumentKind, string> = new Map<DocumentKind, string>([
  ['workflow', 'workflows are checked, but not run yet'],
  ['report', 'figures of reports are not computed yet; give the url of a page that shows them'],
  ['page', 'pages are checked, but not served yet'],
]);

/** Why a checked document is left out; nothing when it is served. */
export function documentNotYet(kind: DocumentKind, document: unknown): string | undefined {
  // The kind says what the document is.
  if (kind === 'report' && (document as DocumentOf['report'] | undefined)?.url !== undefined) return undefined;
  return notYetKinds.get(kind);
}

interface NotYetField {
  kind: JsonKind;
  /** Way below the document; `*` = any index. */
  path: string;
  /** Whether the value asks for the missing part. */
  asks(value: unknown): boolean;
  reason: string;
}

const given = (value: unknown): boolean => value !== null && value !== undefined;
const isTrue = (value: unknown): boolean => value === true;
const notEmpty = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** Fields that would have no effect yet; a document that uses one is in error. */
export const notYetFields: readonly NotYetField[] = [
  { kind: 'model', path: 'bindWorkflow', asks: given, reason: 'workflows are not run yet; leave it out or write null' },
  {
    kind: 'list',
    path: 'queryActions/*/associationType',
    asks: (value) => value === 1,
    reason: 'workflows are not started yet; use 0 with the code of a form',
  },
  { kind: 'list', path: 'queryPresentation/columnsJson/*/custom/board', asks: given, reason: 'boards are not drawn yet' },
  { kind: 'list', path: 'queryPresentation/columnsJson/*/custom/calendar', asks: given, reason: 'calendars are not drawn yet' },
  { kind: 'form', path: 'script', asks: given, reason: 'form scripts are not run yet' },
  { kind: 'form', path: 'publishedAttributesJson/*/type', asks: given, reason: 'a form cannot change the kind of an item yet; say it in the model' },
  { kind: 'form', path: 'publishedAttributesJson/*/options', asks: given, reason: 'a form cannot change the options of an item yet; say it in the model' },
  { kind: 'form', path: 'publishedAttributesJson/controls/*/type', asks: given, reason: 'a form cannot change the kind of an item yet; say it in the model' },
  {
    kind: 'form',
    path: 'publishedAttributesJson/controls/*/options',
    asks: given,
    reason: 'a form cannot change the options of an item yet; say it in the model',
  },
  { kind: 'form', path: 'borderMode', asks: given, reason: 'borders of a form cannot be chosen yet' },
  { kind: 'form', path: 'layoutType', asks: given, reason: 'the layout type of a form cannot be chosen yet; use publishedViewJson' },
  { kind: 'form', path: 'publishedHtmlJson', asks: notEmpty, reason: 'own nodes of a form are not drawn yet' },
  { kind: 'form', path: 'publishedActionsJson', asks: notEmpty, reason: 'the buttons of a form cannot be chosen yet' },
  { kind: 'form', path: 'pcUrl', asks: given, reason: 'own forms are not framed yet' },
  { kind: 'form', path: 'printTemplates', asks: notEmpty, reason: 'print templates are not printed yet' },
  { kind: 'form', path: 'qrCodeAble', asks: isTrue, reason: 'QR codes are not made yet' },
  { kind: 'form', path: 'pdfAble', asks: isTrue, reason: 'PDF files are not made yet' },
  { kind: 'form', path: 'formComment', asks: isTrue, reason: 'comments are not kept yet' },
];

/** Actions that are left out of their list alone, by code and by `queryActionType`, with the reason (contract 12.1). */
const notYetActions: readonly { codes: readonly string[]; type?: number; reason: string }[] = [
  { codes: ['import'], type: ActionType.import, reason: 'records cannot be imported yet' },
  { codes: ['export'], type: ActionType.export, reason: 'lists cannot be exported yet' },
  { codes: ['qr_code'], type: ActionType.qrCode, reason: 'QR codes are not made yet' },
  { codes: ['batch_print', 'print'], type: ActionType.print, reason: 'records cannot be printed yet' },
  { codes: ['editowner'], type: ActionType.changeOwner, reason: 'the owner cannot be changed yet' },
  { codes: ['batch_update'], type: ActionType.batchUpdate, reason: 'several records cannot be changed at once yet' },
  { codes: ['form_track'], reason: 'workflows are not run yet' },
];

const KNOWN_CODES: ReadonlySet<string> = new Set(['add', 'edit', 'delete', ...notYetActions.flatMap(({ codes }) => codes)]);

/** Why an action of a list has no effect yet; nothing when it has. A known code wins over its type (decision D4). */
export function actionNotYet({
  actionCode,
  queryActionType,
}: Pick<NonNullable<ListDocument['queryActions']>[number], 'actionCode' | 'queryActionType'>): string | undefined {
  const code = actionCode.toLowerCase();
  const isKnown = KNOWN_CODES.has(code);
  return notYetActions.find(({ codes, type }) => (isKnown ? codes.includes(code) : type !== undefined && type === queryActionType))?.reason;
}

const notYetButtons: Readonly<Record<string, string>> = {
  FLOW: 'workflows are not started yet',
  BUSINESS_RULE: 'rules refuse saving and deleting only, no button runs one yet',
};

type Button = NonNullable<ListDocument['customButtons']>[number];

/** Why a custom button has no effect yet; nothing when it has. Settings that would narrow its use are never passed over. */
export function buttonNotYet({ useLocation = 'LIST', bindAction, ...button }: Button): string | undefined {
  if (useLocation !== 'LIST') return 'buttons stand above the list only';
  if (given(button.showPermType) || given(button.showPermCode))
    return 'showPermType and showPermCode have no effect yet; name the button among the actions of permissions';
  if (given(button.triggerType) || given(button.triggerCode)) return 'triggerType and triggerCode have no effect yet';
  return bindAction === undefined ? 'it has no bindAction' : notYetButtons[bindAction];
}

/** Presentations that are shown as a table for now. */
export const notYetPresentations: ReadonlySet<string> = new Set(['BOARD', 'CALENDAR', 'GANTT']);
