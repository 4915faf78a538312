import type { Answers, CommandRefusal, EngineQuery, ParticipantsQuery, StepFacts, StepParticipants } from '#schemas/workflow/command.ts';
import type { WorkItem } from '#schemas/workflow/state.ts';
import { drawNet, type NetFields } from './drawNet.ts';
import { Player, type Act } from './player.ts';

/** How the surroundings of an instance answer in a test. */
export interface Surroundings {
  /** People by step; without them a step has one, called as the step with `.1`. May change while a test plays. */
  people?: Record<string, readonly string[] | StepParticipants | ((query: ParticipantsQuery) => StepParticipants)>;
  /** Names of conditions that hold, or whether one does. */
  holds?: Set<string> | ((name: string, facts: StepFacts) => boolean);
  /** Service tasks that fail. */
  failing?: Set<string>;
  /** Children of call activities. */
  children?: Record<string, Answers['children']>;
}

/** An instance of a drawn net that its originator `o` has started. */
export function started(lines: string, fields: NetFields & Surroundings = {}): Player {
  return staged(lines, fields).do({ type: 'start', submit: true }, 'o');
}

/** An instance of a drawn net before anything has happened. */
export function staged(lines: string, fields: NetFields & Surroundings = {}): Player {
  return new Player(drawNet(lines, fields), (query) => answerQuery(query, fields));
}

function answerQuery(query: EngineQuery, { people = {}, holds, failing, children = {} }: Surroundings): Answers[EngineQuery['kind']] {
  switch (query.kind) {
    case 'holds':
      return isHolding(query.condition.text.slice(2, -1), query.facts, holds);
    case 'service':
      return failing?.has(query.element) ? 'failed' : 'done';
    case 'children':
      return children[query.element] ?? null;
    case 'participants':
      return participantsOf(query, people[query.element] ?? [`${query.element}.1`]);
  }
}

function isHolding(name: string, facts: StepFacts, holds: Surroundings['holds']): boolean {
  return typeof holds === 'function' ? holds(name, facts) : (holds?.has(name) ?? false);
}

function participantsOf(query: ParticipantsQuery, people: NonNullable<Surroundings['people']>[string]): StepParticipants {
  if (typeof people === 'function') return people(query);
  if (!('length' in people)) return people;
  const former = (query.former ?? []).filter((person) => people.includes(person));
  return persons(...new Set([...former, ...people]));
}

/** Participants by name. */
export function persons(...ids: string[]): StepParticipants {
  return { people: ids.map((id) => ({ id, why: { kind: 'user' } })) };
}

/** What a player sees of the open items: `step owner`, in the order they were made. */
export function openWork(player: Player): string[] {
  return player.open().map((item) => `${player.step(item)} ${item.ownerId ?? ''}`);
}

/** Status of each item of a step by owner, in the order they were made: `owner:status`, with `?` behind one that is undone. */
export function statuses(player: Player, step: string): string {
  const items = [...player.state.items.values()].filter((item) => player.step(item) === step);
  return items.map(({ ownerId, status, undone }) => `${ownerId ?? ''}:${status}${undone ? '?' : ''}`).join(' ');
}

/** Why an act is refused; `done` when it is not. */
export function refusal(player: Player, act: Act, by: string | null = 'somebody'): CommandRefusal['reason'] | 'done' {
  const result = player.play(act, by);
  return result.status === 'refused' ? result.refusal.reason : 'done';
}

/** Latest item of a person at a step, whatever its status. */
export function lastItem(player: Player, owner: string, step?: string): WorkItem {
  const found = [...player.state.items.values()].findLast((item) => item.ownerId === owner && (step === undefined || player.step(item) === step));
  if (!found) throw new Error(`${owner} has never had an item${step ? ` at ${step}` : ''}`);
  return found;
}

/** Log entries of the last act: action, with the step returned to or what was automatic. */
export function logged(player: Player): string[] {
  return player.effects.flatMap((effect) =>
    effect.kind === 'logged' ? [[effect.action, effect.target ?? effect.automatic].filter((word) => word !== undefined).join(' ')] : [],
  );
}
