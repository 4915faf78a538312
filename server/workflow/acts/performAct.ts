import { ACTION_NUMBER } from '#schemas/workflow/command.ts';
import { WORK_ITEM_STATUS, type InstanceState, type WorkItem } from '#schemas/workflow/state.ts';
import { refusedCommand } from '#server/refusals/workflows.ts';
import { writeStatus } from '#server/store/rows.ts';
import { CONSEQUENCES } from '#server/workflow/consequences/index.ts';
import type { Transition } from '#server/workflow/core/transition.ts';
import { nameOfStep, type OpenInstance } from '#server/workflow/instance/openInstance.ts';
import { openOwners } from '#server/workflow/store/openOwners.ts';
import { NO_EXTRAS, type ItemExtras } from '#server/workflow/store/readInstance.ts';
import { withServices } from '#server/workflow/services/withServices.ts';
import { writeInstance } from '#server/workflow/store/writeInstance.ts';
import { runCommand } from '#server/workflow/instance/runCommand.ts';
import type { Act, Opinion } from '#server/workflow/instance/takenAct.ts';

/**
 * Performs an act on an instance and writes its outcome in the transaction in which the instance was opened: its
 * rows, the status of its record, log and audit entry (contract 21.14, 21.15).
 * Errors: 900400, 900411, 900412, 900417, 900418, 550006.
 */
export async function performAct(open: OpenInstance, act: Act): Promise<InstanceState> {
  const { saver, tx, definition } = open;
  const { command, opinion, row = {} } = act;
  const served = withServices(open, act);
  const result = await runCommand(served.surroundings, open.state, command);
  if (result.status === 'refused') throw refusedCommand(result.refusal, (code) => nameOfStep(definition, code), open.seen.organisation.people);
  const now = new Date(command.at);
  await writeInstance(tx, open.row, { state: result.state, touched: result.touched, extras: extrasAfter(open, result, opinion), row, former: open }, now);
  await writeStatus(tx, saver.services.catalogue.model(open.row.schemaCode), open.row.objectId, {
    workflowInstanceId: open.row.id,
    sequenceStatus: result.state.status,
    participants: openOwners(result.state),
  });
  for (const write of CONSEQUENCES) await write({ open, act, result, ...served });
  return result.state;
}

type Done = Extract<Transition, { status: 'done' }>;

/** What items keep beside the engine's state after an act: the number of the act, the opinion given. */
function extrasAfter(open: OpenInstance, { state, touched, effects }: Done, opinion: Opinion | undefined): Map<number, ItemExtras> {
  const numbers = new Map(
    effects.flatMap((effect) => (effect.kind === 'logged' && effect.item !== null ? [[effect.item, ACTION_NUMBER[effect.action]] as const] : [])),
  );
  return new Map(
    [...touched.items].map((id) => {
      const former = open.extras.get(id) ?? NO_EXTRAS;
      const item = state.items.get(id);
      const isAnswered = item?.status === WORK_ITEM_STATUS.completed && open.state.items.get(id)?.decidedSeq !== item.decidedSeq && numbers.has(id);
      // Words that were only kept were never given.
      const given = opinion ? JSON.stringify(opinion) : null;
      const approval = isAnswered ? given : former.approval;
      return [id, { ...former, approval, action: numberOfAct(item, numbers.get(id), former.action) }];
    }),
  );
}

/** An item keeps the number of the act that ended it; one that is open again, or that another's act took away, has none (contract 6.7). */
function numberOfAct(item: WorkItem | undefined, number: number | undefined, former: number | null): number | null {
  if (!item || item.finishedAt === null || item.status === WORK_ITEM_STATUS.beCanceled || item.status === WORK_ITEM_STATUS.invalid) return null;
  return number ?? former;
}
