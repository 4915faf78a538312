import { createHash } from 'node:crypto';
import type { Draft } from '../draft.ts';
import { placeAt, type Fault } from '../fault.ts';
import type { DocumentPlace } from '../readDocument.ts';
import { UnreadableFile, readText } from '../readText.ts';

/** Largest workflow document, bytes. */
const MAX_WORKFLOW_BYTES = 1024 * 1024;

/** Reads and checks one BPMN document by itself (contract 15.9). */
export async function readWorkflow(where: DocumentPlace): Promise<Draft<'workflow'>> {
  const base = { kind: 'workflow' as const, folder: where.folder, code: where.code, file: where.shown };
  try {
    const xml = await readText(where.folder, where.path, MAX_WORKFLOW_BYTES);
    return {
      ...base,
      value: { code: where.code, name: '', schemaCode: '', xml },
      faults: [],
      version: createHash('sha256').update(xml).digest('hex').slice(0, 16),
      place: () => placeAt(where.shown, xml, 0),
    };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const fault: Fault = { file: where.shown, line: 1, column: 1, severity: 'error', reason: error.message };
    return { ...base, value: undefined, faults: [fault], version: '', place: () => fault };
  }
}
