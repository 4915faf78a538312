import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import { Permission } from '#schemas/codes.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { nameOfStep } from '#server/workflow/instance/openInstance.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import { idOfItem } from '#server/workflow/store/writeInstance.ts';
import type { MessageEvent } from './event.ts';
import type { WorkflowMessage } from './queueMessages.ts';

/** An instance and what it runs on, for what notifies people of it. */
export interface MessageSubject {
  readonly row: Pick<InstanceRow, 'id' | 'objectId' | 'schemaCode' | 'sheetCode' | 'name' | 'originatorId' | 'workflowCode'>;
  readonly definition: WorkflowDefinition;
}

/** Where a message leads and what it says; without an item it opens the record, read-only. */
interface MessageTarget {
  readonly userId: string;
  readonly event: Pick<MessageEvent, 'kind' | 'by'> & Partial<MessageEvent>;
  readonly activityCode?: string;
  /** Number of the item that it opens. */
  readonly item?: number;
  readonly url?: string;
}

/** Makes a message about an instance (contract 21.16). */
export function instanceMessage({ row, definition }: MessageSubject, { userId, event, activityCode, item, url }: MessageTarget): WorkflowMessage {
  const { id: instanceId, schemaCode, objectId, sheetCode, name, originatorId, workflowCode } = row;
  const step = activityCode === undefined ? {} : { step: { code: activityCode, ...nameOfStep(definition, activityCode) } };
  return {
    userId,
    place: { instanceId, schemaCode, objectId },
    event: { ...event, instance: { name, originatorId, workflowCode, sheetCode }, ...step },
    ...(item === undefined ? {} : { workItemId: idOfItem(instanceId, item) }),
    ...(url === undefined ? {} : { url }),
  };
}

/** The track of an instance, for those who have no item of it. */
export const trackAddress = (instanceId: string): string => `/from/workflow-track/${encodeURIComponent(instanceId)}/--/`;

/** Who administers workflows (`wadm`, contract 19). */
export function workflowAdministrators({ people }: Organisation): string[] {
  return [...people.values()].filter(({ status, permissions }) => status === 'ENABLE' && permissions.some((one) => ADMINISTERING.has(one))).map(({ id }) => id);
}

const ADMINISTERING: ReadonlySet<string> = new Set([Permission.systemManager, Permission.rootAdmin, Permission.workflowAdmin]);
