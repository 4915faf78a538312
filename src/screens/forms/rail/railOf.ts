import { NO_WORKFLOW } from '#schemas/codes.ts';
import type { FormLoad } from '#schemas/form.ts';
import { isByLink } from '#src/api/headers.ts';
import { recordPlaceOf } from '#src/screens/comments/recordPlace.ts';

/** What the steps of a form's instance are drawn from; undefined = it has none, or its reader came by a link. */
export function railOf(form: FormLoad) {
  const { workflowInstanceId, workItemId } = form;
  if (!workflowInstanceId || workflowInstanceId === NO_WORKFLOW || isByLink()) return undefined;
  return { workflowInstanceId, workItemId: workItemId ?? undefined, revision: form, place: mayComment(form) ? recordPlaceOf(form) : undefined };
}

const mayComment = ({ bizSheet, formPermission: { actionPermission } }: FormLoad): boolean =>
  bizSheet.formComment !== false && actionPermission.comment === true;
