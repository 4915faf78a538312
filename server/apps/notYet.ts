/**
 * What the contract describes and the server does not carry out yet. The loader reads and checks it, then refuses it
 * with a reason, so that nothing is ignored silently (contract 15). Whoever brings a part deletes its row.
 */
import type { DocumentKind, JsonKind } from '#schemas/config/kinds.ts';

/** Kinds of documents that are checked and then left out, with the reason. */
export const notYetKinds: ReadonlyMap<DocumentKind, string> = new Map<DocumentKind, string>([
  ['workflow', 'workflows are checked, but not run yet'],
  ['report', 'reports are checked, but not served yet'],
  ['page', 'pages are checked, but not served yet'],
]);

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
  { kind: 'model', path: 'properties/*/options/dictionary', asks: given, reason: 'there are no dictionaries yet; list the choices in items' },
  {
    kind: 'list',
    path: 'queryActions/*/associationType',
    asks: (value) => value === 1,
    reason: 'workflows are not started yet; use 0 with the code of a form',
  },
  { kind: 'form', path: 'printTemplates', asks: notEmpty, reason: 'print templates are not printed yet' },
  { kind: 'form', path: 'qrCodeAble', asks: isTrue, reason: 'QR codes are not made yet' },
  { kind: 'form', path: 'pdfAble', asks: isTrue, reason: 'PDF files are not made yet' },
  { kind: 'form', path: 'formComment', asks: isTrue, reason: 'comments are not kept yet' },
];
