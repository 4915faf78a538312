import type { WorkItem } from '#schemas/workflow/state.ts';
import { recordWorkChange } from '#server/store/workChanges.ts';
import type { OpenInstance } from '#server/workflow/instance/openInstance.ts';
import { remindOwners } from '#server/workflow/messages/remind.ts';

/** A moment of a limit at which the owner of the item learns of it, and nothing else happens (contract 21.11, 21.16). */
export interface LimitEvent {
  /** `warn` is reached; `due` has passed; it passed a while ago. */
  readonly kind: 'warned' | 'overdue' | 'repeated';
  readonly item: WorkItem;
}

/** Writes one kind of what follows from it, in its transaction. */
type LimitConsequence = (open: OpenInstance, event: LimitEvent) => Promise<void>;

/** The owner's lists show the item otherwise from now on (contract 7.5). */
const workOfLimit: LimitConsequence = ({ tx }, { item }) => recordWorkChange(tx, item.ownerId === null ? [] : [item.ownerId]);

/** Its owner receives a reminder; that the limit passed a while ago is reported like the first time. */
const messageOfLimit: LimitConsequence = async (open, { kind, item }) => {
  const { tx, state, seen, saver } = open;
  if (item.ownerId === null) return;
  const activityCode = state.activations.get(item.token)?.activityCode ?? '';
  const reminder = { kind: kind === 'warned' ? kind : 'overdue', by: null } as const;
  await remindOwners(tx, open, [{ number: item.id, ownerId: item.ownerId, activityCode }], reminder, seen.organisation, saver.services.now());
};

/** All that follows, in the order in which it is written. */
export const LIMIT_CONSEQUENCES: readonly LimitConsequence[] = [workOfLimit, messageOfLimit];
