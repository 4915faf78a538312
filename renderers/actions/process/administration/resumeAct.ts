import type { ProcessAct } from '#renderers/contracts/process.ts';
import { commentField, typedWords } from '#renderers/actions/process/prompts/promptFields.ts';

/** Lets a suspended instance go on. Source: contract 21.10. */
export const resumeAct: ProcessAct = {
  code: 'resumeInstance',
  icon: 'send',
  prompt: ({ ports: { t } }) => ({
    title: t('workflow:button.resumeInstance'),
    intro: [t('workflow:ask.resume')],
    fields: [commentField(t, true, 'workflow:ask.reason')],
    confirm: t('workflow:button.resumeInstance'),
  }),
  async run({ calls, ports }, { comment }) {
    await calls.operate('RESUME', typedWords(comment));
    return { message: ports.t('workflow:done.resume'), stays: true };
  },
};
