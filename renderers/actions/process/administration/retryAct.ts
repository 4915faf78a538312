import type { ProcessAct } from '#renderers/contracts/process.ts';
import { commentField, typedWords } from '#renderers/actions/process/prompts/promptFields.ts';

/** Enters the steps in exception again. Source: contract 21.10. */
export const retryAct: ProcessAct = {
  code: 'retryInstance',
  icon: 'refresh',
  prompt: ({ ports: { t } }) => ({
    title: t('workflow:button.retryInstance'),
    intro: [t('workflow:ask.retry')],
    fields: [commentField(t, true, 'workflow:ask.reason')],
    confirm: t('workflow:button.retryInstance'),
  }),
  async run({ calls, ports }, { comment }) {
    await calls.operate('RETRY', typedWords(comment));
    return { message: ports.t('workflow:done.retry'), stays: true };
  },
};
