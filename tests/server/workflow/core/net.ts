import { compileExpression } from '#schemas/expression/expression.ts';
import type { ParticipantRules, SequenceFlow, UserTask, UserTaskRules, VoteMode, WorkflowDefinition, WorkflowElement } from '#schemas/workflow/definition.ts';

/** Part of a net with one way in and one way out. */
export type Block =
  | { kind: 'task'; mode: VoteMode; disAgree: UserTaskRules['disAgree']; type?: 'approve' | 'fill'; boundary?: { interrupts: boolean } }
  | { kind: 'service' }
  | { kind: 'call'; wait: boolean }
  | { kind: 'row'; blocks: Block[] }
  | { kind: 'split'; split: GatewayType; join: GatewayType; lanes: Block[]; skip: boolean }
  | { kind: 'loop'; block: Block }
  | { kind: 'exit'; terminate: boolean };

type GatewayType = 'exclusiveGateway' | 'parallelGateway' | 'inclusiveGateway';

const ACTIONS = new Set(['agree', 'disAgree', 'submit', 'showReject', 'save', 'forward', 'assist', 'adjustParticipant', 'preAddSign', 'circulate']);

/** Rules of a task that offers everything, with what a test sets. */
export function taskRules(rules: Partial<UserTaskRules> = {}): UserTaskRules {
  return {
    type: 'approve',
    actions: ACTIONS,
    reject: ['any'],
    resubmit: 'ask',
    disAgree: 'end',
    opinion: 'none',
    signature: false,
    batch: true,
    addSign: new Set(['before', 'after', 'beside']),
    allowOriginator: true,
    forwardScope: 'all',
    maxUrge: 10,
    recirculate: false,
    ...rules,
  };
}

/** Builds a definition from elements and flows, in the order they are added. */
export class NetBuilder {
  readonly elements = new Map<string, WorkflowElement>();
  readonly flows = new Map<string, SequenceFlow>();

  add(element: Record<string, unknown> & { type: WorkflowElement['type'] }, code = `${element.type}${this.elements.size}`): string {
    const base = { code, name: code, order: this.elements.size, incoming: [], outgoing: [], boundaries: [] };
    // The fields of each type are those that its test gives.
    this.elements.set(code, { ...base, ...element } as unknown as WorkflowElement);
    return code;
  }

  task(fields: Partial<UserTask> = {}, rules: Partial<UserTaskRules> = {}, code?: string): string {
    const others = { participants: this.participants({ kind: 'any' }), permissions: { default: 'read', items: new Map() }, circulate: [], checks: [] };
    return this.add({ type: 'userTask', task: taskRules(rules), ...others, ...fields }, code);
  }

  participants(mode: VoteMode): ParticipantRules {
    return { mode, whenEmpty: 'admin', whenOriginator: 'ask', whenRepeated: 'ask', exclude: [], max: 50, rules: [] };
  }

  /** Sets more of an element that is there. */
  change(code: string, fields: Record<string, unknown>): void {
    // The fields of each type are those that its test gives.
    this.elements.set(code, { ...this.elements.get(code), ...fields } as unknown as WorkflowElement);
  }

  flow(from: string, to: string, condition?: string, id = `f${this.flows.size}`): string {
    this.flows.set(id, { id, from, to, ...(condition === undefined ? {} : { condition: compileExpression(condition) }) });
    this.link(from, 'outgoing', id);
    this.link(to, 'incoming', id);
    return id;
  }

  boundary(attachedTo: string, cancelActivity: boolean, code?: string): string {
    const added = this.add({ type: 'boundaryEvent', attachedTo, cancelActivity, duration: 'PT1H' }, code);
    this.link(attachedTo, 'boundaries', added);
    return added;
  }

  definition(startEventCode: string, startStepCode = startEventCode, more: Partial<WorkflowDefinition> = {}): WorkflowDefinition {
    return {
      workflowCode: 'net',
      name: 'net',
      version: '1',
      schemaCode: 'net',
      revoke: 'untilNextHandled',
      void: 'always',
      summary: [],
      urge: true,
      clock: 'calendar',
      keepDays: 0,
      onEnd: [],
      elements: this.elements,
      flows: this.flows,
      startEventCode,
      startStepCode,
      reach: new Map(),
      layout: { nodes: new Map(), edges: new Map() },
      ...more,
    };
  }

