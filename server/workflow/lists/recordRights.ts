import { visibleIds } from '#server/query/visibleRows.ts';
import type { Viewer } from '#server/workflow/offers/viewer.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import type { ListContext } from './listContext.ts';
import { recordsByModel } from './summary.ts';

const NONE: Viewer['record'] = { edits: false, editsOwner: false };

/** What the entries of rights allow somebody on the records of instances that are over: only then does it count (contract 21.6). */
export async function readRecordRights(
  { db, catalogue, reader }: ListContext,
  instances: readonly Pick<InstanceRow, 'schemaCode' | 'objectId' | 'finishedAt'>[],
): Promise<(objectId: string) => Viewer['record']> {
  const ended = recordsByModel(instances.filter(({ finishedAt }) => finishedAt !== null));
  const models = [...ended].filter(([schemaCode]) => catalogue.find(schemaCode));
  const idsFor = async (action: string): Promise<Set<string>> => {
    const found = await Promise.all(models.map(([schemaCode, ids]) => visibleIds(db, catalogue, reader, schemaCode, [...ids], action)));
    return new Set(found.flatMap((ids) => [...ids]));
  };
  const [edits, owners] = await Promise.all([idsFor('edit'), idsFor('editowner')]);
  return (objectId) => (edits.has(objectId) || owners.has(objectId) ? { edits: edits.has(objectId), editsOwner: owners.has(objectId) } : NONE);
}
