import { createHash } from 'node:crypto';
import type { DocumentOf, JsonKind } from '#schemas/config/kinds.ts';
import { checkDocument } from '#server/apps/checks/document.ts';
import type { Draft, DocumentPlace } from '#server/apps/documents/draft.ts';
import { toFaults } from '#server/apps/documents/draft.ts';
import type { Fault } from '#server/apps/documents/fault.ts';
import { includeFiles } from '#server/apps/documents/includeFiles.ts';
import { BrokenJson, readJsonSource, type JsonSource } from '#server/apps/documents/jsonSource.ts';
import { UnreadableFile, readText } from '#server/apps/documents/readText.ts';
import { Report } from '#server/apps/documents/report.ts';
import { validate, type Problem } from '#server/apps/documents/validate.ts';

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
  const problems = [...report.problems, ...validate(base.kind, value)];
  const faults = toFaults({ place }, problems);
  const broken = problems.some(({ severity }) => severity === 'error');
  // Checked against the schema of its kind just now.
  const document = broken ? undefined : (value as DocumentOf[K]);
  if (document !== undefined) faults.push(...(await checkDocument(base.kind, document, { code: base.code, files, place })));
  const version = createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
  return { ...base, value: document, faults, version, place, files } as Draft<K>;
}

function documentFaultOf(error: unknown, file: string): Fault {
  if (error instanceof BrokenJson) return { ...error.place, severity: 'error', reason: error.message };
  if (error instanceof UnreadableFile) return { file, line: 1, column: 1, severity: 'error', reason: error.message };
  throw error;
}
