import type { ProcessAct } from '#renderers/contracts/process.ts';
import { commentField, peopleField, peopleOf, presentValues, typedWords } from '#renderers/actions/process/prompts/promptFields.ts';
import { chosenStep, firstStep, stepChoice } from './stepChoice.ts';

/** Replaces the people of a step who have not answered yet. Source: contract 21.10. */
export const adjustParticipantsAct: ProcessAct = {
  code: 'adjustParticipants',
  icon: 'people',
  async prompt({ calls, ports: { t } }) {
    const { open } = await calls.steps();
    return {
      title: t('workflow:button.adjustParticipants'),
      fields: [stepChoice(open, t), peopleField(t, t('workflow:ask.adjustPeople')), commentField(t, true, 'workflow:ask.reason')],
      values: presentValues({ step: firstStep(open) }),
      confirm: t('workflow:button.adjustParticipants'),
    };
  },
  async run({ calls, ports }, { step, people, comment }) {
    await calls.adjust(chosenStep(step), { participantors: peopleOf(people), comment: typedWords(comment) });
    return { message: ports.t('workflow:done.adjustParticipants'), stays: true };
  },
};
