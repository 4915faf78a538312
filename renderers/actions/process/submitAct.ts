import type { ProcessAct } from '#renderers/contracts/process.ts';
import { decisionOf, decisionPrompt } from './prompts/decision.ts';

/** Submits a filled form, at a start too; with an assistant's opinion alone nothing is checked. Source: contract 10.4, 21.5, 21.6. */
export const submitAct: ProcessAct = {
  code: 'submit',
  icon: 'send',
  variant: 'primary',
  checksForm: true,
  storesValues: () => true,
  decides: 'submit',
  prompt: (context) => decisionPrompt(context, 'submit', 'workflow:ask.submit'),
  async run(context, answers) {
    const { nextWorkItemId } = await context.calls.decide(await decisionOf(context, 'submit', answers));
    return { message: context.ports.t('workflow:done.submit'), nextWorkItemId };
  },
};
