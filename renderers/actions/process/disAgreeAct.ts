import type { ProcessAct } from '#renderers/contracts/process.ts';
import { decisionOf, decisionPrompt } from './prompts/decision.ts';

/** Disagrees at a step that approves; where the step leads then says its definition. Source: contract 10.4, 21.5, 21.6. */
export const disAgreeAct: ProcessAct = {
  code: 'disAgree',
  icon: 'close',
  storesValues: () => true,
  decides: 'disAgree',
  prompt: (context) => decisionPrompt(context, 'disAgree', 'workflow:ask.disAgree'),
  async run(context, answers) {
    const { nextWorkItemId } = await context.calls.decide(await decisionOf(context, 'disAgree', answers));
    return { message: context.ports.t('workflow:done.disAgree'), nextWorkItemId };
  },
};
