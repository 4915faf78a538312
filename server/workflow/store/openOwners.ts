import type { InstanceState } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';

/** Everybody who has an open item, once, in the order of the items (contract 21.13: `participants_`). */
export function openOwners({ items }: InstanceState): string[] {
  const owners = [...items.values()].flatMap(({ status, ownerId }) => (status === WORK_ITEM_STATUS.processing && ownerId !== null ? ownerId : []));
  return [...new Set(owners)];
}
