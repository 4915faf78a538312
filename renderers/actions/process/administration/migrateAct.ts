import type { ProcessAct } from '#renderers/contracts/process.ts';
import { commentField, typedWords } from '#renderers/actions/process/prompts/promptFields.ts';

/** Goes on with the newest version of the workflow. Source: contract 21.10. */
export const migrateAct: ProcessAct = {
  code: 'migrateInstance',
  icon: 'upload',
  prompt: ({ ports: { t } }) => ({
    title: t('workflow:button.migrateInstance'),
    intro: [t('workflow:ask.migrate')],
    fields: [commentField(t, true, 'workflow:ask.reason')],
    confirm: t('workflow:button.migrateInstance'),
  }),
  async run({ calls, ports }, { comment }) {
    await calls.operate('MIGRATE', typedWords(comment));
    return { message: ports.t('workflow:done.migrate'), stays: true };
  },
};
