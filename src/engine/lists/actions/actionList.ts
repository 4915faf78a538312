import { AssociationType } from '#schemas/codes.ts';
import type { ListConfig, ListRow } from '#schemas/list.ts';
import type { ActionList } from '#renderers/contracts/action.ts';
import { portalSettings } from '#src/api/settings.ts';
import { checkedRows } from '#src/engine/lists/state/checks.ts';
import type { ListSnapshot } from '#src/engine/lists/query/listSnapshot.ts';

/** What actions may know of the list they stand on, those of a row of that alone; undefined while nothing is loaded. */
export function actionList({ model, state, boundByMenu }: Pick<ListSnapshot, 'model' | 'state' | 'boundByMenu'>, row?: ListRow): ActionList | undefined {
  if (!model) return undefined;
  const bindWorkflow = boundByMenu || startsWorkflows(model.config);
  return {
    config: model.config,
    checkedRows: row ? [row] : checkedRows(state),
    total: state.total,
    page: state.query.page,
    allowsDash: portalSettings().batchUpdateAllowDash === true && !bindWorkflow,
    bindWorkflow,
  };
}

/** Whether records of a list are begun by workflows (OP-57). */
function startsWorkflows({ queryActions }: ListConfig): boolean {
  return queryActions?.some(({ associationType }) => associationType === AssociationType.workflowStart) ?? false;
}
