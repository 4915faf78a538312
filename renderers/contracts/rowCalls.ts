import type { AnswerOf, BodyOf } from '#schemas/calls/call.ts';
import type { Calls } from '#schemas/calls/index.ts';
import type { FormLoad } from '#schemas/form.ts';
import type { ListConfig } from '#schemas/list.ts';
import type { RecordTable } from './recordTable.ts';
import type { NameI18nValue } from '#schemas/wire.ts';

/** A PDF the server made. */
export interface PrintedPdf {
  blob: Blob;
  fileName: string;
  /** Gives it to the browser as a file. */
  save(): void;
  /** It was made without a template, and its approvals can be left out. */
  hasApprovals: boolean;
}

/** Calls of the dialogs that do something with several rows; each throws the error of its failed answer. */
export interface RowCalls {
  /** The form of a record as this reader may change it. */
  form(objectId: string): Promise<FormLoad>;
  batchUpdate(change: Pick<BodyOf<Calls['batchUpdate']>, 'objectIds' | 'propertyCode' | 'modifiedValue' | 'versions'>): Promise<AnswerOf<Calls['batchUpdate']>>;
  /** Gives the records of a batch update their former values back; `id` = its `undoId`. */
  undoBatchUpdate(id: string): Promise<AnswerOf<Calls['undoBatchUpdate']>>;
  /** The batch updates of the list's model so far, in the columns of `columns`. */
  batchUpdates(columns: ListConfig): RecordTable;
  /**
   * What was changed in these records, all when none is named, in the columns of `columns`; of one record also only in the
   * rows of a `sheet`. Shape: a row for each changed field, `data` as the entries of the call, `title` of the record.
   */
  track(columns: ListConfig, ids: readonly string[], sheet: string): RecordTable;
  /** Addresses of the portal at `origin` that lead to these records when they are opened, by short codes; whole ones where no codes can be had. */
  recordAddresses(ids: readonly string[], origin: string): Promise<string[]>;
  /** The print templates of the list's model; names are codes where a server gives no names. */
  printTemplates(): Promise<{ code: string; name: string; name_i18n?: NameI18nValue | null | undefined }[]>;
  /** These records by a template, in one file; by a form without one where that is named, with its `approvals` or without. */
  printPdf(ids: readonly string[], template: string, approvals?: boolean): Promise<PrintedPdf>;
  /** How many of these rows the user may not change. */
  ownerRefusals(objectIds: readonly string[]): Promise<number>;
  departmentsOf(userId: string): Promise<AnswerOf<Calls['userDepartments']>>;
  changeOwner(change: Pick<BodyOf<Calls['changeOwner']>, 'objectIds' | 'versions' | 'ownerId' | 'ownerDeptId' | 'remark'>): Promise<void>;
}
