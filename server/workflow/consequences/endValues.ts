import type { EndRule } from '#schemas/workflow/definition.ts';
import { tryStep } from '#server/store/tryStep.ts';
import { Execution } from '#server/workflow/core/execution.ts';
import type { Consequence, TakenAct } from '#server/workflow/instance/takenAct.ts';
import { workflowScope } from '#server/workflow/instance/runCommand.ts';
import { asSystem } from '#server/workflow/services/asSystem.ts';
import { setValue } from '#server/workflow/services/setDeed.ts';

/**
 * `lp:onEnd`: values written in the transaction that ends the instance, however it ends (contract 15.9.5). A rule of the model that
 * refuses them refuses the act, whoever does it: a limit becomes an urge (contract 21.11), a step that has gone on by itself is in
 * exception (contract 21.9). A child that is voided with its parent alone ends without them: nobody could end it any more.
 */
export const endValuesConsequence: Consequence = async (taken) => {
  const { open, act, result } = taken;
  const ended = result.effects.find((effect) => effect.kind === 'ended');
  if (!ended) return;
  const rules = open.definition.onEnd.filter((rule) => rule.result === 'any' || rule.result === outcomeOfEnd(ended));
  if (rules.length === 0) return;
  const { type, by } = act.command;
  if (type === 'void' && by === null) await tryStep(open.tx, () => writeAtEnd(taken, rules));
  else await writeAtEnd(taken, rules);
};

function outcomeOfEnd({ status, result }: { status: 'COMPLETED' | 'CANCELED'; result: 1 | 2 | null }): EndRule['result'] | undefined {
  if (status === 'CANCELED') return 'void';
  if (result === null) return undefined;
  return result === 1 ? 'agree' : 'disAgree';
}

async function writeAtEnd({ open, act, result, surroundings }: TakenAct, rules: readonly EndRule[]): Promise<void> {
  const { facts } = new Execution(open.definition, result.state, act.command);
  const own = { open, surroundings, saver: asSystem(open.saver, open.row) };
  for (const { key, value } of rules.flatMap(({ sets }) => sets)) await setValue(own, key, value, workflowScope(surroundings, facts));
}
