import type { FormLoad } from '#schemas/form.ts';
import { MAX_PAGE_SIZE } from '#schemas/limits.ts';
import type { WorkItemRow } from '#schemas/workItem.ts';
import { call } from '#src/api/client.ts';

/** Where a task stands in the to-do of its reader. */
export interface TodoPlace {
  item: WorkItemRow;
  /** 1-based. */
  at: number;
  total: number;
  previous: WorkItemRow | undefined;
  next: WorkItemRow | undefined;
}

const places = new WeakMap<FormLoad, Promise<TodoPlace | undefined>>();

/** The place of an open task in the to-do, newest first; undefined = it is not in it. Read once for a loaded form. Errors: those of the call. */
export function todoPlaceOf(form: FormLoad): Promise<TodoPlace | undefined> {
  const found = places.get(form) ?? readPlace(form.workItemId ?? '');
  places.set(form, found);
  return found;
}

async function readPlace(workItemId: string): Promise<TodoPlace | undefined> {
  const { content, totalElements: total } = await call('openWorkItems', { query: { page: 0, size: MAX_PAGE_SIZE } });
  const at = content.findIndex((row) => row.workItemId === workItemId);
  const item = content[at];
  return item && { item, at: at + 1, total, previous: content[at - 1], next: content[at + 1] };
}
