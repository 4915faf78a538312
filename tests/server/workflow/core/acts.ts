import type { WorkItem } from '#schemas/workflow/state.ts';
import type { Dice } from './dice.ts';
import type { Act, Player } from './player.ts';

/** An act that may be tried, and by whom; some are refused. */
type Attempt = [act: Act, by: string | null];

const PEOPLE = ['a', 'b', 'c', 'd', 'e', 'f', 'o'];

/** Somebody. */
export function anyPerson(dice: Dice): string {
  return dice.pick(PEOPLE) ?? 'o';
}

type Maker = (player: Player, dice: Dice) => Attempt | undefined;

/** An act on an open item, by its owner. */
function onOpen(make: (item: WorkItem, dice: Dice, player: Player) => Act): Maker {
  return (player, dice) => {
    const item = dice.pick(player.open());
    return item && [make(item, dice, player), item.ownerId];
  };
}

/** An act of the clock or of another instance on a step that is active. */
function onStep(type: string | undefined, make: (token: number, dice: Dice, player: Player, step: string) => Act | undefined, by: string | null = null): Maker {
  return (player, dice) => {
    const active = [...player.state.activations.values()].filter(({ status }) => status === 'Processing' || status === 'Exception' || status === 'NotStarted');
    const step = dice.pick(active.filter((activation) => type === undefined || activation.type === type));
    const act = step && make(step.token, dice, player, step.activityCode);
    return act && [act, by];
  };
}

const decide = onOpen(({ id, type }, dice, player) => {
  const isFill = type === 2 || player.state.activations.get(player.state.items.get(id)?.token ?? 0)?.taskType === 'fill';
  const approval = dice.roll(4) === 0 ? 'disAgree' : 'agree';
  return { type: 'decide', item: id, outcome: isFill ? 'submit' : approval, changedValues: dice.roll(4) === 0 };
});

/** Acts of everybody, the clock, children and administrators; what stands here more often is tried more often. */
export const MAKERS: readonly Maker[] = [
  decide,
  decide,
  decide,
  decide,
  decide,
  onOpen(({ id }, dice) => ({ type: 'decide', item: id, outcome: dice.pick(['agree', 'disAgree', 'submit'] as const) ?? 'agree' })),
  reject,
  reject,
  reject,
  onOpen(({ id }, dice) => ({ type: 'forward', item: id, people: people(dice, 2), back: dice.roll(3) === 0 })),
  add,
  add,
  onOpen(({ id }, dice) => ({ type: 'assist', item: id, people: people(dice, 2) })),
  onOpen(({ id }) => ({ type: 'save', item: id, changedValues: true })),
  onOpen(({ id }) => ({ type: 'markRead', item: id })),
  (player, dice) => {
    const item = dice.pick(player.open().filter(({ type }) => type === 2));
    return item && [{ type: 'retrieveAssist', item: item.id }, 'a'];
  },
  (player, dice) => {
    const item = dice.pick(live(player).filter(({ addedBy }) => addedBy !== null));
    return item && [{ type: 'remove', item: item.addedBy ?? 0, people: [item.ownerId ?? ''] }, 'a'];
  },
  withdraw,
  withdraw,
  withdraw,
  (player, dice) => {
    const item = dice.pick(live(player));
    return item && [{ type: 'handOver', item: item.id, people: people(dice, 2), automatic: dice.roll(2) === 0 }, null];
  },
  (player, dice) => {
    const item = dice.pick(player.open());
    return item && [{ type: 'itemTimeout', item: item.id, action: dice.roll(4) === 0 ? 'disAgree' : 'pass' }, null];
  },
  (player, dice) => {
    const item = dice.pick(player.open());
    return item && [{ type: 'escalate', item: item.id, person: anyPerson(dice) }, null];
  },
  onStep(undefined, (token, dice, player, step) => {
    const element = dice.pick([...(player.definition.elements.get(step)?.boundaries ?? [])]);
    return element === undefined ? undefined : { type: 'boundary', token, element };
  }),
  onStep('callActivity', (token) => ({ type: 'childStarted', token })),
  onStep('callActivity', (token, dice) => ({ type: 'childEnded', token, refused: dice.roll(3) === 0 })),
  onStep('callActivity', (token, dice) => ({ type: 'childFailed', token, fault: dice.roll(2) === 0 ? 'child' : 'tooDeep' })),
  onStep('serviceTask', (token) => ({ type: 'serviceRetry', token })),
  onStep('serviceTask', (token) => ({ type: 'serviceFailed', token })),
  onStep('userTask', (token, dice, _player, element) => ({ type: 'adjust', element, token, people: people(dice, 3) }), 'w'),
  onStep(undefined, (_token, dice, _player, element) => (dice.roll(4) === 0 ? { type: 'cancelActivity', element } : undefined), 'w'),
  (player, dice) => {
    const tasks = [...player.definition.elements.values()].filter(({ type }) => type === 'userTask');
    const task = dice.roll(3) === 0 ? dice.pick(tasks) : undefined;
    return task && [{ type: 'activate', element: task.code, cancelOthers: dice.roll(2) === 0, people: dice.roll(2) === 0 ? people(dice, 2) : undefined }, 'w'];
  },
  () => [{ type: 'retry' }, 'w'],
  (_player, dice) => (dice.roll(4) === 0 ? [{ type: 'migrate' }, 'w'] : undefined),
  (_player, dice) => (dice.roll(40) === 0 ? [{ type: dice.roll(2) === 0 ? 'void' : 'finish' }, 'w'] : undefined),
  (player, dice) =>
    player.state.suspendedAt === null && dice.roll(8) > 0 ? undefined : [{ type: player.state.suspendedAt === null ? 'suspend' : 'resume' }, 'w'],
];

function people(dice: Dice, most: number): string[] {
  return Array.from({ length: 1 + dice.roll(most) }, () => anyPerson(dice));
}

function live(player: Player): WorkItem[] {
  return [...player.state.items.values()].filter(({ status }) => status === 1 || status === 2);
}

function reject(player: Player, dice: Dice): Attempt | undefined {
  const item = dice.pick(player.open());
  const target = dice.roll(3) === 0 ? 'start' : dice.pick([...player.state.activations.values()])?.activityCode;
  return item && [{ type: 'reject', item: item.id, target: target ?? 'start', back: dice.roll(2) === 0 }, item.ownerId];
}

function add(player: Player, dice: Dice): Attempt | undefined {
  const item = dice.pick(player.open());
  const how = dice.pick(['before', 'after', 'beside'] as const) ?? 'before';
  const order = dice.pick(['all', 'any', 'sequence'] as const) ?? 'all';
  return item && [{ type: 'add', item: item.id, how, people: people(dice, 3), order }, item.ownerId];
}

function withdraw(player: Player, dice: Dice): Attempt | undefined {
  const item = dice.pick([...player.state.items.values()].filter(({ decidedBy }) => decidedBy !== null));
  return item && [{ type: 'withdraw', item: item.id }, item.decidedBy];
}
