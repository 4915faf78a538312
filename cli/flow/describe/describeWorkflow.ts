import type { ParticipantRule, ServiceDeed, UserTask, WorkflowDefinition, WorkflowElement } from '#schemas/workflow/definition.ts';
import { textOfMode } from '#server/workflow/predict/textOfMode.ts';
import { describeRule } from './describeRule.ts';

const inEnglish = (rule: ParticipantRule): string => describeRule(rule).en;

/** A workflow as text: its steps in document order with their rules, and where each leads (contract 15.9.7). */
export function describeWorkflow(definition: WorkflowDefinition): string[] {
  const { workflowCode, name, schemaCode, sheetCode, clock, revoke } = definition;
  const head = `${workflowCode}${name === workflowCode ? '' : ` ${name}`}: model ${schemaCode}${sheetCode === undefined ? '' : `, form ${sheetCode}`}, revoke ${revoke}, clock ${clock}`;
  return [head, ...[...definition.elements.values()].flatMap((element) => describeElement(definition, element))];
}

function describeElement(definition: WorkflowDefinition, element: WorkflowElement): string[] {
  const { code, name } = element;
  const isStart = code === definition.startStepCode;
  const title = `  ${code}${name && name !== code ? ` ${name}` : ''}: ${describeType(element)}${isStart ? ', start step' : ''}`;
  return [title, ...describeParts(element).map((line) => `    ${line}`), ...describeFlows(definition, element).map((line) => `    ${line}`)];
}

/** The name of the element as BPMN has it, in words: `userTask` is a user task. */
function describeType(element: WorkflowElement): string {
  const words = element.type.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  switch (element.type) {
    case 'userTask':
      return `${words}, ${element.task.type}${element.task.type === 'fill' && element.participants.mode.kind === 'any' ? '' : `, ${textOfMode(element.participants.mode)}`}`;
    case 'endEvent':
      return `${element.terminate ? 'terminate event' : words}${element.result === undefined ? '' : `, ${element.result}`}`;
    case 'boundaryEvent':
      return `${element.cancelActivity ? 'interrupting' : 'not interrupting'} timer of ${element.attachedTo}, ${element.duration}`;
    case 'callActivity':
      return `${words} of ${element.calledElement}${element.each === undefined ? '' : ` for each row of ${element.each}`}${element.wait ? '' : ', not waited for'}`;
    default:
      return words;
  }
}

function describeParts(element: WorkflowElement): string[] {
  if (element.type === 'serviceTask') return element.deeds.map(describeDeed);
  return element.type === 'userTask' ? describeTask(element) : [];
}

function describeTask({ participants, circulate, checks, timeout, task }: UserTask): string[] {
  const { rules, whenEmpty, whenOriginator, whenRepeated, exclude } = participants;
  const excluded = exclude.map((entry) => (entry === 'originator' ? entry : `handler of ${entry.handlerOf}`));
  return [
    ...rules.map(inEnglish),
    `nobody: ${whenEmpty}; originator: ${whenOriginator}; agreed before: ${whenRepeated}`,
    ...(excluded.length > 0 ? [`without ${excluded.join(', ')}`] : []),
    ...(task.type === 'approve' ? [`refused: ${task.disAgree}; returns to ${task.reject.join(', ') || 'nothing'}`] : []),
    ...checks.map(({ when, message }) => `refuses when ${when.text}: ${message.text}`),
    ...circulate.flatMap(({ on, rules: readers }) => readers.map((rule) => `to read on ${on}: ${inEnglish(rule)}`)),
    ...(timeout ? [`limit: ${describeTimeout(timeout)}`] : []),
  ];
}

function describeTimeout({ warn, due, action, repeat, clock }: NonNullable<UserTask['timeout']>): string {
  const end = typeof due === 'object' ? `item ${due.item}` : due;
  const parts = [warn && `warn ${warn}`, end && `due ${end}, then ${action}`, repeat && `again every ${repeat}`, clock && `clock ${clock}`];
  return parts.filter(Boolean).join(', ');
}

function describeDeed(deed: ServiceDeed): string {
  switch (deed.kind) {
    case 'set':
      return `sets ${deed.key} to ${deed.value.text}`;
    case 'create':
      return `makes a record of ${deed.schemaCode}${deed.once ? '' : ' at every pass'}`;
    case 'update':
      return `changes the record in ${deed.relation}`;
    case 'notify':
      return `tells ${deed.rules.map(inEnglish).join('; ')}: ${deed.text.text}`;
    case 'circulate':
      return `to read: ${deed.rules.map(inEnglish).join('; ')}`;
  }
}

function describeFlows({ flows }: WorkflowDefinition, element: WorkflowElement): string[] {
  const byDefault = 'defaultFlow' in element ? element.defaultFlow : undefined;
  return element.outgoing.flatMap((id) => {
    const flow = flows.get(id);
    if (!flow) return [];
    const condition = flow.condition ? ` when ${flow.condition.text}` : '';
    return [`-> ${flow.to}${id === byDefault ? ' otherwise' : condition}`];
  });
}
