import { OnDelete, SYSTEM_USER } from '#schemas/codes.ts';
import type { LoadedApps, LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Tx } from '#server/db/database.ts';
import { recompute } from '#server/records/computedCells.ts';
import { writeAudit } from '#server/store/auditLog.ts';
import type { Catalogue } from '#server/store/catalogue.ts';
import { VIA } from '#server/store/changes.ts';
import { emptyReferences, lockReferring } from '#server/store/writes/emptyReferences.ts';
import { referrersTo, type Referrer } from '#server/store/referrers.ts';

/** What made the system write, in the audit log (contract 15.4). */
const VIA_DELETE = 'onDelete';

/** Where the records stand that refer to those that go, and when that happens (wall clock). */
interface Place {
  apps: LoadedApps;
  catalogue: Catalogue;
  time: string;
}

/**
 * Empties every relation with `onDelete` `empty` that names a record which goes, in its transaction and as the system,
 * whatever the person may see or change. What is computed from the relation, and the record's name, follow.
 * Source: contract 15.4.
 */
export async function emptyReferring(tx: Tx, place: Place, schemaCode: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const referrers = referrersTo(place.catalogue, schemaCode).filter(({ onDelete }) => onDelete === OnDelete.empty);
  const writer = { userId: SYSTEM_USER, time: place.time };
  for (const model of new Set(referrers.map((referrer) => referrer.model))) {
    const emptying = { model, referrers: referrers.filter((referrer) => referrer.model === model), ids };
    const records = await lockReferring(tx, emptying);
    if (records.length === 0) continue;
    const changed = await emptyReferences(tx, emptying, records, writer);
    const loaded = place.apps.models.get(model.schemaCode);
    if (loaded && isComputedFrom(loaded, emptying.referrers)) {
      const context = { now: place.time, user: SYSTEM_USER, department: null };
      await recompute(tx, { catalogue: place.catalogue, loaded, context }, [...changed.keys()], changed);
    }
    for (const [objectId, changes] of changed) {
      const via = { [VIA]: { before: null, after: VIA_DELETE } };
      await writeAudit(tx, writer, { action: 'update', schemaCode: model.schemaCode, objectId, changes: { ...changes, ...via } });
    }
  }
}

/** Whether a formula or the record's name reads one of these relations. */
function isComputedFrom({ formulas, nameTemplate, document }: LoadedModel, referrers: readonly Referrer[]): boolean {
  const codes = new Set(referrers.map(({ item }) => item.code));
  const read = [...[...formulas.values()].flatMap(({ references }) => references), ...(document.nameRule ? nameTemplate.references : [])];
  return read.some(({ code }) => codes.has(code));
}
