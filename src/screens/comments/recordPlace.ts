import type { FormLoad } from '#schemas/form.ts';
import { isByLink } from '#src/api/headers.ts';

/** The record that is spoken about. */
export interface RecordPlace {
  schemaCode: string;
  bizObjectId: string;
  /** Instance by a part in which the record is spoken about (contract 21.13). */
  workflowInstanceId?: string | undefined;
}

/** The record of a form, once it is stored; undefined before, and for people who came by a link of their own. */
export function recordPlaceOf({ bizObject: { id, schemaCode, loadedFromDb }, workflowInstanceId }: FormLoad): RecordPlace | undefined {
  if (!id || !schemaCode || loadedFromDb === false || isByLink()) return undefined;
  return { schemaCode, bizObjectId: id, workflowInstanceId: workflowInstanceId || undefined };
}

/** The part of a form's address that opens with its comments. */
export const COMMENTS = '#comments';
