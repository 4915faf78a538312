import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { Answers, Command, Effect, EngineQuery } from '#schemas/workflow/command.ts';
import type { Activation, InstanceState, WorkItem } from '#schemas/workflow/state.ts';
import { newInstance } from '#server/workflow/core/start.ts';
import { runTransition, type Transition } from '#server/workflow/core/transition.ts';

/** What happened without its `at` and `by`: these follow from the deed. */
export type Act = Command extends infer One ? (One extends Command ? Omit<One, 'at' | 'by'> : never) : never;

type Answer = (query: EngineQuery) => Answers[EngineQuery['kind']];

/** Plays one instance: a definition, the state it is in, and how the world answers. */
export class Player {
  state: InstanceState;
  effects: readonly Effect[] = [];
  at = 0;

  constructor(
    public definition: WorkflowDefinition,
    public answer: Answer,
    originatorId = 'o',
  ) {
    this.state = newInstance(originatorId, originatorId);
  }

  /** Tries a command; a refused one changes nothing. */
  play(act: Act, by: string | null = 'somebody'): Transition {
    this.at += 1;
    const command = { ...act, at: this.at, by } as Command;
    const result = runTransition(this.definition, this.state, command, this.answer);
    if (result.status === 'done') {
      this.state = result.state;
      this.effects = result.effects;
    }
    return result;
  }

  /** Plays a command that has to be possible. */
  do(act: Act, by: string | null = 'somebody'): this {
    const result = this.play(act, by);
    if (result.status === 'refused') throw new Error(`${act.type} was refused: ${result.refusal.reason}`);
    return this;
  }

  open(): WorkItem[] {
    return [...this.state.items.values()].filter(({ status }) => status === 2);
  }

  /** The open item of a person, at a step if one is given. */
  itemOf(owner: string, step?: string): WorkItem {
    const found = this.open().find((item) => item.ownerId === owner && (step === undefined || this.step(item) === step));
    if (!found) throw new Error(`${owner} has nothing open${step ? ` at ${step}` : ''}`);
    return found;
  }

  step(item: WorkItem): string {
    return this.state.activations.get(item.token)?.activityCode ?? '';
  }

  activations(step: string): Activation[] {
    return [...this.state.activations.values()].filter(({ activityCode }) => activityCode === step);
  }

  /** Answers the open item of a person. */
  answers(owner: string, outcome: 'agree' | 'disAgree' | 'submit' = 'agree', step?: string): this {
    return this.do({ type: 'decide', item: this.itemOf(owner, step).id, outcome }, owner);
  }
}
