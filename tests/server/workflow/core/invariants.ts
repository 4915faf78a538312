import type { Activation, InstanceState, WorkItem } from '#schemas/workflow/state.ts';

/** What has to hold for every instance at every moment (contract 21.1, 21.4, 21.5). Shape: what does not. */
export function brokenInvariants(state: InstanceState): string[] {
  const items = [...state.items.values()];
  const active = [...state.activations.values()].filter(isActive);
  return [
    ...brokenStatus(state, active),
    ...items.flatMap((item) => brokenItem(state, items, item)),
    ...active.flatMap((activation) => brokenStep(state, items, activation)),
    ...brokenSlots(items),
  ];
}

function isActive({ status }: Activation): boolean {
  return status === 'Processing' || status === 'NotStarted' || status === 'Exception';
}

function isLive({ status }: WorkItem): boolean {
  return status === 1 || status === 2;
}

function isAnswer({ status, undone, outcome }: WorkItem): boolean {
  return status === 3 && !undone && (outcome === 'agree' || outcome === 'disAgree' || outcome === 'submit');
}

/** Claims that fail, in words. */
function failing(claims: readonly [holds: boolean, text: string][]): string[] {
  return claims.flatMap(([holds, text]) => (holds ? [] : [text]));
}

function brokenStatus(state: InstanceState, active: readonly Activation[]): string[] {
  const isOver = state.status === 'COMPLETED' || state.status === 'CANCELED';
  const isFaulty = state.fault !== null || active.some(({ status }) => status === 'Exception');
  const isStopped = state.fault?.cause === 'endless';
  return failing([
    [!isOver || (active.length === 0 && state.marking.size === 0), 'over, yet something is active'],
    [isOver || state.status === 'DRAFT' || (state.status === 'EXCEPTION') === isFaulty, `status ${state.status}, fault ${String(isFaulty)}`],
    [state.status !== 'PROCESSING' || active.length > 0, 'runs, yet nothing is active'],
    ...[...state.marking.values()].map(({ id, element }): [boolean, string] => [
      element === undefined || isStopped || active.some(({ token }) => token === id),
      `token ${id} stands in a step that is not active`,
    ]),
  ]);
}

function brokenItem(state: InstanceState, items: readonly WorkItem[], item: WorkItem): string[] {
  const activation = state.activations.get(item.token);
  const name = `item ${item.id}`;
  const inSlot = (slot: number | null): WorkItem[] => items.filter((other) => other.slot === slot && other.token === item.token);
  const isHelper = item.slotKind === 'before' || item.slotKind === 'assist';
  const hasDetour = [...state.activations.values()].some((other) => other.detour?.waiting === item.token && isActive(other));
  return failing([
    [
      !isLive(item) || activation?.status === 'Processing' || activation?.status === 'NotStarted',
      `${name} is open in a step that is ${activation?.status ?? 'gone'}`,
    ],
    [item.status !== 2 || activation?.status === 'Processing', `${name} is open while its step waits`],
    [(item.status === 1) === (item.waitsFor !== null), `${name} is ${item.status} and waits for ${item.waitsFor ?? 'nothing'}`],
    [item.waitsFor !== 'before' || item.beforeSlots.some((slot) => inSlot(slot).some(isLive)), `${name} waits for nobody`],
    [item.waitsFor !== 'detour' || hasDetour, `${name} waits for no detour`],
    [!isLive(item) || !isHelper || inSlot(item.parent).some(isLive), `${name} helps nobody who is open`],
    [!isLive(item) || item.slotKind !== 'after' || inSlot(item.parent).some(isAnswer), `${name} is asked after nobody`],
    [!isLive(item) || !inSlot(item.slot).some(isAnswer), `${name} is open in a slot that has answered`],
    [!isUndoneVote(item) || activation?.undone === true, `${name} is undone, its step is not`],
  ]);
}

/** A vote by hand of a place: it is undone with its step alone. */
function isUndoneVote({ undone, slotKind, automatic }: WorkItem): boolean {
  return undone && slotKind === 'place' && automatic === null;
}

function brokenStep(state: InstanceState, items: readonly WorkItem[], { token, activityCode, status, type, detour, mode }: Activation): string[] {
  const own = items.filter((item) => item.token === token);
  const open = own.filter((item) => item.status === 2);
  const name = `step ${token} ${activityCode}`;
  const hasPeople = type === 'userTask' || type === 'startEvent';
  const places = own.filter((item) => item.slotKind === 'place');
  const turn = Math.min(...places.filter((item) => item.status === 2 || item.waitsFor === 'before' || item.waitsFor === 'detour').map(({ rank }) => rank));
  return failing([
    [detour !== null || state.marking.has(token), `${name} is active without a token`],
    [status !== 'Processing' || !hasPeople || open.length > 0, `${name} has nobody open`],
    [
      status !== 'NotStarted' || [...state.activations.values()].some((other) => other.detour?.waiting === token && isActive(other)),
      `${name} waits for no detour`,
    ],
    [status !== 'Exception' || own.filter((item) => item.status === 8).length === 1, `${name} in exception has not one item`],
    [mode.kind !== 'sequence' || places.every((item) => item.status !== 2 || item.rank === turn), `${name} has two ranks open`],
  ]);
}

/** One decision an item, one vote a slot. */
function brokenSlots(items: readonly WorkItem[]): string[] {
  const answers = new Map<string, number>();
  for (const item of items.filter(isAnswer)) answers.set(`${item.token}/${item.slot}`, (answers.get(`${item.token}/${item.slot}`) ?? 0) + 1);
  return [...answers].flatMap(([slot, count]) => (count === 1 ? [] : [`slot ${slot} has ${count} answers`]));
}
