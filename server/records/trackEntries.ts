import { PropertyType, UnitType } from '#schemas/codes.ts';
import type { TrackEntry } from '#schemas/calls/track.ts';
import { jsonText } from '#server/apps/compile/text.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Actor } from '#server/store/actor.ts';
import type { StoredItem } from '#server/store/catalogue.ts';
import { REMARK, VIA, type RowChanges } from '#server/store/changes.ts';
import { NameReader, type NameSource } from '#server/store/names.ts';
import { pathsOf, readingsOf } from './paths.ts';

/** An audit entry of a record, as it is read. */
export interface AuditRow {
  objectId: string | null;
  time: string;
  userId: string;
  ip: string | null;
  action: string;
  changes: string;
}

/** One changed field with its item; a remark has none. */
interface Change {
  path: string;
  item: StoredItem | undefined;
  before: unknown;
  after: unknown;
  row?: { id: string; action: string };
}

/** Kept by the store at every write: they would only repeat who and when. */
const AT_EVERY_WRITE: ReadonlySet<string> = new Set(['id', 'version', 'modifier', 'modifiedTime', 'creater', 'createdTime', 'ownerDeptQueryCode']);

const REMARK_NAMES = { name: '备注', name_i18n: JSON.stringify({ en: 'Remark' }) };

/**
 * The changed fields of each audit entry, rows of sub-tables included, as this reader may see them: nothing of hidden
 * items. Names of people and records are read with one statement per kind. Source: contract 9, LA-041.
 */
export async function trackEntries(source: NameSource, loaded: LoadedModel, reader: Actor, entries: readonly AuditRow[]): Promise<TrackEntry[][]> {
  const items = pathsOf(source.catalogue.model(loaded.code), reader.hiddenItems(loaded.code));
  const readings = readingsOf(loaded);
  const written = entries.map((entry): RowChanges => JSON.parse(entry.changes));
  const changes = written.map((one) => [...changesOf(one, items)]);
  const names = new NameReader(source);
  for (const { userId } of entries) names.wanted.unit(UnitType.user, userId);
  for (const { item, before, after } of changes.flat()) {
    item?.storage.want?.(before, item, names.wanted);
    item?.storage.want?.(after, item, names.wanted);
  }
  const known = await names.load();
  const shown = (item: StoredItem | undefined, stored: unknown): unknown => (item && stored !== null ? item.storage.toRow(stored, item, known) : stored);
  return entries.map((entry, at) =>
    (changes[at] ?? []).map(({ path, item, before, after, row }) => ({
      propertyCode: path,
      propertyName: item?.item.name ?? REMARK_NAMES.name,
      name_i18n: item ? (jsonText(item.item.name_i18n) ?? null) : REMARK_NAMES.name_i18n,
      propertyType: item?.propertyType ?? PropertyType.longText,
      options: readings.get(path)?.options ?? null,
      displayFormat: readings.get(path)?.displayFormat ?? 0,
      before: shown(item, before),
      after: shown(item, after),
      modifier: [known.unit(UnitType.user, entry.userId)],
      modifiedTime: entry.time,
      action: entry.action,
      ...viaOf(written[at]),
      address: entry.ip,
      ...(row ? { rowId: row.id, rowAction: row.action } : {}),
    })),
  );
}

/** What made the system write. */
function viaOf(changes: RowChanges | undefined): { via?: string } {
  const via = changes?.[VIA];
  return via && 'after' in via && typeof via.after === 'string' ? { via: via.after } : {};
}

function* changesOf(changes: RowChanges, items: ReadonlyMap<string, StoredItem>): Generator<Change> {
  for (const [code, change] of Object.entries(changes)) {
    if (!('rows' in change)) {
      const item = items.get(code);
      if (code === REMARK || (item && !AT_EVERY_WRITE.has(code))) yield { path: item?.path ?? '', item, before: change.before, after: change.after };
      continue;
    }
    for (const { id, action, changes: cells } of change.rows) {
      for (const [column, cell] of Object.entries(cells)) {
        const item = items.get(`${code}.${column}`);
        if (item && !('rows' in cell)) yield { path: item.path, item, before: cell.before, after: cell.after, row: { id, action } };
      }
    }
  }
}
