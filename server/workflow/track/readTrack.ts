import { notFound } from '#server/refusals/access.ts';
import { readDefinitions } from '#server/workflow/lists/definitions.ts';
import type { ListContext } from '#server/workflow/lists/listContext.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import { readInstances } from '#server/workflow/store/readInstances.ts';
import { readLogs } from '#server/workflow/store/readLog.ts';
import { readReads } from '#server/workflow/store/readReads.ts';
import type { TrackSource } from './presentLog.ts';

/** Reads what the track of an instance is made of; who may see it has been checked before. Errors: 900404 for one that is deleted meanwhile. */
export async function readTrack(context: ListContext, row: InstanceRow): Promise<TrackSource> {
  const track = (await readTracks(context, [row])).get(row.id);
  if (!track) throw notFound();
  return track;
}

/** The same of several instances, in as many statements as of one. Shape: by id; those that are gone meanwhile are left out. */
export async function readTracks(context: ListContext, rows: readonly InstanceRow[]): Promise<ReadonlyMap<string, TrackSource>> {
  const [definitionOf, instances, logs, reads] = await Promise.all([
    readDefinitions(context, rows),
    readInstances(context.db, rows),
    readLogs(context.db, rows),
    readReads(context.db, rows),
  ]);
  const logOf = byInstance(logs);
  const readsOf = byInstance(reads);
  const tracks = rows.flatMap((row): [string, TrackSource][] => {
    const loaded = instances.get(row.id);
    return loaded ? [[row.id, { context, definition: definitionOf(row), loaded, log: logOf.get(row.id) ?? [], reads: readsOf.get(row.id) ?? [] }]] : [];
  });
  return new Map(tracks);
}

function byInstance<Part extends { instanceId: string }>(parts: readonly Part[]): ReadonlyMap<string, Part[]> {
  const grouped = new Map<string, Part[]>();
  for (const part of parts) {
    const known = grouped.get(part.instanceId);
    if (known) known.push(part);
    else grouped.set(part.instanceId, [part]);
  }
  return grouped;
}
