/**
 * Elements of our own namespace in a workflow document (contract 15.9): where they stand, their attributes and the values
 * of these. The loader checks by this table; the XML Schema for editors and the reference are made of it.
 */
import type { OwnElement, WorkflowAttribute, WorkflowValue } from './workflowElement.ts';

/** Namespace of the elements, by convention with the prefix `lp`. */
export const WORKFLOW_NAMESPACE = 'urn:lowcode-portal:bpmn:1';

/** Largest workflow document. */
export const WORKFLOW_LIMITS = { steps: 300, flows: 600, bytes: 1024 * 1024, participants: 200 } as const;

/** Values of attributes that have fixed ones, by what they say. */
export const WORKFLOW_WORDS = {
  revoke: ['never', 'untilNextRead', 'untilNextHandled', 'always'],
  void: ['never', 'untilHandled', 'always'],
  clock: ['calendar', 'working'],
  taskType: ['fill', 'approve', 'circulate'],
  resubmit: ['rerun', 'back', 'ask'],
  disAgree: ['end', 'start', 'previous', 'flow'],
  opinion: ['none', 'optional', 'required', 'onDisagree'],
  addSign: ['before', 'after', 'beside'],
  forwardScope: ['all', 'department', 'subtree'],
  circulateOn: ['enter', 'complete', 'disAgree'],
  whenEmpty: ['admin', 'pass', 'stop'],
  whenOriginator: ['ask', 'pass', 'manager'],
  whenRepeated: ['ask', 'pass', 'passAdjacent'],
  ruleKind: ['user', 'department', 'role', 'manager', 'managers', 'originator', 'item', 'handlerOf', 'chosen', 'formula'],
  permission: ['read', 'edit', 'none'],
  timeoutAction: ['urge', 'pass', 'void', 'disAgree', 'escalate', 'none'],
  direction: ['in', 'out'],
  submit: ['auto', 'ask'],
  result: ['agree', 'disAgree'],
  endedBy: ['agree', 'disAgree', 'void', 'any'],
} as const;

const CODE = '[A-Za-z][A-Za-z0-9_]{0,63}';
const ITEM = `${CODE}(\\.${CODE})?`;

const text = { kind: 'text' } as const;
const flag = { kind: 'flag' } as const;
const duration = { kind: 'duration' } as const;
const expression = { kind: 'expression' } as const;
const template = { kind: 'template' } as const;
const words = (known: readonly string[]): WorkflowValue => ({ kind: 'words', words: known });
const whole = (from: number, to: number): WorkflowValue => ({ kind: 'whole', from, to });
const pattern = (like: string, wants: string): WorkflowValue => ({ kind: 'pattern', pattern: like, wants });
const list = (like: string, wants: string): WorkflowValue => ({ kind: 'list', pattern: like, wants });
const code = pattern(CODE, 'a code: letters, digits and underscore, beginning with a letter, at most 64 characters');
const item = pattern(ITEM, 'the code of an item, or sheet.column');
const personSource = pattern(`originator|handlerOf:${CODE}|item:${ITEM}`, 'originator, handlerOf:<step> or item:<key>');
const codes = list(CODE, 'codes joined by commas');

/** A limit that stands in an item of the record. */
export const LIMIT_ITEM = `item:${CODE}`;

type Row = readonly [name: string, value: WorkflowValue, description: string, more?: { required?: boolean; default?: string }];

function own(below: string, description: string, rows: readonly Row[], several = false): OwnElement {
  return {
    below: below.split(' '),
    description,
    several,
    attributes: new Map(rows.map(([name, value, about, more]): [string, WorkflowAttribute] => [name, { value, description: about, ...more }])),
  };
}

const required = { required: true };
const STEPS =
  'bpmn:startEvent bpmn:endEvent bpmn:userTask bpmn:serviceTask bpmn:exclusiveGateway bpmn:parallelGateway bpmn:inclusiveGateway bpmn:callActivity bpmn:boundaryEvent';

