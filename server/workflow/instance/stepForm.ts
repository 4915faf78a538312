import { ErrCode } from '#schemas/codes.ts';
import type { BizSheet } from '#schemas/form.ts';
import type { StartEvent, UserTask, WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { SeenModel } from '#server/policies/access.ts';
import { hiddenItems } from '#server/policies/policies.ts';
import { withoutRules } from '#server/records/fieldRights.ts';
import { formLabels, NO_LABELS } from '#server/records/formLabels.ts';
import { rightByFields, type RecordRight } from '#server/records/recordRight.ts';
import { fieldRightsFromStep, type StepRights } from '#server/records/stepRights.ts';
import type { Principal } from '#server/organisation/actor.ts';
import { Refused, bilingual } from '#server/refusals/refused.ts';

/** A step at which people fill in or decide. */
export type FormStep = UserTask | StartEvent;

/** The form of a step with what it shows and allows to one person. */
export interface StepForm {
  readonly step: FormStep;
  readonly sheet: BizSheet | undefined;
  readonly rights: StepRights;
}

/** Opens the form of a step: its own, else that of the process, else the model's first (contract 15.9.1, 15.9.2). */
export function openStepForm(definition: WorkflowDefinition, activityCode: string, seen: SeenModel, actor: Principal): StepForm {
  const step = requireFormStep(definition, activityCode);
  const { apps, model } = seen;
  const code = step.task.sheetCode ?? definition.sheetCode;
  const sheet = (model.forms.find((form) => form.code === code) ?? model.forms[0])?.sheet;
  const labels = sheet ? formLabels(sheet) : NO_LABELS;
  const rights = fieldRightsFromStep(model.items, { permissions: step.permissions, hidden: hiddenItems(actor, apps, model.code), sheet, labels });
  return { step, sheet, rights };
}

/**
 * The right to the record of whoever submits or agrees at a step, without any grant: that they may act was decided when the
 * item was opened (contract 21.13).
 */
export function rightAtStep({ rights }: Pick<StepForm, 'rights'>): RecordRight {
  return rightByFields(rights);
}

/** The same where something is only kept, refused or returned: nothing is required, and no rule counts (contract 10.4). */
export function rightToKeep({ rights }: Pick<StepForm, 'rights'>): RecordRight {
  return rightByFields(withoutRules(rights));
}

/** The step of a code, at which people fill in or decide. Errors: 900412 for another element. */
export function requireFormStep({ elements }: WorkflowDefinition, activityCode: string): FormStep {
  const step = elements.get(activityCode);
  if (step?.type !== 'userTask' && step?.type !== 'startEvent') throw notAStep(activityCode);
  return step;
}

function notAStep(activityCode: string): Refused {
  return new Refused(ErrCode.notPossible, bilingual(`步骤没有表单：${activityCode}`, `The step has no form: ${activityCode}`));
}
