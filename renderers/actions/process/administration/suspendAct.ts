import type { ProcessAct } from '#renderers/contracts/process.ts';
import { commentField, typedWords } from '#renderers/actions/process/prompts/promptFields.ts';

/** Suspends the instance. Source: contract 21.10. */
export const suspendAct: ProcessAct = {
  code: 'suspendInstance',
  icon: 'lock',
  prompt: ({ ports: { t } }) => ({
    title: t('workflow:button.suspendInstance'),
    intro: [t('workflow:ask.suspend')],
    fields: [commentField(t, true, 'workflow:ask.reason')],
    confirm: t('workflow:button.suspendInstance'),
  }),
  async run({ calls, ports }, { comment }) {
    await calls.operate('SUSPEND', typedWords(comment));
    return { message: ports.t('workflow:done.suspend'), stays: true };
  },
};
