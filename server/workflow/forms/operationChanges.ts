import { sql } from 'kysely';
import { ACTION_NUMBER } from '#schemas/workflow/command.ts';
import type { TrackEntry } from '#schemas/calls/track.ts';
import type { OperationChange } from '#schemas/workflow/operation.ts';
import type { Reader } from '#server/db/database.ts';
import { namesFor } from '#server/query/presentRows.ts';
import type { RecordCaller } from '#server/records/seeRecord.ts';
import { trackEntries, type AuditRow } from '#server/records/trackEntries.ts';
import { notFound } from '#server/refusals/access.ts';
import { loadRow } from '#server/store/rows.ts';
import { SYSTEM_CODES } from '#server/store/systemItems.ts';
import { placeOfChange } from './changePlace.ts';
import type { OperationRow } from '#server/workflow/store/writeLog.ts';
import { asReadInForm } from './instanceRecord.ts';
import { viewInstance, type InstanceView } from './viewInstance.ts';

/**
 * What one operation of an instance changed in its record, without what the form of the instance hides from the reader (contract
 * 21.15). Shape: the instance as they see it beside. Errors: 900404 for an operation that is not there, or of whose instance they
 * see nothing.
 */
export async function changesOfOperation(caller: RecordCaller, db: Reader, operationId: string): Promise<{ view: InstanceView; changes: OperationChange[] }> {
  const operation = await db.selectFrom('wfOperationsAll').select(['id', 'instanceId', 'action']).where('id', '=', operationId).executeTakeFirst();
  if (!operation) throw notFound();
  const view = await viewInstance(caller, db, { instanceId: operation.instanceId });
  const written = (await readOperationChanges(caller, db, view, [operation])).get(operation.id) ?? [];
  return {
    view,
    changes: written.map(({ propertyCode, propertyName, before = null, after = null }) => ({ propertyCode, propertyName, before, after })),
  };
}

/** Values that operations of an instance changed, by the id of the operation; items of sub-tables by the place of their row. */
export async function readOperationChanges(
  { services: { catalogue } }: RecordCaller,
  db: Reader,
  view: InstanceView,
  operations: readonly Pick<OperationRow, 'id' | 'action'>[],
): Promise<Map<string, TrackEntry[]>> {
  const { reader, model } = asReadInForm(view);
  const entries = await readEntries(db, view.row, operations.length === 1 ? operations[0]?.id : undefined);
  const stored = await loadRow(db, catalogue, catalogue.model(model.code), view.row.objectId);
  const written = await trackEntries(namesFor(reader, { db, catalogue }), model, reader, entries);
  const byOperation = new Map(entries.map(({ changes }, at) => [OPERATION.exec(changes)?.[1], written[at] ?? []]));
  return new Map(
    operations.map(({ id, action }) => {
      const shown = (byOperation.get(id) ?? []).filter(
        ({ propertyCode }) => !SYSTEM_CODES.has(propertyCode) || (action === ACTION_NUMBER.changeOwner && OWNER_ITEMS.has(propertyCode)),
      );
      return [id, shown.map((change) => ({ ...change, propertyCode: placeOfChange(change.propertyCode, change.rowId, stored?.data ?? {}) }))];
    }),
  );
}

/** System items that are the whole of a change of owner. */
const OWNER_ITEMS: ReadonlySet<string> = new Set(['owner', 'ownerDeptId']);

/** How an entry of the audit chain names its operation; no value holds such a text, for its quotes are escaped there. */
const NAMES_OPERATION = '":act":{"before":null,"after":{"id":"';
const OPERATION = /":act":\{"before":null,"after":\{"id":"([^"]*)"/;

/** The entries of the audit chain that name an operation, or this one alone. */
async function readEntries(db: Reader, { schemaCode, objectId }: InstanceView['row'], id = ''): Promise<AuditRow[]> {
  return db
    .selectFrom('auditEntries')
    .selectAll()
    .where('schemaCode', '=', schemaCode)
    .where('objectId', '=', objectId)
    .where(sql<boolean>`position(${NAMES_OPERATION + (id && `${id}"`)} in "changes") > 0`)
    .execute();
}
