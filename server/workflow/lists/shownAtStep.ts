import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { FieldRights } from '#server/records/fieldRights.ts';
import type { StepRights } from '#server/records/stepRights.ts';
import { fieldsOfSteps, type SeenStep } from '#server/workflow/forms/readRights.ts';
import { openStepForm } from '#server/workflow/instance/stepForm.ts';
import { seenOfWorkflow, type ListContext } from './listContext.ts';

/** What a call has computed of steps, by version and step. */
interface Known {
  rights: Map<string, StepRights | undefined>;
  shown: Map<string, ReadonlySet<string>>;
}
const ofContext = new WeakMap<ListContext, Known>();

function knownOf(context: ListContext): Known {
  const known = ofContext.get(context) ?? { rights: new Map(), shown: new Map() };
  ofContext.set(context, known);
  return known;
}

const keyOfStep = ({ workflowCode, version }: WorkflowDefinition, step: string): string => `${workflowCode}\n${version}\n${step}`;

/** What a step shows a person and lets them change (contract 21.13). Undefined for what is no step, or has lost its model. */
export function rightsAtStep(context: ListContext, definition: WorkflowDefinition, activityCode: string): StepRights | undefined {
  const { rights } = knownOf(context);
  const key = keyOfStep(definition, activityCode);
  if (!rights.has(key)) rights.set(key, computeRights(context, definition, activityCode));
  return rights.get(key);
}

function computeRights(context: ListContext, definition: WorkflowDefinition, activityCode: string): StepRights | undefined {
  const [seen, step] = [seenOfWorkflow(context, definition), definition.elements.get(activityCode)];
  if (!seen || (step?.type !== 'userTask' && step?.type !== 'startEvent')) return undefined;
  return openStepForm(definition, activityCode, seen, context.actor).rights;
}

/** Codes of the items that somebody's steps in an instance show them, now that they are read and not acted at (contract 21.13). */
export function shownBySteps(context: ListContext, definition: WorkflowDefinition, steps: readonly SeenStep[]): ReadonlySet<string> {
  const { shown } = knownOf(context);
  const key = keyOfStep(definition, steps.map(({ activityCode, how }) => `${how} ${activityCode}`).join('\n'));
  const known = shown.get(key);
  if (known) return known;
  const seen = seenOfWorkflow(context, definition);
  const codes = seen ? shownCodes(fieldsOfSteps(definition, seen, context.actor, steps)) : new Set<string>();
  shown.set(key, codes);
  return codes;
}

/** Codes of items that rights show; columns of sub-tables aside. */
export function shownCodes(fields: FieldRights['fields'] = {}): ReadonlySet<string> {
  return new Set(Object.entries(fields).flatMap(([code, { v }]) => (v ? [code] : [])));
}
