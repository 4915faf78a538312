import { sql } from 'kysely';
import type { InstanceLogEntry } from '#schemas/workItem.ts';
import type { Reader } from '#server/db/database.ts';
import { attachmentValue } from '#server/files/attachmentValue.ts';

/** Entries of a log with what the files of their opinions are called; whoever reads the log may read them (contract 21.13). */
export async function withFiles(db: Reader, entries: readonly InstanceLogEntry[]): Promise<InstanceLogEntry[]> {
  const ids = [...new Set(entries.flatMap(({ attachments }) => attachments))];
  if (ids.length === 0) return [...entries];
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name', 'extension', 'mimeType', 'size'])
    .where('id', '=', sql<string>`any(${ids})`)
    .where('deletedAt', 'is', null)
    .execute();
  const files = new Map(rows.map((row) => [row.id, attachmentValue(row)]));
  return entries.map((entry) => (entry.attachments.length === 0 ? entry : { ...entry, files: entry.attachments.flatMap((id) => files.get(id) ?? []) }));
}
