import { ACTION_NUMBER } from '#schemas/workflow/command.ts';
import type { Reader } from '#server/db/database.ts';
import type { InstanceRow } from './instanceRow.ts';

/** When an instance was suspended and resumed again since a moment, as its log has it (contract 21.10). */
export async function suspensionsSince(db: Reader, { objectId, id }: InstanceRow, since: Date): Promise<{ from: Date; to: Date }[]> {
  const entries = await db
    .selectFrom('wfLog')
    .select(['action', 'at'])
    .where('objectId', '=', objectId)
    .where('instanceId', '=', id)
    .where('action', 'in', [ACTION_NUMBER.suspend, ACTION_NUMBER.resume])
    .where('at', '>=', since)
    .orderBy('id')
    .execute();
  return entries.flatMap(({ action, at }, index) => {
    const before = entries[index - 1];
    return action === ACTION_NUMBER.resume && before ? { from: before.at, to: at } : [];
  });
}
