import type { Report } from '#server/apps/documents/report.ts';
import { ALLOWED, OWN, VALUES } from './elements.ts';
import type { XmlElement } from '#server/apps/documents/xmlTree.ts';
import { xmlAttribute } from '#server/apps/documents/xmlTree.ts';

/** Checks that only supported elements occur, own ones where they belong, every id once (contract 15.9). */
export function checkElements(report: Report, definitions: XmlElement): void {
  if (definitions.name !== 'bpmn:definitions') return report.error([], 'the document must begin with definitions of BPMN 2.0', definitions.at);
  walk(report, definitions, new Set());
  return undefined;
}

function walk(report: Report, element: XmlElement, ids: Set<string>): void {
  const id = element.attributes.get('id');
  if (id && ids.has(id.value)) report.error([], `duplicate id ${id.value}`, id.valueAt);
  if (id) ids.add(id.value);
  const allowed = ALLOWED[element.name];
  if (!allowed) return;
  for (const child of element.children) {
    if (!allowed.includes(child.name)) report.error([], `${child.name} is not supported${child.name in ALLOWED ? ' here' : ''}`, child.at);
    else if (child.name === 'bpmn:extensionElements') for (const own of child.children) checkOwn(report, own, element.name);
    else walk(report, child, ids);
  }
}

function checkOwn(report: Report, element: XmlElement, below: string): void {
  const row = OWN[element.name];
  if (!row) {
    if (element.name.startsWith('lp:')) report.warning([], `unknown element ${element.name}`, element.at);
    return;
  }
  if (!row.below.includes(below)) return report.error([], `${element.name} may not stand in ${below}`, element.at);
  for (const name of row.required ?? []) if (!xmlAttribute(element, name)) report.error([], `${element.name} needs ${name}`, element.at);
  for (const [name, { value, at, valueAt }] of element.attributes) {
    const values = VALUES[`${element.name} ${name}`];
    if (!row.attributes.includes(name) && !name.includes(':') && name !== 'xmlns') report.warning([], `unknown attribute ${name} of ${element.name}`, at);
    if (values && !values.includes(value)) report.error([], `${name} must be one of ${values.join(', ')}, not ${value}`, valueAt);
  }
  for (const child of element.children) checkOwn(report, child, element.name);
  return undefined;
}
