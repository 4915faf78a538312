import { ActionType, AssociationType } from '#schemas/codes.ts';
import type { ButtonRenderer } from '#renderers/contracts/action.ts';
import { addAction } from './addAction.ts';
import { buttonTarget } from './buttonTarget.ts';

/** A custom button above the list that starts its target workflow, as an add action that names one does. Source: contract 12.2, AU-008. */
export const flowButton: ButtonRenderer = {
  binds: ['FLOW'],
  codes: [],
  types: [],
  icon: '',
  needsRows: false,
  enabled: () => true,
  run(context) {
    const { schemaCode, code } = buttonTarget(context.action, context.list.config);
    const action = { ...context.action, queryActionType: ActionType.add, associationType: AssociationType.workflowStart, associationCode: code };
    const mayAdd: typeof context.calls.mayAdd = (start) => context.calls.mayAdd(start, schemaCode);
    return addAction.run({ ...context, action, calls: { ...context.calls, mayAdd } });
  },
};
