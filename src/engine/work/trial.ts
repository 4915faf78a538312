import type { BodyOf } from '#schemas/calls/call.ts';
import type { Calls } from '#schemas/calls/index.ts';
import { ErrCode } from '#schemas/errCode.ts';
import type { StartItem } from '#schemas/workflow/startItem.ts';
import type { Trial } from '#schemas/workflow/forecast.ts';
import { call } from '#src/api/client.ts';
import { EnvelopeError } from '#src/api/errors.ts';
import { loadForm, type LoadedForm } from '#src/engine/forms/loadForm.ts';

/** What a trial is played with (contract 15.9.7). */
export type TrialCase = BodyOf<Calls['simulateWorkflow']>;

/** The workflow that is offered first. */
export interface FirstTried {
  workflowCode?: string | undefined;
  /** Its model, where the page does not name the workflow. */
  schemaCode?: string | undefined;
}

/** The workflows that can be tried: those the person may start, and those that anybody may for the root administrator. */
export async function workflowsToTry(signal: AbortSignal): Promise<StartItem[]> {
  const groups = await call('myWorkflows', {}, { signal });
  return groups.flatMap(({ dataList }) => dataList);
}

const MAY_NOT_START: ReadonlySet<number> = new Set([ErrCode.noRight, ErrCode.rootAdminCannotStart]);

/** The form of a start, for its values; who may not start it gets the form of the model. Errors: those of `F/load`. */
export async function loadTrialForm({ code, schemaCode }: Pick<StartItem, 'code' | 'schemaCode'>, signal: AbortSignal): Promise<LoadedForm> {
  try {
    return await loadForm({ startWorkflowCode: code }, signal);
  } catch (error) {
    if (!(error instanceof EnvelopeError) || !MAY_NOT_START.has(error.errcode)) throw error;
    return loadForm({ schemaCode }, signal);
  }
}

/** Plays a workflow from its start to its end; nothing is stored. Errors: 900400 for values or people that do not fit, 900403, 900416. */
export const tryWorkflow = (body: TrialCase): Promise<Trial> => call('simulateWorkflow', { body });
