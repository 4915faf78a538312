import type { UserTask, WorkflowDefinition, WorkflowElement } from '#schemas/workflow/definition.ts';
import type { Command, Effect, LogEffect, StepFacts } from '#schemas/workflow/command.ts';
import type { Activation, FlowEvent, InstanceFault, InstanceState, LiveToken, WhyData, WorkItem } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import { CommandRefused } from './deed.ts';

/**
 * One transition while it runs: a copy of the state that may be changed, with what has been changed and the effects.
 * The former state stays as it was.
 */
export class Execution {
  readonly marking: Map<number, LiveToken>;
  readonly activations: Map<number, Activation>;
  readonly items: Map<number, WorkItem>;
  readonly events: FlowEvent[];
  readonly effects: Effect[] = [];
  readonly touched = { items: new Set<number>(), activations: new Set<number>(), events: new Set<number>() };
  /** Activations whose step is to be entered again in a return, that have lost all their places, or whose votes are to be counted. */
  readonly pending: { token: number; deed: 'reenter' | 'refill' | 'recount' }[] = [];
  choices: Map<string, readonly string[]>;
  status: InstanceState['status'];
  approvalResult: InstanceState['approvalResult'];
  suspendedAt: number | null;
  fault: InstanceFault | null;
  valueChanges: InstanceState['valueChanges'];
  /** The last token was removed by an administrator. */
  emptied = false;
  /** Automatic events so far (contract 21.3.4). */
  automaticEvents = 0;
  private readonly itemsOfToken = new Map<number, number[]>();
  private readonly detoursOfToken = new Map<number, number[]>();

  readonly at: number;
  /** Who acts; null is the clock or the system. */
  readonly by: string | null;
  /** Faults refuse the act of a person; else they become exceptions (contract 21.9). */
  readonly refusesFaults: boolean;
  private readonly opinion: string | undefined;
  private readonly counters: { token: number; seq: number; item: number };

  constructor(
    readonly definition: WorkflowDefinition,
    readonly former: InstanceState,
    cause: Pick<Command, 'at' | 'by' | 'opinion' | 'isForecast'>,
  ) {
    this.at = cause.at;
    this.by = cause.by;
    this.refusesFaults = cause.by !== null && cause.isForecast !== true;
    this.opinion = cause.opinion;
    this.counters = { token: former.nextToken, seq: former.nextSeq, item: former.nextItem };
    this.marking = new Map(former.marking);
    this.activations = new Map(former.activations);
    this.items = new Map(former.items);
    this.events = [...former.events];
    this.choices = new Map(former.choices);
    this.status = former.status;
    this.approvalResult = former.approvalResult;
    this.suspendedAt = former.suspendedAt;
    this.fault = former.fault;
    this.valueChanges = former.valueChanges;
    for (const { token, id } of former.items.values()) addToList(this.itemsOfToken, token, id);
    for (const { token, detour } of former.activations.values()) if (detour) addToList(this.detoursOfToken, detour.waiting, token);
  }

  /** The state after the transition. */
  state(): InstanceState {
    return {
      ...this.former,
      status: this.status,
      approvalResult: this.approvalResult,
      suspendedAt: this.suspendedAt,
      fault: this.fault,
      marking: this.marking,
      activations: this.activations,
      items: this.items,
      events: this.events,
      choices: this.choices,
      valueChanges: this.valueChanges,
      nextToken: this.counters.token,
      nextSeq: this.counters.seq,
      nextItem: this.counters.item,
    };
  }

  newToken(): number {
    return this.counters.token++;
  }

  newSeq(): number {
    return this.counters.seq++;
  }

  get nextSeq(): number {
    return this.counters.seq;
  }

  element(code: string): WorkflowElement {
    const element = this.definition.elements.get(code);
    if (!element) throw new CommandRefused('noTarget', code);
    return element;
  }

  /** The user task of an activation, or undefined for other elements. */
  task(activation: Activation): UserTask | undefined {
    const element = this.definition.elements.get(activation.activityCode);
    return element?.type === 'userTask' ? element : undefined;
  }

  activation(token: number): Activation {
    const activation = this.activations.get(token);
    if (!activation) throw new CommandRefused('notOpen');
    return activation;
  }

