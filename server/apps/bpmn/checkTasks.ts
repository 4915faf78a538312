import type { Report } from '#server/apps/documents/report.ts';
import { isDuration } from './checkGraph.ts';
import { STEP_ACTIONS, RULE_NEEDS, STEPS } from './elements.ts';
import { childrenNamed, descendants, xmlAttribute, type XmlElement } from '#server/apps/documents/xmlTree.ts';

const MODES = /^(?:single|any|all|sequence|ratio:(?:100|[1-9]\d?))$/;

/** Checks what steps are to do: forms, participants, time limits, service tasks (contract 15.9). */
export function checkTasks(report: Report, process: XmlElement): void {
  const steps = new Set(process.children.filter(({ name }) => STEPS.has(name)).map((step) => xmlAttribute(step, 'id') ?? ''));
  for (const step of process.children) {
    if (step.name === 'bpmn:userTask') checkUserTask(report, step, steps);
    if (step.name === 'bpmn:serviceTask') checkServiceTask(report, step);
    if (step.name === 'bpmn:callActivity' && !xmlAttribute(step, 'calledElement')) report.error([], 'a call activity needs calledElement', step.at);
  }
}

/** Own elements directly in the extension elements of a step. */
function ownElements(step: XmlElement, name: string): XmlElement[] {
  return childrenNamed(step, 'bpmn:extensionElements').flatMap((extension) => childrenNamed(extension, name));
}

function checkUserTask(report: Report, step: XmlElement, steps: ReadonlySet<string>): void {
  const [task] = ownElements(step, 'lp:task');
  if (!task) return report.error([], 'a user task needs lp:task', step.at);
  checkCodes(report, task, 'actions', (code) => (STEP_ACTIONS.has(code) ? undefined : `unknown action ${code}`));
  checkCodes(report, task, 'reject', (code) => (['start', 'previous', 'any'].includes(code) || steps.has(code) ? undefined : `reject names no step: ${code}`));
  const [participants] = ownElements(step, 'lp:participants');
  if (!participants) return report.error([], 'a user task needs lp:participants', step.at);
  checkParticipants(report, participants, steps);
  for (const timeout of ownElements(step, 'lp:timeout')) {
    for (const name of ['warn', 'due']) {
      const limit = timeout.attributes.get(name);
      if (limit && !isDuration(limit.value)) report.error([], `${name} must be a duration such as PT24H, not ${limit.value}`, limit.valueAt);
    }
  }
  return undefined;
}

function checkParticipants(report: Report, participants: XmlElement, steps: ReadonlySet<string>): void {
  const mode = participants.attributes.get('mode');
  if (mode && !MODES.test(mode.value)) report.error([], `mode must be single, any, all, sequence or ratio:60, not ${mode.value}`, mode.valueAt);
  const rules = childrenNamed(participants, 'lp:rule');
  if (rules.length === 0) report.error([], 'lp:participants needs lp:rule', participants.at);
  for (const rule of rules) {
    const kind = xmlAttribute(rule, 'kind') ?? '';
    const need = RULE_NEEDS[kind];
    if (need !== undefined && !xmlAttribute(rule, need)) report.error([], `a rule of kind ${kind} needs ${need}`, rule.at);
    const level = rule.attributes.get('level');
    if (level && !/^[1-9]\d?$/.test(level.value)) report.error([], `level must be 1 to 99, not ${level.value}`, level.valueAt);
    const step = rule.attributes.get('step');
    if (step && !steps.has(step.value)) report.error([], `step names no step: ${step.value}`, step.valueAt);
  }
}

function checkServiceTask(report: Report, step: XmlElement): void {
  const sets = ownElements(step, 'lp:set');
  const creates = ownElements(step, 'lp:create');
  if (sets.length + creates.length === 0) report.error([], 'a service task needs lp:set or lp:create', step.at);
  for (const create of creates) {
    if (descendants(create).length === 0) report.warning([], 'lp:create without lp:map makes an empty record', create.at);
  }
}

function checkCodes(report: Report, element: XmlElement, name: string, faultOf: (code: string) => string | undefined): void {
  const attribute = element.attributes.get(name);
  if (!attribute) return;
  let at = 0;
  for (const part of attribute.value.split(',')) {
    const code = part.trim();
    const fault = code === '' ? undefined : faultOf(code);
    if (fault) report.error([], fault, attribute.valueAt + at + (part.length - part.trimStart().length));
    at += part.length + 1;
  }
}
