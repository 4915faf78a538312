import { ActionType, AssociationType } from '#schemas/codes.ts';
import type { ActionRenderer } from '#renderers/contracts/action.ts';

/** Opens a new form, or starts a workflow, once the server says the user may. Source: contract 12.1, LA-001, LA-002, AU-009. */
export const addAction: ActionRenderer = {
  codes: ['add'],
  types: [ActionType.add],
  icon: 'add',
  needsRows: false,
  enabled: () => true,
  async run({ action, list, calls, ports }) {
    if (action.associationType === AssociationType.workflowStart && !calls.mayStartWorkflows())
      return { kind: 'message', done: false, message: { level: 'warning', text: ports.t('list:actions.adminCannotStart') } };
    await calls.mayAdd(action);
    return { kind: 'openForm', href: newFormHref(action, list.config), done: true };
  },
};

/** Address of the new form: workflow start or plain form. Source: contract 5.2. */
function newFormHref(action: { associationType?: number | null; associationCode?: string | null }, config: { schemaCode: string; code: string }): string {
  const code = action.associationCode ?? '';
  const query =
    action.associationType === AssociationType.workflowStart
      ? new URLSearchParams({ startWorkflowCode: code })
      : new URLSearchParams({ schemaCode: config.schemaCode, sheetCode: code, queryCode: config.code });
  return `/form/detail?${query}`;
}
