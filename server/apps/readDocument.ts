import { createHash } from 'node:crypto';
import type { DocumentOf, JsonKind } from '#schemas/config/kinds.ts';
import { checkDocument } from '#server/apps/checks/document.ts';
import type { Draft, DocumentPlace } from '#server/apps/documents/draft.ts';
import { toFaults } from '#server/apps/documents/draft.ts';
import type { Fault } from '#server/apps/documents/fault.ts';
import { includeFiles } from '#server/apps/documents/includeFiles.ts';
import { BrokenJson, readJsonSource, type JsonSource } from '#server/apps/documents/jsonSource.ts';
import { UnreadableFile, readText, unreadableFault } from '#server/apps/documents/readText.ts';
import { readAround } from '#server/apps/documents/readable.ts';
import { Report } from '#server/apps/documents/report.ts';
import { shapeErrors, validate, type Problem } from '#server/apps/documents/validate.ts';

/** Largest JSON document, bytes. */
const MAX_DOCUMENT_BYTES = 1024 * 1024;

/** Reads and checks one JSON document by itself: text, schema, files, codes, expressions, scripts (contract 15.1). */
export async function readDocument<K extends JsonKind>(kind: K, where: DocumentPlace): Promise<Draft<K>> {
  const base = { kind, folder: where.folder, code: where.code, file: where.shown };
  try {
    const text = await readText(where.folder, where.path, MAX_DOCUMENT_BYTES);
    const source = readJsonSource(where.shown, text);
    return await toDraft(base, where, source);
  } catch (error) {
    const fault = documentFaultOf(error, where.shown);
    return { ...base, value: undefined, faults: [fault], version: '', place: () => fault };
  }
}

async function toDraft<K extends JsonKind>(
  base: Pick<Draft<K>, 'kind' | 'folder' | 'code' | 'file'>,
  where: DocumentPlace,
  source: JsonSource,
): Promise<Draft<K>> {
  const { value } = source;
  const place = ({ path, at }: Pick<Problem, 'path' | 'at'>) => (at === 'key' ? source.keyPlace(path) : source.place(path, at));
  const report = new Report();
  const files = await includeFiles(base.kind, value, { root: where.folder, file: where.path, shown: where.shown }, report);
  const shape = validate(base.kind, value);
  const misspelt = shape.filter(({ isUnknown }) => isUnknown === true);
  // What stands in a field that nobody reads was reported with that.
  const included = report.problems.filter(({ path }) => !misspelt.some((field) => field.path.every((part, index) => part === path[index])));
  const syntax: Problem[] = source.broken ? [{ path: [], severity: 'error', reason: source.broken.message, place: source.broken.place }] : [];
  const problems = [...syntax, ...included, ...shape];
  const version = createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
  const broken = problems.some(({ severity }) => severity === 'error');
  const unread = included.map(({ path }) => path.slice(0, -1));
  const readable = broken ? readAround(base.kind, value, (now) => shapeErrors(base.kind, now), unread) : { value, repaired: [] };
  // Of the shape of its kind: checked just now, or made so.
  const document = readable?.value as DocumentOf[K] | undefined;
  const around = { code: base.code, files, place, repaired: readable?.repaired ?? [], misspelt };
  const checked = document === undefined ? { faults: [], explained: [] } : await checkDocument(base.kind, document, around);
  const remaining = problems.filter((problem) => !checked.explained.includes(problem));
  const faults = [...toFaults({ place }, remaining), ...checked.faults];
  return { ...base, value: broken ? undefined : document, readable: broken ? readable : undefined, faults, version, place, files } as Draft<K>;
}

function documentFaultOf(error: unknown, file: string): Fault {
  if (error instanceof BrokenJson) return { ...error.place, severity: 'error', reason: error.message };
  if (error instanceof UnreadableFile) return unreadableFault(error, file);
  throw error;
}
