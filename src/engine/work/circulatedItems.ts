import { call } from '#src/api/client.ts';

/** Circulated items that this page has marked as read: once is enough. */
const marked = new Set<string>();

const listeners = new Set<() => void>();

/** Tells each time that this page has marked something as read; returns how to stop. */
export function watchCirculated(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Ids of the items by which an instance was circulated to a person. Errors: those of the call. */
export async function circulatedItems(workflowInstanceId: string, me: string): Promise<string[]> {
  const people = await call('instanceParticipants', { query: { workflowInstanceId, circulateResource: true } });
  return people.filter(({ id }) => id === me).map(({ workItemId }) => workItemId);
}

/** Says that a person has opened what was circulated to them: loading it alone does not (contract 10.4). Errors: those of the calls. */
export async function markCirculated(workflowInstanceId: string, me: string): Promise<void> {
  const circulateItemIds = (await circulatedItems(workflowInstanceId, me)).filter((id) => !marked.has(id));
  if (circulateItemIds.length === 0) return;
  await call('markCirculatedRead', { body: { circulateItemIds } });
  for (const id of circulateItemIds) marked.add(id);
  for (const listener of listeners) listener();
}
