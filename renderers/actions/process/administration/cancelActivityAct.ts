import type { ProcessAct } from '#renderers/contracts/process.ts';
import { commentField, presentValues, typedWords } from '#renderers/actions/process/prompts/promptFields.ts';
import { chosenStep, firstStep, stepChoice } from './stepChoice.ts';

/** Takes the items of a step away. Source: contract 21.10. */
export const cancelActivityAct: ProcessAct = {
  code: 'cancelActivity',
  icon: 'minus',
  async prompt({ calls, ports: { t } }) {
    const { open } = await calls.steps();
    return {
      title: t('workflow:button.cancelActivity'),
      intro: [t('workflow:ask.cancelActivity')],
      fields: [stepChoice(open, t), commentField(t, true, 'workflow:ask.reason')],
      values: presentValues({ step: firstStep(open) }),
      confirm: t('workflow:button.cancelActivity'),
      destroys: true,
    };
  },
  async run({ calls, ports }, { step, comment }) {
    await calls.cancelStep(chosenStep(step), typedWords(comment));
    return { message: ports.t('workflow:done.cancelActivity'), stays: true };
  },
};
