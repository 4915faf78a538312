import { NO_WORKFLOW } from '#schemas/codes.ts';
import type { FormLoad } from '#schemas/form.ts';
import { isByLink } from '#src/api/headers.ts';
import { recordPlaceOf } from '#src/screens/comments/recordPlace.ts';

/** Whose rails are opened and closed apart: of an instance, with its steps, and of a record by itself. */
export type RailKind = 'process' | 'record';

/** What the steps of a form's instance are drawn from; undefined = it has none, or its reader came by a link. */
export function railOf(form: FormLoad) {
  const { workflowInstanceId, workItemId } = form;
  if (!workflowInstanceId || workflowInstanceId === NO_WORKFLOW || isByLink()) return undefined;
  return { workflowInstanceId, workItemId: workItemId ?? undefined, revision: form, place: commentsOf(form) };
}

/** What stands beside a record by itself: what is said about it, and what was changed; undefined = it is not stored, or its reader may see neither. */
export function recordRailOf(form: FormLoad) {
  const [comments, history] = [commentsOf(form), historyOf(form)];
  return comments || history ? { comments, history } : undefined;
}

/** Which rail stands beside a form. */
export function railKindOf(form: FormLoad): RailKind | undefined {
  if (railOf(form)) return 'process';
  return recordRailOf(form) && 'record';
}

/** The same by the query text of an address, before its form is there. */
export function railKindAt(search: string): RailKind | undefined {
  if (/workflowInstanceId|workitemId/.test(search)) return 'process';
  return /objectId=./.test(search) ? 'record' : undefined;
}

/** The record whose changes its reader may see: by the form of an instance where that offers it, else by their right (contract 9, 21.13). */
export function historyOf(form: FormLoad) {
  const { workflowInstanceId, formPermission } = form;
  const action = workflowInstanceId ? 'formTrack' : 'form_track';
  return formPermission.actionPermission[action] === true ? recordPlaceOf(form) : undefined;
}

/**
 * The record that is spoken about; undefined = there is nothing to say. A form of an instance has comments where the server offers them,
 * every other one where its form document does (contract 21.6).
 */
export function commentsOf(form: FormLoad) {
  const { bizSheet, workflowInstanceId, formPermission } = form;
  const mayComment = bizSheet.formComment !== false && (!workflowInstanceId || formPermission.actionPermission.comment === true);
  return mayComment ? recordPlaceOf(form) : undefined;
}
