import type { ProcessAct } from '#renderers/contracts/process.ts';
import { commentField, confirmCount, namesOfPeople, peopleField, peopleOf, typedWords } from './prompts/promptFields.ts';

/** Gives the instance to people to read; nothing waits for them. Source: contract 11.6, 21.6. */
export const circulateAct: ProcessAct = {
  code: 'circulate',
  icon: 'send',
  prompt: ({ ports: { t } }) => ({
    title: t('workflow:ask.circulate.title'),
    intro: [t('workflow:ask.circulate.intro')],
    fields: [peopleField(t, t('workflow:ask.circulate.people')), commentField(t, false)],
    confirm: t('workflow:ask.circulate.confirm'),
    confirmFor: ({ people }) => confirmCount(t, 'circulate', people) ?? t('workflow:ask.circulate.confirm'),
  }),
  async run({ calls, ports }, { people, comment }) {
    await calls.circulate({ participantors: peopleOf(people), comment: typedWords(comment) });
    return { message: ports.t('workflow:done.circulate', { names: namesOfPeople(people, ports.locale) }), stays: true };
  },
};
