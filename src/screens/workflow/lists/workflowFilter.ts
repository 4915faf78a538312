import type { ListViewProps } from '#renderers/regions/list/ListView.tsx';
import type { QueryCondition } from '#schemas/list.ts';
import { localized, type Locale } from '#schemas/localized.ts';
import type { DelegableWorkflow } from '#schemas/workflow/delegation.ts';

/** The condition that names the one workflow that the rows are of. */
export const ONE_WORKFLOW = 'workflowCode';

/** Gives the condition of a workflow its choices, which the configuration does not have, and the chip of it its words; the same conditions as long as nothing else is known. */
export function workflowFilter(): (props: ListViewProps, workflows: readonly DelegableWorkflow[], locale: Locale) => ListViewProps {
  let last: { conditions: readonly QueryCondition[]; workflows: readonly DelegableWorkflow[]; named: readonly QueryCondition[] } | undefined;
  return (props, workflows, locale) => {
    const { filters, chips } = props;
    if (!filters?.conditions.some(({ propertyCode }) => propertyCode === ONE_WORKFLOW)) return props;
    if (last?.conditions !== filters.conditions || last.workflows !== workflows)
      last = { conditions: filters.conditions, workflows, named: filters.conditions.map((condition) => withChoices(condition, workflows, locale)) };
    const nameOf = (code: string) => {
      const known = workflows.find(({ workflowCode }) => workflowCode === code);
      return known ? nameOfWorkflow(known, locale) : code;
    };
    return {
      ...props,
      filters: { ...filters, conditions: last.named },
      chips: { ...chips, chips: chips.chips.map((chip) => (chip.propertyCode === ONE_WORKFLOW ? { ...chip, text: nameOf(chip.text) } : chip)) },
    };
  };
}

function withChoices(condition: QueryCondition, workflows: readonly DelegableWorkflow[], locale: Locale): QueryCondition {
  if (condition.propertyCode !== ONE_WORKFLOW) return condition;
  const useDictionariesData = workflows.map((workflow) => ({ code: workflow.workflowCode, name: nameOfWorkflow(workflow, locale) }));
  return { ...condition, options: { useDictionariesData } };
}

const nameOfWorkflow = ({ workflowName, name_i18n }: DelegableWorkflow, locale: Locale): string => localized({ name: workflowName, name_i18n }, locale);
