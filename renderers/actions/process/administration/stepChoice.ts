import type { NamedStep } from '#renderers/contracts/process.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import { choiceField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import type { FormField } from '#schemas/formSchema/field.ts';

/** A step is identified by its activation where it has one: a step entered twice has two. */
export const stepValue = ({ activityCode, workflowTokenId }: NamedStep): string => `${activityCode} ${workflowTokenId ?? ''}`;

/** Lets the user choose a step. */
export function stepChoice(steps: readonly NamedStep[], t: Translate): FormField {
  return choiceField(
    { code: 'step', name: t('workflow:ask.step'), required: true },
    steps.map((step) => ({ value: stepValue(step), text: step.activityName })),
  );
}

/** The first of them as it is preset. */
export const firstStep = (steps: readonly NamedStep[]): string | undefined => steps[0] && stepValue(steps[0]);

/** The step that was chosen. */
export function chosenStep(value: unknown): NamedStep {
  const [activityCode = '', workflowTokenId] = String(value).split(' ');
  return { activityCode, activityName: '', workflowTokenId: workflowTokenId || undefined };
}
