import type { ProcessAct } from '#renderers/contracts/process.ts';
import { commentField, logicField, peopleField, peopleOf, presentValues, typedWords } from '#renderers/actions/process/prompts/promptFields.ts';
import { chosenStep, firstStep, stepChoice } from './stepChoice.ts';

/** Opens a step of a running instance. Source: contract 21.10. */
export const activateActivityAct: ProcessAct = {
  code: 'activateActivity',
  icon: 'flag',
  async prompt({ calls, ports: { t } }) {
    const { tasks } = await calls.steps();
    return {
      title: t('workflow:button.activateActivity'),
      fields: [
        stepChoice(tasks, t),
        { ...peopleField(t, t('workflow:ask.activatePeople')), required: false },
        logicField('cancelOthers', t('workflow:ask.cancelOthers')),
        commentField(t, true, 'workflow:ask.reason'),
      ],
      values: presentValues({ step: firstStep(tasks), cancelOthers: true }),
      confirm: t('workflow:button.activateActivity'),
    };
  },
  async run({ calls, ports }, { step, people, cancelOthers, comment }) {
    const { activityCode } = chosenStep(step);
    await calls.activate({ activityCode, participantors: peopleOf(people), cancelOthers: cancelOthers === true, comment: typedWords(comment) });
    return { message: ports.t('workflow:done.activateActivity'), stays: true };
  },
};
