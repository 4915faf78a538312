import type { ProcessAct } from '#renderers/contracts/process.ts';
import { commentField, typedWords } from './prompts/promptFields.ts';

/** Ends the instance as if its end were reached. Source: contract 11.6, 21.6. */
export const finishAct: ProcessAct = {
  code: 'finishInstance',
  icon: 'success',
  prompt: ({ ports: { t } }) => ({
    title: t('workflow:ask.finish.title'),
    intro: [t('workflow:ask.finish.intro')],
    fields: [commentField(t, true, 'workflow:ask.reason')],
    confirm: t('workflow:ask.finish.confirm'),
    destroys: true,
  }),
  async run({ calls, ports }, { comment }) {
    await calls.finish(typedWords(comment));
    return { message: ports.t('workflow:done.finish') };
  },
};
