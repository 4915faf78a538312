import { createHash } from 'node:crypto';
import { CODE_PATTERN } from '#schemas/wire.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import { freeze } from '#server/apps/compile/text.ts';
import type { WorkflowDocument } from '#server/apps/documents/workflowDocument.ts';
import type { Problem } from '#server/apps/documents/validate.ts';
import { BrokenXml } from '#server/apps/documents/xmlScanner.ts';
import { childrenNamed, readXmlTree, xmlAttribute, type XmlElement } from '#server/apps/documents/xmlTree.ts';
import { given } from './attributes.ts';
import { PREFIXES } from './bpmnElements.ts';
import { checkElements } from './checkElements.ts';
import { checkGraph } from './checkGraph.ts';
import { checkSteps } from './checkSteps.ts';
import { reachOfElements } from './graph.ts';
import { layOut } from './layout.ts';
import { readDiagram } from './readDiagram.ts';
import { readGraph, type ReadGraph } from './readGraph.ts';
import { readProcess } from './readProcess.ts';
import { englishName, ownElements, Reading } from './reading.ts';
import { startStepOf } from './startStep.ts';

const CODE = new RegExp(CODE_PATTERN);

/** A workflow document as far as it could be read; without `document` there are errors among the problems, whose `at` are offsets. */
export interface CompiledWorkflow {
  document?: WorkflowDocument;
  /** The same where there are errors, as far as it could be read; never run. */
  readable?: WorkflowDocument | undefined;
  problems: readonly Problem[];
}

/** A definition that this version of the server cannot read (contract 21.9); the message is the first reason. */
export class UnreadableDefinition extends Error {
  override name = 'UnreadableDefinition';
}

/** Changes with the text of a document; the same in every process. */
export function versionOfWorkflow(xml: string): string {
  return createHash('sha256').update(xml).digest('hex').slice(0, 16);
}

/** The definition in a document that was stored when an instance began. Errors: UnreadableDefinition. */
export function readDefinition(xml: string, workflowCode: string): WorkflowDefinition {
  const { document, problems } = compileWorkflow(xml, workflowCode);
  if (!document) throw new UnreadableDefinition(problems.find(({ severity }) => severity === 'error')?.reason ?? '');
  return document.definition;
}

/**
 * Reads and checks a BPMN document by itself, and makes it ready to be run (contract 15.9). Pure, in time linear in its
 * length, but for sets of what each of its at most 300 steps can reach.
 */
export function compileWorkflow(xml: string, workflowCode: string): CompiledWorkflow {
  const reading = new Reading();
  const document = readDocument(reading, xml, workflowCode);
  const { failed, problems } = reading.report;
  return failed ? { readable: document, problems } : { document, problems };
}

function readDocument(reading: Reading, xml: string, workflowCode: string): WorkflowDocument | undefined {
  const definitions = readTree(reading, xml);
  if (!definitions) return undefined;
  checkElements(reading, definitions);
  const [process, second] = childrenNamed(definitions, 'bpmn:process');
  if (!process || second) {
    reading.error((second ?? definitions).at, process ? 'a document holds one process' : 'the document has no process');
    return undefined;
  }
  checkProcess(reading, process, workflowCode);
  const rules = readProcess(reading, process);
  const graph = readGraph(reading, process);
  if (!graph) return undefined;
  checkGraph(reading, process, graph);
  const net = readNet(reading, definitions, graph);
  if (!net) return undefined;
  const name = given(process, 'name')?.value ?? workflowCode;
  const definition: WorkflowDefinition = { workflowCode, name, nameEn: englishName(process), version: versionOfWorkflow(xml), ...rules, ...net };
  for (const part of [...graph.elements.values(), ...graph.flows.values()]) freeze(part);
  return { definition: freeze(definition), xml, places: new Map([...graph.xml].map(([id, { at }]) => [id, at])), names: reading.names };
}

function readTree(reading: Reading, xml: string): XmlElement | undefined {
  try {
    return readXmlTree(xml, PREFIXES);
  } catch (error) {
    if (!(error instanceof BrokenXml)) throw error;
    reading.error(error.offset, `broken XML: ${error.message}`);
    return undefined;
  }
}

function checkProcess(reading: Reading, process: XmlElement, workflowCode: string): void {
  const [id, executable] = ['id', 'isExecutable'].map((name) => process.attributes.get(name));
  if (id?.value !== workflowCode) reading.error(id?.valueAt ?? process.at, `process ${id?.value || 'without id'} differs from the file name ${workflowCode}`);
  else if (!CODE.test(workflowCode))
    reading.error(id?.valueAt ?? process.at, 'the id of a process is a code: letters, digits and underscore, beginning with a letter, at most 64 characters');
  if (xmlAttribute(process, 'isExecutable') !== 'true') reading.error(executable?.at ?? process.at, 'the process must have isExecutable="true"');
}

type Net = Pick<WorkflowDefinition, 'elements' | 'flows' | 'startEventCode' | 'startStepCode' | 'reach' | 'layout'>;

/** What follows from the graph as a whole. */
function readNet(reading: Reading, definitions: XmlElement, graph: ReadGraph): Net | undefined {
  const start = [...graph.elements.values()].find(({ type }) => type === 'startEvent');
  if (!start) return undefined;
  const startStepCode = startStepOf(graph, start);
  const reach = reachOfElements(graph);
  checkSteps(reading, graph, reach, startStepCode);
  if (startStepCode !== start.code) warnOfStart(reading, graph.xml.get(start.code), startStepCode);
  const { elements, flows } = graph;
  return { elements, flows, startEventCode: start.code, startStepCode, reach, layout: readDiagram(definitions, graph) ?? layOut(graph) };
}

/** A start event needs nothing where a step of the originator follows it. */
function warnOfStart(reading: Reading, start: XmlElement | undefined, startStepCode: string): void {
  for (const name of ['lp:task', 'lp:dataPermissions'])
    for (const { at } of start ? ownElements(start, name) : []) reading.warning(at, `${name} has no effect here: ${startStepCode} is the start step`);
}
