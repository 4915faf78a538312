import { notFound } from '#server/refusals/access.ts';
import { loadRows, type StoredRow } from '#server/store/rows.ts';
import type { OpenInstance } from './openInstance.ts';

/** The record of an open instance as it is stored by now, its people named as the organisation of the act has them. Errors: 900404. */
export async function storedRecord({ saver, tx, row, seen }: Pick<OpenInstance, 'saver' | 'tx' | 'row' | 'seen'>): Promise<StoredRow> {
  const { catalogue } = saver.services;
  const source = { db: tx, catalogue, known: seen.reader.unit };
  const [stored] = await loadRows(source, catalogue.model(row.schemaCode), [row.objectId]);
  if (!stored) throw notFound();
  return stored;
}
