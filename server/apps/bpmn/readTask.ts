import { WORKFLOW_WORDS } from '#schemas/config/workflow.ts';
import type { UserTaskRules } from '#schemas/workflow/definition.ts';
import { xmlAttribute, type XmlElement } from '#server/apps/documents/xmlTree.ts';
import { flagAttribute, given, listParts, textAttribute, wholeAttribute, wordAttribute, type ListPart } from './attributes.ts';
import { ACTIONS_WITHOUT_EFFECT, GOVERNED_ACTIONS, OTHER_ACTIONS } from './bpmnElements.ts';
import { ownElements, type Reading } from './reading.ts';

type TaskType = UserTaskRules['type'];

const START_EVENT = 'bpmn:startEvent';
const START_ATTRIBUTES: ReadonlySet<string> = new Set(['type', 'actions', 'sheetCode', 'opinion', 'signature']);
const REJECT_WORDS: ReadonlySet<string> = new Set(['start', 'previous', 'any']);

const DEFAULT_ACTIONS: Readonly<Record<TaskType, readonly string[]>> = {
  fill: ['submit', 'save'],
  approve: ['agree', 'disAgree', 'showReject', 'save', 'forward'],
  circulate: [],
};
/** Actions that a step of a type never offers, whatever it says (contract 21.6). */
const ACTIONS_OF_OTHERS: Readonly<Record<TaskType, readonly string[]>> = { fill: ['agree', 'disAgree'], approve: ['submit'], circulate: [] };

/** Reads `lp:task` of a user task or start event, with its defaults (contract 15.9.2). */
export function readTask(reading: Reading, step: XmlElement): UserTaskRules {
  const [task] = ownElements(step, 'lp:task');
  if (!task && step.name !== START_EVENT) reading.error(step.at, 'a user task needs lp:task');
  if (task && step.name === START_EVENT) checkStart(reading, task);
  const type = wordAttribute(task, 'type', WORKFLOW_WORDS.taskType, 'fill');
  const sheet = given(task, 'sheetCode');
  if (sheet) reading.names.push({ kind: 'form', code: sheet.value, at: sheet.valueAt });
  const addSign = listAttribute(task, 'addSign', WORKFLOW_WORDS.addSign);
  return {
    type,
    actions: new Set(readActions(reading, task, type)),
    reject: readReject(reading, task, type, xmlAttribute(step, 'id') ?? ''),
    resubmit: wordAttribute(task, 'resubmit', WORKFLOW_WORDS.resubmit, 'ask'),
    disAgree: wordAttribute(task, 'disAgree', WORKFLOW_WORDS.disAgree, 'end'),
    opinion: wordAttribute(task, 'opinion', WORKFLOW_WORDS.opinion, 'onDisagree'),
    signature: flagAttribute(task, 'signature', false),
    batch: flagAttribute(task, 'batch', type === 'approve'),
    addSign: new Set(WORKFLOW_WORDS.addSign.filter((kind) => addSign.some(({ value }) => value === kind))),
    allowOriginator: flagAttribute(task, 'allowOriginator', false),
    forwardScope: wordAttribute(task, 'forwardScope', WORKFLOW_WORDS.forwardScope, 'all'),
    maxUrge: wholeAttribute(task, 'maxUrge', 10),
    recirculate: flagAttribute(task, 'recirculate', false),
    sheetCode: textAttribute(task, 'sheetCode'),
  };
}

function checkStart(reading: Reading, task: XmlElement): void {
  const type = given(task, 'type');
  if (type && type.value !== 'fill') reading.error(type.valueAt, `a start event is of type fill, not ${type.value}`);
  for (const [name, { at }] of task.attributes)
    if (!name.includes(':') && !name.startsWith('{') && !START_ATTRIBUTES.has(name)) reading.error(at, `${name} has no effect in a start event`);
}

/** A list that is written, also when it is empty; else the fallback. */
function listAttribute(task: XmlElement | undefined, name: string, fallback: readonly string[]): ListPart[] {
  const attribute = task?.attributes.get(name);
  return attribute ? listParts(attribute) : fallback.map((value) => ({ value, at: -1 }));
}

function readActions(reading: Reading, task: XmlElement | undefined, type: TaskType): string[] {
  // A type that is unknown was reported, and says nothing about actions.
  const isWritten = textAttribute(task, 'type') === type;
  return listAttribute(task, 'actions', DEFAULT_ACTIONS[type]).map(({ value, at }) => {
    if (ACTIONS_WITHOUT_EFFECT.has(value)) reading.error(at, `action ${value} has no effect in a workflow; leave it out`);
    else if (OTHER_ACTIONS.has(value)) reading.warning(at, `not governed: ${value} is offered by its own rule, whatever actions says`);
    else if (!GOVERNED_ACTIONS.has(value)) reading.error(at, `unknown action ${value}`);
    else if (isWritten && ACTIONS_OF_OTHERS[type].includes(value)) reading.warning(at, `action ${value} is never offered at a step of type ${type}`);
    return value;
  });
}

function readReject(reading: Reading, task: XmlElement | undefined, type: TaskType, code: string): string[] {
  return listAttribute(task, 'reject', type === 'approve' ? ['start', 'previous'] : []).map(({ value, at }) => {
    if (!REJECT_WORDS.has(value)) reading.steps.push({ step: value, at, use: 'reject', usedAt: code });
    return value;
  });
}
