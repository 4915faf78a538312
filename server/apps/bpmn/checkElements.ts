import { workflowElements } from '#schemas/config/workflow.ts';
import type { OwnElement } from '#schemas/config/workflowElement.ts';
import { childrenNamed, xmlAttribute, type XmlElement } from '#server/apps/documents/xmlTree.ts';
import { BPMN_ELEMENTS, BPMN_TEXTS, NOT_CARRIED_OUT, STEPS } from './bpmnElements.ts';
import { checkValue } from './checkValue.ts';
import type { Reading } from './reading.ts';

const DIAGRAM = 'bpmndi:BPMNDiagram';
const EXTENSION = 'bpmn:extensionElements';
const POTENTIAL_OWNER = 'bpmn:potentialOwner';
const XML_ID = /^[\p{L}_][\p{L}\p{N}\p{M}._-]*$/u;
/** Of these an element has one. */
const SINGLE = ['bpmn:conditionExpression', 'bpmn:timerEventDefinition', 'bpmn:timeDuration', 'bpmn:terminateEventDefinition'];

/**
 * Checks that only supported elements and attributes occur, own ones where they belong with values they may have, every id
 * once; and says what other namespaces add (contract 15.9, 15.9.6).
 */
export function checkElements(reading: Reading, definitions: XmlElement): void {
  if (definitions.name !== 'bpmn:definitions') return reading.error(definitions.at, 'the document must begin with definitions of BPMN 2.0');
  checkElement(reading, definitions, new Set());
  return undefined;
}

function checkElement(reading: Reading, element: XmlElement, ids: Set<string>): void {
  const id = element.attributes.get('id');
  if (id && ids.has(id.value)) reading.error(id.valueAt, `duplicate id ${id.value}`);
  if (id) ids.add(id.value);
  // What identifies a step has its own words (`readGraph`).
  if (id && !STEPS.has(element.name) && !XML_ID.test(id.value)) reading.error(id.valueAt, `${id.value || 'an empty text'} is no id of XML`);
  const allowed = BPMN_ELEMENTS.get(element.name);
  if (!allowed) return;
  checkAttributes(reading, element, allowed.attributes);
  for (const name of SINGLE) {
    const second = childrenNamed(element, name)[1];
    if (second) reading.error(second.at, `${name} stands twice`);
  }
  const repeated = new Set<string>();
  for (const child of element.children) {
    if (!allowed.children.has(child.name)) reading.error(child.at, `${shownName(child)} is not supported${BPMN_ELEMENTS.has(child.name) ? ' here' : ''}`);
    else if (child.name === EXTENSION) checkExtension(reading, child, element.name, repeated);
    else if (child.name === POTENTIAL_OWNER) reading.warning(child.at, notCarriedOut(`${POTENTIAL_OWNER}; lp:participants says who acts`));
    else if (child.name === DIAGRAM) checkDiagram(reading, child);
    else if (BPMN_TEXTS.has(child.name)) checkText(reading, child);
    else checkElement(reading, child, ids);
  }
}

function checkAttributes(reading: Reading, element: XmlElement, known: ReadonlySet<string>): void {
  for (const [key, { name, value, at }] of element.attributes) {
    const silent = NOT_CARRIED_OUT.get(key);
    if (isOfOthers(key) || (silent !== undefined && silent !== value)) reading.warning(at, notCarriedOut(name));
    else if (!known.has(key) && !isOfInstance(key)) reading.warning(at, `unknown attribute ${name} of ${element.name}`);
  }
}

function checkText(reading: Reading, element: XmlElement): void {
  for (const [key, { name, at }] of element.attributes) if (isOfOthers(key)) reading.warning(at, notCarriedOut(name));
  if (element.name === 'bpmn:documentation') return;
  for (const child of element.children) reading.error(child.at, `${shownName(child)} is not supported here`);
}

function checkExtension(reading: Reading, extension: XmlElement, below: string, repeated: Set<string>): void {
  for (const child of extension.children) checkOwn(reading, child, below, repeated);
}

/** `repeated` = names of elements that stood in the same place before. */
function checkOwn(reading: Reading, element: XmlElement, below: string, repeated: Set<string>): void {
  const row = workflowElements.get(element.name);
  if (!row) {
    if (isOfOthers(element.name)) reading.warning(element.at, notCarriedOut(shownName(element)));
    else if (element.name.startsWith('lp:')) reading.warning(element.at, `unknown element ${element.name}`);
    else reading.error(element.at, `${element.name} is not supported here`);
    return;
  }
  if (!row.below.includes(below)) return reading.error(element.at, `${element.name} may not stand in ${below}`);
  if (!row.several && repeated.has(element.name)) reading.error(element.at, `${element.name} stands twice`);
  repeated.add(element.name);
  checkOwnAttributes(reading, element, row);
  const inside = new Set<string>();
  for (const child of element.children) checkOwn(reading, child, element.name, inside);
  return undefined;
}

function checkOwnAttributes(reading: Reading, element: XmlElement, { attributes }: OwnElement): void {
  for (const [name, { required }] of attributes) if (required && !xmlAttribute(element, name)) reading.error(element.at, `${element.name} needs ${name}`);
  for (const [key, attribute] of element.attributes) {
    const known = attributes.get(key);
    if (known) checkValue(reading, attribute, known.value);
    else if (isOfOthers(key)) reading.warning(attribute.at, notCarriedOut(attribute.name));
    else if (!isOfInstance(key)) reading.warning(attribute.at, `unknown attribute ${attribute.name} of ${element.name}`);
  }
}

/** In a diagram only what other namespaces add is of interest: it is read for coordinates alone. */
function checkDiagram(reading: Reading, element: XmlElement): void {
  for (const [key, { name, at }] of element.attributes) if (isOfOthers(key)) reading.warning(at, notCarriedOut(name));
  for (const child of element.children) {
    if (isOfOthers(child.name)) reading.warning(child.at, notCarriedOut(shownName(child)));
    else checkDiagram(reading, child);
  }
}

/** Names of namespaces that nobody here reads. */
function isOfOthers(name: string): boolean {
  return name.startsWith('{');
}

function isOfInstance(key: string): boolean {
  return key.startsWith('xsi:') || key.startsWith('xml:');
}

function shownName({ name, written }: XmlElement): string {
  return isOfOthers(name) ? written : name;
}

function notCarriedOut(what: string): string {
  return `not carried out: ${what}`;
}
