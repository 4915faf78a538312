import type { AddedItem, ProcessCalls, ProcessForm } from '#renderers/contracts/process.ts';
import { WORK_ITEM_STATUS, WORK_ITEM_TYPE } from '#schemas/workflow/state.ts';
import type { InstanceLogEntry } from '#schemas/workItem.ts';
import { call } from '#src/api/client.ts';

/** Number of adding people in the log (contract 6.7). */
const ADDING = 5;
/** Number of asking for an opinion. */
const ASSISTANCE = 6;

/** What is done to the items of those whom a person consulted or added. Source: contract 21.6. */
export function addedCalls(
  form: ProcessForm,
  me: string,
  reads: () => Promise<unknown>,
): Pick<ProcessCalls, 'addedItems' | 'retrieveAssistance' | 'removeSigners'> {
  const workflowInstanceId = form.workflowInstanceId ?? '';
  return {
    async addedItems() {
      await reads();
      return addedItems(workflowInstanceId, me);
    },
    async retrieveAssistance(workItemId) {
      await call('retrieveAssistance', { body: { workItemId } });
    },
    async removeSigners(items) {
      const people = new Map<string, string[]>();
      for (const { byItem, person } of items) people.set(byItem, [...(people.get(byItem) ?? []), person.id]);
      // People of one item go together: those of another are taken away in an act of its own.
      for (const [workItemId, remove] of people) await call('adjustSigners', { body: { workItemId, workflowInstanceId, remove } });
    },
  };
}

/** Whom a person consulted or added in an instance, as long as they have not answered; read from its log, the only source. Errors: those of the call. */
export async function addedItems(workflowInstanceId: string, me: string): Promise<AddedItem[]> {
  return addedInLog(await call('instanceLogs', { query: { workflowInstanceId } }), me);
}

/** Whom a person consulted or added, as long as they have not answered. */
export function addedInLog(log: readonly InstanceLogEntry[], me: string): AddedItem[] {
  const requests = log.filter(({ action, participant }) => (action === ADDING || action === ASSISTANCE) && participant?.id === me);
  return log.flatMap(({ workItemId, workItemType, status, participant, why }): AddedItem[] => {
    const isOpen = status === WORK_ITEM_STATUS.processing || status === WORK_ITEM_STATUS.notStarted;
    if (!isOpen || !workItemId || !participant || why?.by?.id !== me) return [];
    if (workItemType !== WORK_ITEM_TYPE.assist && workItemType !== WORK_ITEM_TYPE.addSign) return [];
    const request = requests.findLast(({ target }) => target.some(({ id }) => id === participant.id));
    const how = workItemType === WORK_ITEM_TYPE.assist ? 'assist' : 'addSign';
    return [{ workItemId, how, byItem: request?.workItemId ?? '', person: { id: participant.id, name: participant.name } }];
  });
}
