import type { FieldPermission } from '#schemas/property.ts';
import type { DataPermissions, WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { Principal } from '#server/organisation/actor.ts';
import type { SeenModel } from '#server/policies/access.ts';
import { hiddenItems } from '#server/policies/policies.ts';
import { noRights, type FieldRights } from '#server/records/fieldRights.ts';
import { NO_LABELS } from '#server/records/formLabels.ts';
import { fieldRightsFromStep } from '#server/records/stepRights.ts';
import { joinFields, readOnlyFields } from '#server/records/visibleFields.ts';

/** A step from which somebody sees something: as its handler, or only what its `default` shows. */
export interface SeenStep {
  activityCode: string;
  how: 'handler' | 'default';
}

/** The items of a record that a person's part in an instance lets them read, none of which can be changed (contract 21.13). */
export function fieldsOfSteps(definition: WorkflowDefinition, { model, apps }: SeenModel, actor: Principal, steps: readonly SeenStep[]): FieldRights['fields'] {
  const hidden = hiddenItems(actor, apps, model.code);
  const read = new Set<string>();
  let fields: FieldRights['fields'] = noRights<FieldPermission>();
  for (const { activityCode, how } of steps) {
    const step = definition.elements.get(activityCode);
    const key = `${how} ${activityCode}`;
    if ((step?.type !== 'userTask' && step?.type !== 'startEvent') || read.has(key)) continue;
    read.add(key);
    const permissions = how === 'handler' ? step.permissions : ofDefault(step.permissions);
    fields = joinFields(fields, fieldRightsFromStep(model.items, { permissions, hidden, sheet: undefined, labels: NO_LABELS }).fields);
  }
  return readOnlyFields(fields);
}

/** What a step shows to those who do not handle it: its default, without what it hides from its handlers themselves. */
function ofDefault({ default: byDefault, items }: DataPermissions): DataPermissions {
  const withheld = [...items].filter(([, { visible }]) => visible === false);
  return { default: byDefault === 'none' ? 'none' : 'read', items: new Map(withheld.map(([key]) => [key, { visible: false }])) };
}
