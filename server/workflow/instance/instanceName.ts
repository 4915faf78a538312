import type { FormValues } from '#schemas/formSchema/record.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import { timeOf, type SeenModel } from '#server/policies/access.ts';
import { templateText } from '#server/records/recordName.ts';
import { expressionContext, type Saver } from '#server/records/validateRecord.ts';

/** Name of an instance (contract 15.9.1): by its template, else the record's name, else workflow, originator and date. */
export function instanceName(saver: Saver, definition: WorkflowDefinition, values: FormValues, { model }: SeenModel, originator: string): string {
  const text = definition.instanceName ? templateText(definition.instanceName, model, values, expressionContext(saver)) : String(values.name ?? '');
  return text === '' ? `${definition.name} ${originator} ${timeOf(saver).slice(0, 10)}` : text;
}
