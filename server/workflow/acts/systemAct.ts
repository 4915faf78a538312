import type { Command } from '#schemas/workflow/command.ts';
import type { InstanceState } from '#schemas/workflow/state.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { Refused } from '#server/refusals/refused.ts';
import type { Services } from '#server/services/services.ts';
import { openLocked, type OpenInstance } from '#server/workflow/instance/openInstance.ts';
import { storedRecord } from '#server/workflow/instance/storedRecord.ts';
import { systemSaver } from '#server/workflow/instance/systemSaver.ts';
import type { Act } from '#server/workflow/instance/takenAct.ts';
import { lockFreeInstance } from '#server/workflow/store/readInstance.ts';
import { performAct } from './performAct.ts';

/**
 * The outcome of an act of the system.
 * Shape: `locked` = somebody acts on the instance now, so it is tried later; `gone` = there is no such instance; `refused` = the
 * engine, a rule or a right refused it, and nothing is stored.
 */
export type SystemOutcome<T> = { status: 'done'; value: T } | { status: 'locked' } | { status: 'gone' } | { status: 'refused'; refusal: Refused };

/**
 * Lets the system act on an instance in a transaction of its own (contract 21.14, workflow.md 4): locks it if it is free,
 * reads it in a second statement and does `work`, which checks the row that is due once more and deletes it, so that it is done
 * exactly once; it never waits for an act of a person.
 * Shape: `given` = a saver of the system that is open already, for callers that act on many instances.
 * Errors: any fault other than a refusal, such as a database that does not answer.
 */
export async function systemAct<T>(services: Services, instanceId: string, work: (open: OpenInstance) => Promise<T>, given?: Saver): Promise<SystemOutcome<T>> {
  const saver = given ?? (await systemSaver(services));
  try {
    const value = await services.database.transaction(async (tx) => {
      const row = await lockFreeInstance(tx, instanceId);
      return row && { of: await work(await openLocked(saver, tx, row)) };
    });
    if (value) return { status: 'done', value: value.of };
  } catch (error) {
    if (error instanceof Refused) return { status: 'refused', refusal: error };
    throw error;
  }
  const found = await services.database.kysely.selectFrom('wfInstances').select('id').where('id', '=', instanceId).executeTakeFirst();
  return { status: found ? 'locked' : 'gone' };
}

/** Performs a command of the system on an open instance; its record stays as it is. Shape: `by` of the command is null. Errors: as performAct. */
export async function performSystemCommand(open: OpenInstance, command: Command, more: Pick<Act, 'serviceTries'> = {}): Promise<InstanceState> {
  const { data } = await storedRecord(open);
  return performAct(open, { command, values: data, ...more });
}
