import { ActionType, NO_WORKFLOW } from '#schemas/codes.ts';
import type { ActionList } from '#renderers/contracts/action.ts';
import { lazyBatchUpdateDialog } from '#renderers/regions/rowDialogs/lazyRowDialogs.ts';
import { rowsAction, rowsChecked } from './rowsAction.ts';

/** Gives one field a new value in all checked rows. Source: LA-037 to LA-040, contract 9. */
export const batchUpdateAction = rowsAction(
  { codes: ['batch_update'], types: [ActionType.batchUpdate], icon: 'edit', enabled: mayUpdate },
  lazyBatchUpdateDialog,
);

/** By the value of each row: `--` = has no workflow, an id = is part of one, nothing = a plain record (OP-11). */
function mayUpdate(list: ActionList): true | string {
  const instances = list.checkedRows.map(({ workflowInstanceId, data }) => workflowInstanceId ?? data.workflowInstanceId ?? '');
  if (!list.allowsDash && instances.includes(NO_WORKFLOW)) return 'list:actions.noWorkflow';
  return instances.some((instance) => instance !== '' && instance !== NO_WORKFLOW) ? 'list:actions.inWorkflow' : rowsChecked(list);
}
