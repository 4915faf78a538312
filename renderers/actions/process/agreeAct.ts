import type { ProcessAct } from '#renderers/contracts/process.ts';
import { decisionOf, decisionPrompt } from './prompts/decision.ts';

/** Agrees at a step that approves. Source: contract 10.4, 21.5, 21.6. */
export const agreeAct: ProcessAct = {
  code: 'agree',
  icon: 'check',
  variant: 'primary',
  checksForm: true,
  storesValues: () => true,
  decides: 'agree',
  prompt: (context) => decisionPrompt(context, 'agree', 'workflow:ask.agree'),
  async run(context, answers) {
    const { nextWorkItemId } = await context.calls.decide(await decisionOf(context, 'agree', answers));
    return { message: context.ports.t('workflow:done.agree'), nextWorkItemId };
  },
};
