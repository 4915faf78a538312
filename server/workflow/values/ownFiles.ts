import { rowsOfSubTable, type FormValues } from '#schemas/formSchema/record.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { DataItem } from '#schemas/property.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { isFiles } from '#schemas/propertyTypes/traits.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Tx } from '#server/db/database.ts';
import { attachmentValue } from '#server/files/attachmentValue.ts';
import type { StoredFile } from '#server/files/files.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { loadRow } from '#server/store/rows.ts';
import { sheetItems } from '#server/store/modelDocument.ts';

/** What files are written to: the items of the record, and what it has by now. */
interface FileTarget {
  items: readonly DataItem[];
  stored?: FormValues | undefined;
}

/**
 * The values with files of the record's own: a file that another record or item holds is copied, so that whoever reads the one
 * need not read the other; a copy that the item holds already stays, so that a second pass changes nothing.
 */
export async function withOwnFiles({ services, actor }: Saver, tx: Tx, { items, stored = {} }: FileTarget, values: FormValues): Promise<FormValues> {
  const written = items.filter((item) => Object.hasOwn(values, item.code) && holdsFiles(item));
  if (written.length === 0) return values;
  const ids = new Set(written.flatMap((item) => [...fileIds(item, valueAt(values, item.code)), ...fileIds(item, valueAt(stored, item.code))]));
  if (ids.size === 0) return values;
  const rows = await tx
    .selectFrom('files')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deletedAt', 'is', null)
    .execute();
  const files = new Map(rows.map((file) => [file.id, file]));
  const result: FormValues = { ...values };
  for (const item of written) {
    const copies = new Map(fileIds(item, valueAt(stored, item.code)).flatMap((id): [string, StoredFile][] => fileByContent(files.get(id))));
    const own = async (file: StoredFile): Promise<StoredFile> => {
      if (file.objectId === null && file.ownerId === actor.id) return file;
      const known = copies.get(contentKey(file)) ?? (await services.files.copy(tx, file, actor.id));
      copies.set(contentKey(file), known);
      return known;
    };
    result[item.code] = await replaceFiles(item, valueAt(values, item.code), async (id) => {
      const file = files.get(id);
      return file && attachmentValue(await own(file));
    });
  }
  return result;
}

/** What a record has by now, read only where files are written to it. */
export async function storedFiles({ services }: Saver, tx: Tx, { code, items }: LoadedModel, id: string, written: FormValues): Promise<FormValues | undefined> {
  if (!items.some((item) => Object.hasOwn(written, item.code) && holdsFiles(item))) return undefined;
  return (await loadRow(tx, services.catalogue, services.catalogue.model(code), id))?.data;
}

function holdsFiles(item: DataItem): boolean {
  return isFiles(item.propertyType) || sheetItems(item).some(({ propertyType }) => isFiles(propertyType));
}

function fileByContent(file: StoredFile | undefined): [string, StoredFile][] {
  return file ? [[contentKey(file), file]] : [];
}

function contentKey({ sha256, name, id }: StoredFile): string {
  return `${sha256 ?? id} ${name}`;
}

/** Ids of the files in a value of an attachment item, or in the rows of a sub-table. */
function fileIds(item: DataItem, value: unknown): string[] {
  if (isFiles(item.propertyType)) return entriesOf(value).flatMap(({ refId }) => (typeof refId === 'string' ? refId : []));
  return rowsOfSubTable(value).flatMap((row) => sheetItems(item).flatMap((column) => fileIds(column, valueAt(row, column.code))));
}

function entriesOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

type Replaced = (id: string) => Promise<unknown>;

async function replaceFiles(item: DataItem, value: unknown, replaced: Replaced): Promise<unknown> {
  if (!isFiles(item.propertyType) && !Array.isArray(value)) return value;
  if (isFiles(item.propertyType)) {
    const entries = await inOrder(entriesOf(value), async (entry) => (await replaced(String(entry.refId))) ?? entry);
    return entries.length === 0 ? null : entries;
  }
  const columns = sheetItems(item).filter(({ propertyType }) => isFiles(propertyType));
  return inOrder(rowsOfSubTable(value), async (row) => {
    const cells = await inOrder(columns, async (column) => [column.code, await replaceFiles(column, valueAt(row, column.code), replaced)] as const);
    return { ...row, ...Object.fromEntries(cells.filter(([code]) => Object.hasOwn(row, code))) };
  });
}

async function inOrder<T, R>(values: readonly T[], work: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const value of values) results.push(await work(value));
  return results;
}
