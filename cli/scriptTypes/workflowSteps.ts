import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { LoadedForm, LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Loading } from '#server/apps/loader.ts';

/** The workflows that show forms, and at which of their steps. */
export interface WorkflowSteps {
  workflows: ReadonlySet<string>;
  steps: ReadonlySet<string>;
}

/** Where workflows show these forms of a model, whether or not all parts of them are run yet (contract 15.9.1, 15.9.2). */
export function workflowStepsOf({ chosen }: Loading, model: LoadedModel, forms: readonly LoadedForm[]): WorkflowSteps {
  const codes = new Set(forms.map(({ code }) => code));
  const found = { workflows: new Set<string>(), steps: new Set<string>() };
  for (const draft of chosen.values()) {
    const definition = draft.kind === 'workflow' ? draft.value?.definition : undefined;
    if (definition?.schemaCode !== model.code) continue;
    for (const [step, form] of formsOfSteps(definition, model)) {
      if (!codes.has(form)) continue;
      found.workflows.add(definition.workflowCode);
      found.steps.add(step);
    }
  }
  return found;
}

/** The form of each step: its own, else that of the process, else the model's first. */
function formsOfSteps({ elements, sheetCode, startStepCode }: WorkflowDefinition, { forms }: LoadedModel): [step: string, form: string][] {
  return [...elements.values()].flatMap((element): [string, string][] => {
    if (element.type !== 'userTask' && !(element.type === 'startEvent' && element.code === startStepCode)) return [];
    return [[element.code, element.task.sheetCode ?? sheetCode ?? forms[0]?.code ?? '']];
  });
}
