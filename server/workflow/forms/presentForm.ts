import type { FormLoad } from '#schemas/form.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import { WORK_ITEM_TYPE } from '#schemas/workflow/state.ts';
import type { Reader } from '#server/db/database.ts';
import type { Language } from '#server/refusals/refused.ts';
import { storedOpinion } from '#server/workflow/instance/opinionAtItem.ts';
import { nameOfStep } from '#server/workflow/instance/openInstance.ts';
import type { FormStep } from '#server/workflow/instance/stepForm.ts';
import { leadsToNextStep, rejectModes } from '#server/workflow/offers/itemActions.ts';
import type { Offers } from '#server/workflow/offers/offers.ts';
import { modeText } from './modeText.ts';
import { presentWithdrawal } from './presentWithdrawal.ts';
import { presentWhy } from './presentWhy.ts';
import { idOfItem } from '#server/workflow/store/writeInstance.ts';
import { versionNumber } from '#server/workflow/versions/versionNumber.ts';
import { presentChoices } from './choices.ts';
import type { InstanceView } from './viewInstance.ts';

/** What a form says of its workflow (contract 10.3, 10.4). */
export type WorkflowPart = Omit<FormLoad, 'bizObject' | 'bizSchema' | 'bizSheet' | 'formPermission' | 'userDraft'>;

/** What every form of an instance says of it: what it is, where it stands, what could be withdrawn. */
export async function presentInstance(db: Reader, view: InstanceView, { withdraw }: Offers, language: Language): Promise<WorkflowPart> {
  const { row, definition } = view;
  return {
    instanceName: row.name,
    workflowInstanceId: row.id,
    workflowCode: row.workflowCode,
    workflowName: nameOfWorkflow(definition, language),
    workflowVersion: await versionNumber(db, { workflowCode: row.workflowCode, workflowVersion: definition.version }),
    workflowInstanceIsSubmit: row.status !== 'DRAFT',
    instanceState: row.status,
    withdraw: withdraw ? presentWithdrawal(row.id, definition, withdraw, { language, people: view.seen.organisation.people }) : null,
  };
}

/** What the form of an open task says beside that: its step, what it needs, why this person has it. */
export function presentTask(view: InstanceView, language: Language): WorkflowPart {
  const { task, row, state, definition, seen, viewer, extras } = view;
  if (!task) return {};
  const { item, step, trustorId } = task;
  const { people } = seen.organisation;
  const isAssistant = item.type === WORK_ITEM_TYPE.assist;
  const choices =
    isAssistant || (row.status !== 'DRAFT' && !leadsToNextStep(state, item))
      ? undefined
      : presentChoices(definition, step.code, state.choices, { organisation: seen.organisation, language });
  return {
    workItemId: idOfItem(row.id, item.id),
    workItemType: item.type,
    workflowTokenId: `${row.id}-${item.token}`,
    ...presentFormStep(definition, step, language),
    mode: modeText(state.activations.get(item.token)?.mode ?? { kind: 'single' }),
    ...(isAssistant ? { opinionRule: 'optional', signature: false } : {}),
    rejectModes: row.status === 'DRAFT' ? [] : rejectModes(view, item, viewer.id),
    participantChoose: choices?.participantChoose ?? [],
    participantInfos: choices?.participantInfos ?? [],
    approval: storedOpinion(extras.get(item.id)?.approval),
    trustor: trustorId === null ? null : { id: trustorId, name: people.get(trustorId)?.name ?? trustorId },
    why: presentWhy(item.why, trustorId, seen, definition, language),
  };
}

/** What a step is, and which words it wants. */
export function presentFormStep(definition: WorkflowDefinition, step: FormStep, language: Language): WorkflowPart {
  return {
    activityCode: step.code,
    activityName: nameOfStep(definition, step.code)[language],
    activityType: step.code === definition.startStepCode ? 'start' : step.task.type,
    opinionRule: step.task.opinion,
    signature: step.task.signature,
  };
}

/** How a workflow is called in the language of a call. */
export function nameOfWorkflow({ name, nameEn }: WorkflowDefinition, language: Language): string {
  return (language === 'en' && nameEn) || name;
}
