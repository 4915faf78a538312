import type { ProcessForm } from '#renderers/contracts/process.ts';
import type { WorkItemRow } from '#schemas/workItem.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';

/** An instance as its acts know it: its record with nothing to fill in. */
export function formOfInstance(instance: WorkflowInstanceRow, workItemId: string | undefined): ProcessForm {
  const { actionPermission, version, sequenceStatus } = instance;
  return { ...formOfRow(instance, actionPermission, version), instanceState: sequenceStatus, workItemId };
}

/** The same of something done: what it offers is what its instance does. */
export function formOfDone(item: WorkItemRow): ProcessForm {
  const { actions, bizObjectVersion, workItemId } = item;
  return { ...formOfRow(item, Object.fromEntries(actions.map((code) => [code, true])), bizObjectVersion), workItemId };
}

type Row = Pick<
  WorkflowInstanceRow,
  'workflowInstanceId' | 'workflowCode' | 'workflowName' | 'instanceName' | 'schemaCode' | 'sheetCode' | 'bizObjectId' | 'withdraw'
>;

function formOfRow(row: Row, actionPermission: Record<string, boolean>, version: number | null | undefined): ProcessForm {
  const { workflowInstanceId, workflowCode, workflowName, instanceName, schemaCode, sheetCode, bizObjectId, withdraw } = row;
  return {
    bizObject: { id: bizObjectId, schemaCode, sheetCode, workflowInstanceId, loadedFromDb: true, data: { version } },
    bizSchema: { code: schemaCode, name: workflowName, properties: [] },
    bizSheet: { code: sheetCode ?? '', name: workflowName },
    formPermission: { actionPermission, dataPermissions: {} },
    instanceName,
    workflowInstanceId,
    workflowCode,
    withdraw,
  };
}
