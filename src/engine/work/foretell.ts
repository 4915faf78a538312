import type { Foretell, ProcessForm } from '#renderers/contracts/process.ts';
import { WORK_ITEM_TYPE } from '#schemas/workflow/state.ts';
import { call } from '#src/api/client.ts';
import { isFilledIn } from '#src/engine/forms/formKeys.ts';

/** Levels that are looked ahead: to the end. */
const ALL = 0;

/**
 * How the coming steps of a form are predicted from what is typed; undefined where its reader decides nothing. Shape: `trustor` = whom
 * they start for. Source: BX-041, contract 11.4, 21.8.
 */
export function foretellOf(form: ProcessForm, { trustor, reads }: { trustor: string | undefined; reads(): Promise<unknown> }): Foretell | undefined {
  const { bizObject, workflowInstanceId, workflowCode, workItemId, workItemType } = form;
  // An assistant gives an opinion, which moves nothing.
  if (!isFilledIn(form) || workItemType === WORK_ITEM_TYPE.assist) return undefined;
  const place = workflowInstanceId ? { instanceId: workflowInstanceId, workItemId } : { workflowCode };
  return async (data, signal, how) => {
    await reads();
    const { id, schemaCode, sheetCode } = bizObject;
    return call(
      'predictWorkflow',
      { body: { ...place, ...how, ...(trustor !== undefined && { trustor }), level: ALL, bizObject: { id, schemaCode, sheetCode, data } } },
      { signal },
    );
  };
}
