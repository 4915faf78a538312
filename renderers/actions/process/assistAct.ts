import type { ProcessAct } from '#renderers/contracts/process.ts';
import { commentField, confirmCount, namesOfPeople, peopleField, peopleOf, typedWords } from './prompts/promptFields.ts';

/** Consults people, whose opinion is no vote; the item stays open. Source: contract 11.6, 21.6. */
export const assistAct: ProcessAct = {
  code: 'assist',
  icon: 'people',
  prompt: ({ ports: { t } }) => ({
    title: t('workflow:ask.assist.title'),
    intro: [t('workflow:ask.assist.intro')],
    fields: [peopleField(t, t('workflow:ask.assist.people')), commentField(t, false, 'workflow:ask.assist.what')],
    confirm: t('workflow:ask.assist.confirm'),
    confirmFor: ({ people }) => confirmCount(t, 'assist', people) ?? t('workflow:ask.assist.confirm'),
  }),
  async run({ calls, ports }, { people, comment }) {
    await calls.assist({ participantors: peopleOf(people), comment: typedWords(comment) });
    return { message: ports.t('workflow:done.assist', { names: namesOfPeople(people, ports.locale) }), stays: true };
  },
};
