import { createHash } from 'node:crypto';
import { BpmnModdle } from 'bpmn-moddle';
import { toFaults, type Draft, type DocumentPlace } from '#server/apps/documents/draft.ts';
import { hasError, placeAt, type Fault } from '#server/apps/documents/fault.ts';
import { UnreadableFile, readText } from '#server/apps/documents/readText.ts';
import { Report } from '#server/apps/documents/report.ts';
import { checkElements } from './checkElements.ts';
import { checkGraph } from './checkGraph.ts';
import { checkTasks } from './checkTasks.ts';
import { PREFIXES } from './elements.ts';
import type { WorkflowDocument } from '#server/apps/documents/workflowDocument.ts';
import { BrokenXml, childrenNamed, descendants, readXmlTree, xmlAttribute } from '#server/apps/documents/xmlTree.ts';

/** Largest workflow document, bytes. */
const MAX_WORKFLOW_BYTES = 1024 * 1024;

/** Reads and checks one BPMN document by itself (contract 15.9). */
export async function readWorkflow(where: DocumentPlace): Promise<Draft<'workflow'>> {
  const base = { kind: 'workflow' as const, folder: where.folder, code: where.code, file: where.shown };
  const broken = (fault: Fault): Draft<'workflow'> => ({ ...base, value: undefined, faults: [fault], version: '', place: () => fault });
  try {
    const xml = await readText(where.folder, where.path, MAX_WORKFLOW_BYTES);
    return { ...base, ...(await readXmlText(xml, where)) };
  } catch (error) {
    if (error instanceof UnreadableFile) return broken({ file: where.shown, line: 1, column: 1, severity: 'error', reason: error.message });
    throw error;
  }
}

async function readXmlText(xml: string, { shown, code }: DocumentPlace): Promise<Pick<Draft<'workflow'>, 'value' | 'faults' | 'version' | 'place'>> {
  const place: Draft['place'] = ({ at }) => placeAt(shown, xml, typeof at === 'number' ? at : 0);
  const version = createHash('sha256').update(xml).digest('hex').slice(0, 16);
  const report = new Report();
  const value = await readDocument(xml, code, report, (line, column) => offsetAt(xml, line, column));
  const faults = toFaults({ place }, report.problems);
  return { value: hasError(faults) ? undefined : value, faults, version, place };
}

async function readDocument(
  xml: string,
  code: string,
  report: Report,
  offsetOf: (line: number, column: number) => number,
): Promise<WorkflowDocument | undefined> {
  try {
    const definitions = readXmlTree(xml, PREFIXES);
    checkElements(report, definitions);
    // Our own check names what is not supported; the parser of the standard reports what is no BPMN at all.
    if (!report.failed) await checkStandard(xml, report, offsetOf);
    const [process, second] = childrenNamed(definitions, 'bpmn:process');
    if (!process || second) {
      report.error([], process ? 'a document holds one process' : 'the document has no process', (second ?? definitions).at);
      return undefined;
    }
    return readProcess(xml, process, code, report);
  } catch (error) {
    if (!(error instanceof BrokenXml)) throw error;
    report.error([], `broken XML: ${error.message}`, error.offset);
    return undefined;
  }
}

function readProcess(xml: string, process: WorkflowDocument['process'], code: string, report: Report): WorkflowDocument {
  const id = xmlAttribute(process, 'id') ?? '';
  if (id !== code) report.error([], `process ${id || 'without id'} differs from the file name ${code}`, process.attributes.get('id')?.valueAt ?? process.at);
  if (xmlAttribute(process, 'isExecutable') !== 'true')
    report.error([], 'the process must have isExecutable="true"', process.attributes.get('isExecutable')?.at ?? process.at);
  checkGraph(report, process);
  checkTasks(report, process);
  const own = descendants(process).find(({ name }) => name === 'lp:process');
  if (!own) report.error([], 'the process needs lp:process with its schemaCode', process.at);
  const schemaCode = (own && xmlAttribute(own, 'schemaCode')) ?? '';
  return { code, name: xmlAttribute(process, 'name') ?? code, schemaCode, sheetCode: own && xmlAttribute(own, 'sheetCode'), xml, process };
}

async function checkStandard(xml: string, report: Report, offsetOf: (line: number, column: number) => number): Promise<void> {
  const reportMessage = (message: string): void => {
    const [, line, column] = /\n\s*line: (\d+)\n\s*column: (\d+)/.exec(message) ?? [];
    const reason = /nested error: (.+)/.exec(message)?.[1] ?? message.split('\n')[0] ?? message;
    report.error([], `no BPMN 2.0: ${reason}`, line === undefined ? 0 : offsetOf(Number(line), Number(column)));
  };
  try {
    const { warnings } = await new BpmnModdle().fromXML(xml);
    for (const { message } of warnings) if (!message.startsWith('unresolved reference')) reportMessage(message);
  } catch (error) {
    reportMessage(error instanceof Error ? error.message : String(error));
  }
}

/** Offset of a line and column from 0, as the parser counts. */
function offsetAt(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  return lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + column;
}
