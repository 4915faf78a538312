import { sql } from 'kysely';
import { Check } from 'typebox/value';
import { readJson } from '#schemas/formats/readJson.ts';
import { Approval } from '#schemas/workItem.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import type { Reader } from '#server/db/database.ts';
import type { Exchange } from '#server/services/handler.ts';
import { readViewer } from '#server/workflow/offers/readViewer.ts';
import { actsAt } from '#server/workflow/offers/viewer.ts';
import { placeOfItem } from './openInstance.ts';
import { readInstance } from '#server/workflow/store/readInstance.ts';
import { readableDefinition } from '#server/workflow/versions/readableDefinition.ts';

/** An opinion as it is stored at an item: one that was given, or one that is kept until then (contract 10.4). */
export function storedOpinion(text: string | null | undefined): Approval | null {
  const read = text ? readJson(text) : undefined;
  return Check(Approval, read) ? read : null;
}

/** Files of a stored opinion, its signature among them. */
const filesOfOpinion = (opinion: Approval | null): string[] => [...(opinion?.attachments ?? []), ...(opinion?.signature ? [opinion.signature] : [])];

/**
 * Whether an opinion that is kept at an open item holds a file, and this person handles the item: its owner, or a delegate; whichever
 * of them has kept it (contract 10.4, 19).
 */
export async function isOfHandledOpinion({ services, actor }: Pick<Exchange, 'services' | 'actor'>, db: Reader, fileId: string): Promise<boolean> {
  if (actor.link) return false;
  const viewer = await readViewer(db, actor, services.now());
  const items = await db
    .selectFrom('wfItems')
    .select(['id', 'ownerId', 'approval'])
    .where('ownerId', '=', sql<string>`any(${[actor.id, ...viewer.trustors.keys()]}::text[])`)
    .where('status', '=', WORK_ITEM_STATUS.processing)
    .where('approval', 'like', `%${fileId.replace(/[\\%_]/g, '\\$&')}%`)
    .execute();
  const holding = items.filter(({ approval }) => filesOfOpinion(storedOpinion(approval)).includes(fileId));
  if (holding.some(({ ownerId }) => ownerId === actor.id)) return true;
  for (const { id } of holding) {
    const { instanceId, number } = placeOfItem(id);
    const row = await db.selectFrom('wfInstances').selectAll().where('id', '=', instanceId).executeTakeFirst();
    const definition = row && (await readableDefinition(db, services.apps(), row));
    if (!row || !definition) continue;
    const { state } = await readInstance(db, row);
    const item = state.items.get(number);
    if (item && actsAt({ state, definition }, viewer, item)) return true;
  }
  return false;
}
