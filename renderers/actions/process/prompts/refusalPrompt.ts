import type { Translate } from '#renderers/contracts/ports.ts';
import type { ActPrompt } from '#renderers/contracts/process.ts';
import { dialogField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import { OPINION_FIELD } from '#renderers/regions/process/opinion/opinionValues.ts';
import { PropertyType } from '#schemas/codes.ts';

/** Most characters of an opinion (contract 10.4). */
const OPINION_CHARACTERS = 2000;

/** A refusal from the list needs a reason, whatever the step requires: its reader learns nothing else. Source: BX-023. */
export function refusalPrompt(prompt: ActPrompt | undefined, t: Translate): ActPrompt {
  const reason = dialogField({
    code: OPINION_FIELD,
    name: t('workflow:ask.reason'),
    propertyType: PropertyType.longText,
    required: true,
    maxLength: OPINION_CHARACTERS,
  });
  if (!prompt) {
    const words = 'workflow:ask.disAgree';
    return { title: t(`${words}.title`), fields: [reason], opinion: { signs: false }, confirm: t(`${words}.confirm`) };
  }
  const { fields } = prompt;
  const others = fields.filter(({ code }) => code !== OPINION_FIELD);
  return { ...prompt, fields: [reason, ...others], opinion: prompt.opinion ?? { signs: false } };
}