  private link(code: string, side: 'incoming' | 'outgoing' | 'boundaries', id: string): void {
    const element = this.elements.get(code);
    if (element) this.elements.set(code, { ...element, [side]: [...element[side], id] });
  }
}

/** A definition that runs a block between a start event and an end event. */
export function netOf(block: Block, more: Partial<WorkflowDefinition> = {}): WorkflowDefinition {
  const builder = new NetBuilder();
  const startEvent = builder.add({ type: 'startEvent', task: taskRules({ type: 'fill' }), permissions: { default: 'edit', items: new Map() } }, 'start');
  const end = builder.add({ type: 'endEvent', terminate: false }, 'end');
  const { entry, exit } = place(builder, block, end);
  builder.flow(startEvent, entry);
  if (exit) builder.flow(exit, end);
  return builder.definition(startEvent, startEvent, more);
}

interface Placed {
  entry: string;
  /** Nothing leads on from an exit. */
  exit: string | undefined;
}

function place(builder: NetBuilder, block: Block, end: string): Placed {
  switch (block.kind) {
    case 'task': {
      const { mode, disAgree, type = 'approve' } = block;
      const code = builder.task({ participants: builder.participants(mode) }, { disAgree, type });
      if (block.boundary) builder.flow(builder.boundary(code, block.boundary.interrupts), end);
      return { entry: code, exit: code };
    }
    case 'service': {
      const code = builder.add({ type: 'serviceTask', deeds: [] });
      return { entry: code, exit: code };
    }
    case 'call': {
      const code = builder.add({
        type: 'callActivity',
        calledElement: 'child',
        mapsIn: [],
        mapsOut: [],
        wait: block.wait,
        originator: 'originator',
        submit: 'auto',
      });
      return { entry: code, exit: code };
    }
    case 'row':
      return placeRow(builder, block.blocks, end);
    case 'split':
      return placeSplit(builder, block, end);
    case 'loop':
      return placeLoop(builder, block.block, end);
    case 'exit': {
      const code = builder.add({ type: 'endEvent', terminate: block.terminate });
      return { entry: code, exit: undefined };
    }
  }
}

function placeRow(builder: NetBuilder, blocks: readonly Block[], end: string): Placed {
  const placed = blocks.map((block) => place(builder, block, end));
  placed.forEach(({ exit }, index) => {
    const next = placed[index + 1];
    if (!next) return;
    // What stands behind an exit is led to from nowhere else: it gets a flow from the start of the row.
    if (exit) builder.flow(exit, next.entry);
  });
  const cut = placed.findIndex(({ exit }) => !exit);
  return { entry: placed[0]?.entry ?? end, exit: cut === -1 ? placed.at(-1)?.exit : undefined };
}

function placeSplit(builder: NetBuilder, { split, join, lanes, skip }: Extract<Block, { kind: 'split' }>, end: string): Placed {
  const first = builder.add({ type: split });
  const last = builder.add({ type: join });
  let joined = false;
  lanes.forEach((lane, index) => {
    const { entry, exit } = place(builder, lane, end);
    const flow = builder.flow(first, entry, split === 'parallelGateway' || index === 0 ? undefined : `\${c${builder.flows.size}}`);
    if (index === 0 && split !== 'parallelGateway') builder.change(first, { defaultFlow: flow });
    if (exit) {
      builder.flow(exit, last);
      joined = true;
    }
  });
  if (skip || !joined) {
    builder.flow(first, last, split === 'parallelGateway' ? undefined : '${skip}');
    joined = true;
  }
  return { entry: first, exit: last };
}

function placeLoop(builder: NetBuilder, block: Block, end: string): Placed {
  const merge = builder.add({ type: 'exclusiveGateway' });
  const { entry, exit } = place(builder, block, end);
  builder.flow(merge, entry);
  if (!exit) return { entry: merge, exit: undefined };
  const decide = builder.add({ type: 'exclusiveGateway' });
  builder.flow(exit, decide);
  builder.flow(decide, merge, '${again}');
  const out = builder.add({ type: 'exclusiveGateway' });
  const flow = builder.flow(decide, out);
  builder.change(decide, { defaultFlow: flow });
  return { entry: merge, exit: out };
}
