import type { FormLoad } from '#schemas/form.ts';
import { isByLink } from '#src/api/headers.ts';

/** The record that is spoken about. */
export interface RecordPlace {
  schemaCode: string;
  bizObjectId: string;
}

/** The record of a form, once it is stored; undefined before, and for people who came by a link of their own. */
export function recordPlaceOf({ bizObject: { id, schemaCode, loadedFromDb } }: FormLoad): RecordPlace | undefined {
  return id && schemaCode && loadedFromDb !== false && !isByLink() ? { schemaCode, bizObjectId: id } : undefined;
}

/** The part of a form's address that opens with its comments. */
export const COMMENTS = '#comments';