/** Every own element by its name. */
export const workflowElements: ReadonlyMap<string, OwnElement> = new Map<string, OwnElement>([
  [
    'lp:process',
    own('bpmn:process', 'What the workflow is about, and what the originator may do', [
      ['schemaCode', code, 'Model of the record', required],
      ['sheetCode', code, "Form of all steps without their own; default the model's first form"],
      ['instanceName', template, 'Name of an instance, such as ${name} ${amount}; at most 200 characters', { default: '${name}' }],
      ['revoke', words(WORKFLOW_WORDS.revoke), 'Until when a decision can be withdrawn; always: the start, by the originator', { default: 'untilNextHandled' }],
      ['void', words(WORKFLOW_WORDS.void), 'When the originator may void', { default: 'untilHandled' }],
      ['summary', codes, 'Up to 4 items shown in lists of work items'],
      ['urge', flag, 'Whether the originator and earlier handlers may urge', { default: 'true' }],
      ['clock', words(WORKFLOW_WORDS.clock), 'How durations without their own clock count', { default: 'calendar' }],
      ['keepDays', whole(0, 36_500), 'Days after the end from which an instance may be archived; 0 = never', { default: '0' }],
    ]),
  ],
  ['lp:name', own(`bpmn:process bpmn:sequenceFlow ${STEPS}`, 'Name in English', [['en', text, 'The name as shown in English', required]])],
  [
    'lp:onEnd',
    own(
      'bpmn:process',
      'Items written in the transaction that ends the instance, also where no flow can run',
      [['result', words(WORKFLOW_WORDS.endedBy), 'agree = agreed, disAgree = refused, void = voided, any = every end', required]],
      true,
    ),
  ],
  [
    'lp:task',
    own('bpmn:userTask bpmn:startEvent', 'What a step asks; at a start event type="fill", actions, sheetCode, opinion and signature only', [
      ['type', words(WORKFLOW_WORDS.taskType), 'fill = submit a form, approve = agree or not, circulate = read only, does not wait', required],
      ['actions', list('[A-Za-z]+', 'action codes joined by commas'), 'Actions an open item offers; default by type'],
      ['reject', codes, 'Where it may be returned to: start, previous, any, ids of steps; default of approve start,previous'],
      ['resubmit', words(WORKFLOW_WORDS.resubmit), 'Whether a return goes the way again, comes straight back, or asks', { default: 'ask' }],
      ['disAgree', words(WORKFLOW_WORDS.disAgree), 'What a refusal of the step leads to', { default: 'end' }],
      ['opinion', words(WORKFLOW_WORDS.opinion), 'Whether an opinion is needed', { default: 'onDisagree' }],
      ['signature', flag, 'Whether agree and disAgree need a signature', { default: 'false' }],
      ['batch', flag, 'Whether it may be decided together with others; default true for approve'],
      [
        'addSign',
        list('before|after|beside', 'before, after, beside, joined by commas'),
        'Kinds that adjustParticipant offers',
        { default: 'before,after,beside' },
      ],
      ['allowOriginator', flag, 'Whether the originator may be target of forward and add-sign', { default: 'false' }],
      ['forwardScope', words(WORKFLOW_WORDS.forwardScope), 'To whom it may be forwarded', { default: 'all' }],
      ['maxUrge', whole(0, 1000), 'Urges per item', { default: '10' }],
      ['recirculate', flag, 'Whether people it was circulated to may circulate it further', { default: 'false' }],
      ['sheetCode', code, 'Form of this step'],
    ]),
  ],
  [
    'lp:participants',
    own('bpmn:userTask', 'Who decides, and how many of them', [
      [
        'mode',
        pattern('single|any|all|sequence|ratio:(100|[1-9][0-9]?)|count:(200|1[0-9][0-9]|[1-9][0-9]?)', 'single, any, all, sequence, ratio:60 or count:2'),
        'single = the first of the list, any = the first answer decides, all, sequence, ratio:60 = percent that must agree, count:2 = so many; default any, of circulate all',
      ],
      ['whenEmpty', words(WORKFLOW_WORDS.whenEmpty), 'Where nobody is left: administrators of the application, pass, or stop', { default: 'admin' }],
      ['whenOriginator', words(WORKFLOW_WORDS.whenOriginator), 'Where it is the originator: ask, pass, or their leader instead', { default: 'ask' }],
      ['whenRepeated', words(WORKFLOW_WORDS.whenRepeated), 'Where somebody agreed before, or in the step directly before', { default: 'ask' }],
      ['exclude', list(`originator|handlerOf:${CODE}`, 'originator or handlerOf:<step>, joined by commas'), 'Who must not decide'],
      ['max', whole(1, WORKFLOW_LIMITS.participants), 'More people than this are a stop', { default: '50' }],
    ]),
  ],
  [
    'lp:rule',
    own(
      'lp:participants lp:circulate lp:notify',
      'People, by their kind',
      [
        ['kind', words(WORKFLOW_WORDS.ruleKind), 'What the rule names', required],
        ['when', expression, 'The rule counts only where this holds'],
        ['id', text, 'user: people, joined by commas; department: its code'],
        ['leader', flag, 'department: its leader instead of its members, default false; item: default true for departments'],
        ['deep', flag, 'department: with those below it', { default: 'false' }],
        ['code', text, 'role: its code'],
        ['scope', pattern(`all|originatorDepartment|item:${ITEM}`, 'all, originatorDepartment or item:<key>'), 'role: whose members', { default: 'all' }],
        ['of', personSource, 'manager, managers: whose leader', { default: 'originator' }],
        ['level', whole(1, 20), 'manager: which leader upwards; managers: the first of them', { default: '1' }],
        ['to', pattern('[1-9]|1[0-9]|20|[^0-9\\s]\\S{0,63}', 'a level from 1 to 20 or the code of a role'), 'managers: last level, or role; default the top'],
        ['key', item, 'item: the item with people or departments'],
        ['step', code, 'handlerOf: the step'],
        ['range', pattern('(role|department):\\S{1,64}', 'role:<code> or department:<id>'), 'chosen: among whom'],
        ['multiple', flag, 'chosen: whether several', { default: 'true' }],
        ['value', expression, 'formula: a user id, a department id (its leader), or a list of them'],
      ],
      true,
    ),
  ],
  [
    'lp:circulate',
    own(
      'bpmn:userTask bpmn:serviceTask',
      'Who gets it to read',
      [['on', words(WORKFLOW_WORDS.circulateOn), 'At a user task, where it is required: when the step is entered, completed or refused']],
      true,
    ),
  ],
  [
    'lp:check',
    own(
      'bpmn:userTask',
      'On submit and agree a true condition refuses with the message',
      [
        ['when', expression, 'Condition', required],
        ['message', template, 'Text of the message', required],
        ['messageEn', template, 'Text of the message in English'],
      ],
      true,
    ),
  ],
  [
    'lp:dataPermissions',
    own('bpmn:userTask bpmn:startEvent', 'What the step shows and lets change', [
      ['default', words(WORKFLOW_WORDS.permission), 'Of items not named: read, edit or none; default read, of start and fill edit'],
    ]),
  ],
  [
    'lp:item',
    own(
      'lp:dataPermissions',
      'One item, or column of a sub-table',
      [
        ['key', item, 'Item, or sheet.column', required],
        ['v', flag, 'Visible'],
        ['e', flag, 'Editable'],
        ['r', flag, 'Required; needs e'],
        ['add', flag, 'Sub-table: rows may be added'],
        ['delete', flag, 'Sub-table: rows may be deleted'],
      ],
      true,
    ),
  ],
  [
    'lp:timeout',
    own('bpmn:userTask', 'Limit of each work item', [
      ['warn', duration, 'When it turns orange; with a due item the time before it'],
      ['due', { kind: 'limit' }, 'Its limit: a duration, or item:<key>, a date or time item of the form'],
      ['clock', words(WORKFLOW_WORDS.clock), 'How durations count; default as the process'],
      ['action', words(WORKFLOW_WORDS.timeoutAction), 'What happens at due', { default: 'urge' }],
      ['repeat', duration, 'Urges again after due, at most 10 times'],
    ]),
  ],
  [
    'lp:map',
    own(
      'bpmn:callActivity lp:create lp:update',
      'A value handed over',
      [
        ['from', item, 'Item the value comes from'],
        ['to', item, 'Item it is written to', required],
        ['value', expression, 'In lp:create and lp:update: value in place of from'],
        ['direction', words(WORKFLOW_WORDS.direction), 'In a call activity: to the child, or back from it', { default: 'in' }],
      ],
      true,
    ),
  ],
  ['lp:wait', own('bpmn:callActivity', 'Whether the step waits for its child', [['value', flag, 'false = it does not', { default: 'true' }]])],
  [
    'lp:call',
    own('bpmn:callActivity', 'How the child is started', [
      ['originator', pattern(`originator|item:${ITEM}`, 'originator or item:<key>'), 'Who starts it', { default: 'originator' }],
      ['submit', words(WORKFLOW_WORDS.submit), 'Whether its start step is submitted by itself, or waits for its handler', { default: 'auto' }],
      ['each', code, 'Sub-table with one child a row, at most 100'],
    ]),
  ],
  [
    'lp:set',
    own(
      'bpmn:serviceTask lp:onEnd',
      'Writes an item of the record',
      [
        ['key', item, 'Item', required],
        ['value', expression, 'Value', required],
      ],
      true,
    ),
  ],
  [
    'lp:create',
    own(
      'bpmn:serviceTask',
      'Makes a record',
      [
        ['schemaCode', code, 'Its model', required],
        ['once', flag, 'A second pass in the same instance changes the record made before', { default: 'true' }],
      ],
      true,
    ),
  ],
  ['lp:update', own('bpmn:serviceTask', 'Changes the records that a relation names', [['relation', code, 'Relation item of the record', required]], true)],
  [
    'lp:notify',
    own(
      'bpmn:serviceTask',
      'Sends a message',
      [
        ['text', template, 'Its text', required],
        ['textEn', template, 'Its text in English'],
      ],
      true,
    ),
  ],
  ['lp:end', own('bpmn:endEvent', 'Result of the instance', [['result', words(WORKFLOW_WORDS.result), 'agree or disAgree', required]])],
  ['lp:timer', own('bpmn:boundaryEvent', 'How its duration counts', [['clock', words(WORKFLOW_WORDS.clock), 'default as the process', required]])],
]);
