import { ErrCode } from '#schemas/codes.ts';
import { NO_STEP } from '#schemas/workflow/command.ts';
import type { Tx } from '#server/db/database.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { Refused } from '#server/refusals/refused.ts';
import { alreadyNewest } from '#server/refusals/workflows.ts';
import { tryStep } from '#server/store/tryStep.ts';
import { logConsequence } from '#server/workflow/consequences/log.ts';
import { Execution } from '#server/workflow/core/execution.ts';
import { isFaulty } from '#server/workflow/core/faults.ts';
import type { OpenInstance } from '#server/workflow/instance/openInstance.ts';
import type { Opinion } from '#server/workflow/instance/takenAct.ts';
import { actOnInstance, commandOfAct } from './actAtItem.ts';
import type { Acted } from './acted.ts';
import { openAsAdministrator, requireAdministrator } from './administerInstance.ts';
import { openOnNewest } from './openOnNewest.ts';

/** What an administrator does to an instance as a whole (contract 21.10). */
export interface Operation {
  instanceId: string;
  operation: 'RETRY' | 'SUSPEND' | 'RESUME' | 'MIGRATE';
  opinion: Opinion | undefined;
}

/** Retries, suspends, resumes or migrates an instance (contract 21.10). Errors: 900403, 900404, 900412, 900416, 900417, 900418, 550006. */
export async function operateInstance(saver: Saver, tx: Tx, { instanceId, operation, opinion }: Operation): Promise<Acted<null>> {
  if (operation === 'MIGRATE') return migrateInstance(saver, tx, { instanceId, opinion });
  if (operation === 'RETRY') return retry(saver, tx, { instanceId, opinion });
  const open = await openAsAdministrator(saver, tx, instanceId);
  await actOnInstance(open, { type: operation === 'SUSPEND' ? 'suspend' : 'resume' }, { opinion });
  return { row: open.row, answer: null };
}

/** The newest version takes over what is live; one that is no longer readable stays at its version. */
async function migrateInstance(saver: Saver, tx: Tx, { instanceId, opinion }: Omit<Operation, 'operation'>): Promise<Acted<null>> {
  const open = await openOnNewest(saver, tx, instanceId);
  await requireAdministrator(open);
  if (isRunning(open) && open.row.workflowVersion === open.definition.version) throw alreadyNewest();
  await actOnInstance(open, { type: 'migrate' }, { opinion, row: { workflowVersion: open.definition.version } });
  return { row: open.row, answer: null };
}

const isRunning = ({ state }: OpenInstance): boolean => state.suspendedAt === null && (state.status === 'PROCESSING' || state.status === 'EXCEPTION');

async function retry(saver: Saver, tx: Tx, { instanceId, opinion }: Omit<Operation, 'operation'>): Promise<Acted<null>> {
  try {
    const open = await openAsAdministrator(saver, tx, instanceId);
    const refusal = await retryInstance(open, opinion);
    return { row: open.row, answer: null, ...(refusal ? { refusal } : {}) };
  } catch (error) {
    if (!(error instanceof Refused) || error.errcode !== ErrCode.documentNotLoaded) throw error;
    return retryUnreadable(saver, tx, { instanceId, opinion, refusal: error });
  }
}

/** A definition that still cannot be read leaves the fault as it was; the newest version says how its start is called. Errors: 900416 without one. */
async function retryUnreadable(
  saver: Saver,
  tx: Tx,
  { instanceId, opinion, refusal }: Omit<Operation, 'operation'> & { refusal: Refused },
): Promise<Acted<null>> {
  const open = await openOnNewest(saver, tx, instanceId);
  await requireAdministrator(open);
  if (open.state.fault?.cause !== 'unreadable') throw refusal;
  await logRetry(open, opinion);
  return { row: open.row, answer: null, refusal };
}

/** A retry that leaves a fault stores its entry of the log, and nothing else. Shape: why it has left one. */
async function retryInstance(open: OpenInstance, opinion: Opinion | undefined): Promise<Refused | undefined> {
  const { tx, state, definition } = open;
  const refusal = await tryStep(tx, async () => void (await actOnInstance(open, { type: 'retry' }, { opinion })));
  if (!refusal) return undefined;
  if (state.suspendedAt !== null || !isFaulty(new Execution(definition, state, { at: 0, by: null }))) throw refusal;
  await logRetry(open, opinion);
  return refusal;
}

async function logRetry(open: OpenInstance, opinion: Opinion | undefined): Promise<void> {
  const { state } = open;
  const none = new Set<number>();
  const entry = { kind: 'logged', action: 'retry', element: NO_STEP, item: null, token: null } as const;
  await logConsequence({
    open,
    act: { command: commandOfAct(open, { type: 'retry' }, opinion), values: {}, ...(opinion ? { opinion } : {}) },
    result: { status: 'done', state, effects: [entry], touched: { items: none, activations: none, events: none } },
  });
}
