import type { Withdraw } from '#schemas/workItem.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { Language } from '#server/refusals/refused.ts';
import { refusedCommand } from '#server/refusals/workflows.ts';
import { nameOfStep } from '#server/workflow/instance/openInstance.ts';
import { idOfItem } from '#server/workflow/store/writeInstance.ts';
import type { Withdrawal } from '#server/workflow/offers/withdrawal.ts';

/** What can be withdrawn, as it travels: a refusal is worded as the call would word it (contract 11.1). */
export function presentWithdrawal(
  instanceId: string,
  definition: WorkflowDefinition,
  { item, activityCode, refusal }: Withdrawal,
  { language, people }: { language: Language; people: ReadonlyMap<string, { name: string }> },
): Withdraw {
  const place = { workItemId: idOfItem(instanceId, item.id), activityCode };
  return refusal ? { ...place, reason: refusedCommand(refusal, (code) => nameOfStep(definition, code), people).text[language] } : place;
}
