import type { TakenAct } from '#server/workflow/instance/takenAct.ts';
import { idOfItem } from '#server/workflow/store/writeInstance.ts';
import { writeTrace } from './trace.ts';

/** As much of an act as it leaves behind. */
type LoggedAct = Pick<TakenAct, 'open' | 'act' | 'result'>;

/** What an act leaves behind (contract 21.15). A save has no entry of the log; where it changed no value it is nothing. */
export const logConsequence = async ({ open, act, result }: LoggedAct): Promise<void> => {
  const entries = result.effects.filter((effect) => effect.kind === 'logged');
  const { command, changes = {}, trustorId = null, opinion, audited = 'workflow' } = act;
  if (entries.length === 0 && Object.keys(changes).length === 0) return;
  const item = 'item' in command && command.item !== null ? result.state.items.get(command.item ?? 0) : undefined;
  const step = item && result.state.activations.get(item.token)?.activityCode;
  await writeTrace(open, {
    entries,
    activityCode: step ?? open.definition.startStepCode,
    by: command.by,
    trustorId,
    opinion,
    at: new Date(command.at),
    audited,
    act: { type: command.type, item: item ? idOfItem(open.row.id, item.id) : null, outcome: item?.outcome ?? null },
    changes,
  });
};