  item(id: number): WorkItem {
    const item = this.items.get(id);
    if (!item) throw new CommandRefused('notOpen');
    return item;
  }

  /** Items of an activation in the order they were made. */
  itemsOf(token: number): WorkItem[] {
    return (this.itemsOfToken.get(token) ?? []).map((id) => this.item(id));
  }

  changeItem(id: number, change: Partial<WorkItem>): WorkItem {
    const changed = { ...this.item(id), ...change };
    this.items.set(id, changed);
    this.touched.items.add(id);
    return changed;
  }

  addItem(fields: Omit<WorkItem, 'id'>): WorkItem {
    const item = { id: this.counters.item++, ...fields };
    this.items.set(item.id, item);
    addToList(this.itemsOfToken, item.token, item.id);
    this.touched.items.add(item.id);
    return item;
  }

  changeActivation(token: number, change: Partial<Activation>): Activation {
    const changed = { ...this.activation(token), ...change };
    this.activations.set(token, changed);
    this.touched.activations.add(token);
    return changed;
  }

  addActivation(activation: Activation): Activation {
    this.activations.set(activation.token, activation);
    if (activation.detour) addToList(this.detoursOfToken, activation.detour.waiting, activation.token);
    this.touched.activations.add(activation.token);
    return activation;
  }

  /** Detours that a step waits or has waited for. */
  detoursOf(token: number): Activation[] {
    return (this.detoursOfToken.get(token) ?? []).map((detour) => this.activation(detour));
  }

  /** Writes an event and moves its tokens: consumed ones leave the marking, produced ones join it. */
  record(event: Omit<FlowEvent, 'seq' | 'by' | 'at' | 'undone' | 'read' | 'outward'> & Partial<Pick<FlowEvent, 'read' | 'outward'>>): FlowEvent {
    const written: FlowEvent = { read: [], outward: false, ...event, seq: this.newSeq(), by: this.by, at: this.at, undone: false };
    for (const { id } of written.consumed) this.marking.delete(id);
    for (const token of written.produced) this.marking.set(token.id, token);
    this.touched.events.add(written.seq);
    this.events.push(written);
    return written;
  }

  changeEvent(seq: number, change: Partial<FlowEvent>): void {
    const index = this.indexOfEvent(seq);
    const event = this.events[index];
    if (event?.seq !== seq) return;
    this.events[index] = { ...event, ...change };
    this.touched.events.add(seq);
  }

  /** Events stand in order of `seq`. */
  private indexOfEvent(seq: number): number {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.events[middle]?.seq ?? 0) < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Live token in a step. */
  tokenIn(activation: Activation): LiveToken {
    const token = this.marking.get(activation.token);
    if (!token) throw new CommandRefused('notOpen', activation.activityCode);
    return token;
  }

  /** What conditions and rules may ask about steps so far; undone ones and detours left out (contract 15.9.4). */
  readonly facts: StepFacts = {
    outcome: (step) => {
      const latest = this.countedActivations(step).at(-1);
      return latest?.outcome ?? '';
    },
    times: (step) => this.countedActivations(step).filter(({ status }) => status === 'Completed').length,
  };

  countedActivations(step: string): Activation[] {
    return [...this.activations.values()].filter(
      ({ activityCode, undone, detour, outcome, status }) =>
        activityCode === step && !undone && !detour && (status === 'Completed' || (status === 'Canceled' && outcome === 'timeout')),
    );
  }

  /** Why somebody gets an item by this act: who did it, and their words (contract 11.3). */
  why(kind: string, detail?: WhyData['detail']): WhyData {
    return { kind, by: this.by ?? undefined, opinion: this.opinion, ...(detail ? { detail } : {}) };
  }

  /** Adds an entry of the log; its target may still be set. */
  log(action: LogEffect['action'], element: string, more: Partial<LogEffect> = {}): LogEffect {
    const entry: LogEffect = { kind: 'logged', action, element, item: null, token: null, ...more };
    this.effects.push(entry);
    return entry;
  }
}

function addToList(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Whether an item is open or waiting. */
export function isLive({ status }: WorkItem): boolean {
  return status === WORK_ITEM_STATUS.processing || status === WORK_ITEM_STATUS.notStarted;
}
