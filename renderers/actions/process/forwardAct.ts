import type { ProcessAct } from '#renderers/contracts/process.ts';
import { commentField, confirmNames, logicField, namesOfPeople, peopleField, peopleOf, typedWords } from './prompts/promptFields.ts';

/** Hands an item on to others, whose answer it becomes; or for their opinion alone, after which it comes back. Source: contract 11.6, 21.6. */
export const forwardAct: ProcessAct = {
  code: 'forward',
  icon: 'swap',
  leavesItem: () => true,
  prompt: ({ ports, ports: { t } }) => ({
    title: t('workflow:ask.forward.title'),
    intro: [t('workflow:ask.forward.intro')],
    fields: [peopleField(t, t('workflow:ask.forward.people')), logicField('back', t('workflow:ask.forward.back')), commentField(t, false)],
    confirm: t('workflow:ask.forward.confirm'),
    confirmFor: ({ people }) => confirmNames(ports, 'forward', people) ?? t('workflow:ask.forward.confirm'),
  }),
  async run({ calls, ports }, { people, back, comment }) {
    await calls.forward({ participantors: peopleOf(people), back: back === true, comment: typedWords(comment) });
    return { message: ports.t('workflow:done.forward', { names: namesOfPeople(people, ports.locale) }) };
  },
};
