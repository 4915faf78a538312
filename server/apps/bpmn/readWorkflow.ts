import { WORKFLOW_LIMITS } from '#schemas/config/workflow.ts';
import { toFaults, type Draft, type DocumentPlace } from '#server/apps/documents/draft.ts';
import { placesIn, type Fault } from '#server/apps/documents/fault.ts';
import { UnreadableFile, readText, unreadableFault } from '#server/apps/documents/readText.ts';
import { soundnessProblems } from '#server/apps/soundness/soundnessProblems.ts';
import { compileWorkflow, versionOfWorkflow } from './compileWorkflow.ts';

/** Reads, checks and compiles one BPMN document by itself (contract 15.9). */
export async function readWorkflow(where: DocumentPlace): Promise<Draft<'workflow'>> {
  const base = { kind: 'workflow' as const, folder: where.folder, code: where.code, file: where.shown };
  const broken = (fault: Fault): Draft<'workflow'> => ({ ...base, value: undefined, faults: [fault], version: '', place: () => fault });
  try {
    const xml = await readText(where.folder, where.path, WORKFLOW_LIMITS.bytes);
    const placeOfOffset = placesIn(where.shown, xml);
    const place: Draft['place'] = ({ at }) => placeOfOffset(typeof at === 'number' ? at : 0);
    const { document, readable, problems } = compileWorkflow(xml, where.code);
    const all = document ? [...problems, ...soundnessProblems(document)] : problems;
    const read = readable && { value: readable, repaired: [] };
    return { ...base, value: document, readable: read, faults: toFaults({ place }, all), version: versionOfWorkflow(xml), place };
  } catch (error) {
    if (error instanceof UnreadableFile) return broken(unreadableFault(error, where.shown));
    throw error;
  }
}
