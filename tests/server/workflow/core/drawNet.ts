import type { EndEvent, UserTask, UserTaskRules, VoteMode, WorkflowDefinition } from '#schemas/workflow/definition.ts';
import { NetBuilder, taskRules } from './net.ts';

/** What a test sets of a user task: its mode as the document writes it, its rules, other fields. */
export type TaskFields = Partial<Omit<UserTask, 'task' | 'participants'>> & { mode?: string; rules?: Partial<UserTaskRules> };

export interface NetFields {
  /** User tasks with something of their own, by code. */
  tasks?: Record<string, TaskFields>;
  /** Other elements with something of their own, by code. */
  others?: Record<string, Record<string, unknown>>;
  /** The start step, when it is not the start event. */
  startStep?: string;
  process?: Partial<WorkflowDefinition>;
}

/**
 * A definition from lines such as `start > fork > a > join > end; fork > b > join`. What an element is follows from its
 * code: `start`, `end`, `stop` (terminate), `xor`, `and`, `or` (gateways), `call`, `service`, each with a number or word
 * behind it if there are several, else a user task. A flow may carry a condition, `> [name]`, or be the default, `> [*]`;
 * `timer@a` is a boundary timer of `a` that interrupts, `bell@a` one that does not.
 */
export function drawNet(lines: string, { tasks = {}, others = {}, startStep, process }: NetFields = {}): WorkflowDefinition {
  const builder = new NetBuilder();
  const chains = lines.split(/[;\n]/).map((line) => line.split('>').map((part) => part.trim()));
  const conditions = /^(?:\[(.+?)\] *)?(.+)$/;
  for (const chain of chains.filter(([first]) => first))
    chain.forEach((part, at) => {
      const [, , code = ''] = conditions.exec(part) ?? [];
      addElement(builder, code, tasks[code] ?? {}, others[code] ?? {});
      const [, , former = ''] = conditions.exec(chain[at - 1] ?? '') ?? [];
      if (at > 0) addFlow(builder, former, code, conditions.exec(part)?.[1]);
    });
  return builder.definition('start', startStep, process);
}

const KINDS: [RegExp, (builder: NetBuilder, code: string, fields: Record<string, unknown>) => void][] = [
  [/^start$/, (builder, code, fields) => addStart(builder, code, fields)],
  [/^end(?=\d|[A-Z]|$)/, (builder, code, fields) => builder.add({ type: 'endEvent', terminate: false, ...fields }, code)],
  [/^stop(?=\d|[A-Z]|$)/, (builder, code, fields) => builder.add({ type: 'endEvent', terminate: true, ...fields }, code)],
  [/^xor(?=\d|[A-Z]|$)/, (builder, code) => builder.add({ type: 'exclusiveGateway' }, code)],
  [/^and(?=\d|[A-Z]|$)/, (builder, code) => builder.add({ type: 'parallelGateway' }, code)],
  [/^or(?=\d|[A-Z]|$)/, (builder, code) => builder.add({ type: 'inclusiveGateway' }, code)],
  [/^service(?=\d|[A-Z]|$)/, (builder, code, fields) => builder.add({ type: 'serviceTask', deeds: [], ...fields }, code)],
  [/^call(?=\d|[A-Z]|$)/, (builder, code, fields) => addCall(builder, code, fields)],
  [/^timer\S*@/, (builder, code) => builder.boundary(code.split('@')[1] ?? '', true, code)],
  [/^bell\S*@/, (builder, code) => builder.boundary(code.split('@')[1] ?? '', false, code)],
];

function addElement(builder: NetBuilder, code: string, { mode, rules, ...fields }: TaskFields, others: Record<string, unknown>): void {
  if (builder.elements.has(code)) return;
  const add = KINDS.find(([pattern]) => pattern.test(code))?.[1];
  if (add) add(builder, code, others);
  else builder.task({ participants: builder.participants(modeOf(mode ?? 'any')), ...fields }, rules, code);
}

function addStart(builder: NetBuilder, code: string, fields: Record<string, unknown>): void {
  builder.add({ type: 'startEvent', task: taskRules({ type: 'fill', reject: [] }), permissions: { default: 'edit', items: new Map() }, ...fields }, code);
}

function addCall(builder: NetBuilder, code: string, fields: Record<string, unknown>): void {
  builder.add({ type: 'callActivity', calledElement: 'child', mapsIn: [], mapsOut: [], wait: true, originator: 'originator', submit: 'auto', ...fields }, code);
}

function addFlow(builder: NetBuilder, from: string, to: string, condition: string | undefined): void {
  const id = builder.flow(from, to, condition === undefined || condition === '*' ? undefined : `\${${condition}}`, `${from}-${to}`);
  if (condition === '*') builder.change(from, { defaultFlow: id });
}

function modeOf(text: string): VoteMode {
  const [kind, number] = text.split(':');
  if (kind === 'ratio') return { kind, percent: Number(number) };
  if (kind === 'count') return { kind, places: Number(number) };
  // The others are their own kinds.
  return { kind: kind as 'single' | 'any' | 'all' | 'sequence' };
}

/** Fields of an end event that decides the result. */
export function endWith(result: EndEvent['result']): Record<string, unknown> {
  return { result };
}
