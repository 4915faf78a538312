import { describe, expect, it } from 'vitest';
import type { VoidRule } from '#schemas/workflow/definition.ts';
import { offersAt } from '#server/workflow/offers/offers.ts';
import type { ViewedInstance, Viewer } from '#server/workflow/offers/viewer.ts';
import type { NetFields, TaskFields } from './core/drawNet.ts';
import type { Player } from './core/player.ts';
import { lastItem, persons, staged, started } from './core/stage.ts';

/** Somebody without any right beside their part, unless said otherwise. */
function viewer(id: string, more: Partial<Viewer> = {}): Viewer {
  return { id, isWorkflowAdmin: false, trustors: new Map(), record: { edits: false, editsOwner: false }, circulated: [], ...more };
}

const viewed = ({ definition, state }: Player): ViewedInstance => ({ definition, state });
const READING = 'comment copy formTrack';

/** The codes in alphabetical order; `looker` = an id, or who it is. */
function codes(player: Player, looker: string | Viewer, number?: number): string {
  const who = typeof looker === 'string' ? viewer(looker) : looker;
  return [...offersAt(viewed(player), who, number).actions].toSorted().join(' ');
}

const sorted = (text: string): string => text.split(' ').toSorted().join(' ');
const admin = viewer('w', { isWorkflowAdmin: true });
const ADMINISTERED = 'activateActivity adjustParticipants cancelActivity suspendInstance';
const everything = new Set('submit save agree disAgree showReject forward preAddSign adjustParticipant assist circulate finishInstance print urge'.split(' '));

function voting(task: TaskFields = {}, process: NetFields['process'] = {}): Player {
  return started('start > vote > next > end', { tasks: { vote: { mode: 'all', ...task } }, people: { vote: ['a', 'b'] }, process });
}

describe('[WF-019] the actions open at an item', () => {
  it('are those that its step names and governs, as its kind allows', () => {
    const player = voting({ rules: { actions: everything } });
    expect(codes(player, 'a')).toBe(
      sorted(`agree disAgree save showReject forward preAddSign adjustParticipant assist circulate finishInstance print ${READING}`),
    );
    player.do({ type: 'assist', item: 2, people: ['x'] }, 'a');
    expect(codes(player, 'x')).toBe(sorted(`submit save print ${READING}`));
    expect(codes(player, 'a')).toContain('assistRetrieve');
    expect(codes(player, 'b')).not.toContain('assistRetrieve');
    player.do({ type: 'add', item: 3, how: 'before', people: ['y'], order: 'all' }, 'b');
    expect(codes(player, 'y')).toBe(sorted(`agree disAgree save print preAddSign ${READING}`));
    expect(codes(player, 'b')).toBe(sorted(`print ${READING}`));
  });

  it('have a reject only while there is a step to return to, by one of the ways the step allows', () => {
    const rejecting = { rules: { actions: new Set(['agree', 'showReject']), reject: ['start'] } };
    expect(codes(voting(rejecting), 'a')).toContain('showReject');
    expect(codes(voting({ rules: { ...rejecting.rules, reject: ['next'] } }), 'a')).not.toContain('showReject');
    const activated = voting(rejecting).do({ type: 'activate', element: 'vote', people: ['z'], cancelOthers: true }, 'w');
    expect(codes(activated, 'z')).not.toContain('showReject');
  });

  it('have the choice of people while a step ahead has one', () => {
    const chosen = { participants: { mode: { kind: 'any' }, rules: [{ kind: 'chosen', multiple: true }], exclude: [] } } as never;
    const player = started('start > vote > xor > [no] next > end; xor > [*] end', { tasks: { next: chosen } });
    expect(codes(player, 'vote.1')).toContain('changeNextNodeUser');
    player.do({ type: 'assist', item: 2, people: ['x'] }, 'vote.1');
    expect(codes(player, 'x')).not.toContain('changeNextNodeUser');
  });

  it('are offered to an active delegate too, but not where the step excludes them or they have started it', () => {
    const excluding = { participants: { mode: { kind: 'all' }, exclude: [{ handlerOf: 'check' }], rules: [] } } as never;
    const player = started('start > check > vote > end', { tasks: { vote: excluding }, people: { vote: ['a', 'b'], check: ['d'] } }).answers('d');
    const trustors = new Map([['a', null]]);
    expect(codes(player, viewer('c', { trustors }))).toContain('agree');
    expect(codes(player, viewer('d', { trustors }))).not.toContain('agree');
    expect(codes(player, viewer('o', { trustors }))).not.toContain('agree');
    expect(codes(player, viewer('c', { trustors: new Map([['a', new Set(['other'])]]) }))).not.toContain('agree');
  });
});

describe('[WF-019] the actions open in an instance', () => {
  it('of a draft are its own and no others', () => {
    const draft = staged('start > vote > end').do({ type: 'saveDraft' }, 'o');
    expect(codes(draft, 'o')).toBe('delete save submit');
    expect(codes(draft, admin)).toBe('delete');
  });

  it('are for the originator to void while the process allows it, and to urge', () => {
    const withVoid = (rule: VoidRule): Player => voting({}, { void: rule });
    expect(codes(withVoid('untilHandled'), 'o')).toContain('cancel');
    expect(codes(withVoid('untilHandled').answers('a'), 'o')).not.toContain('cancel');
    expect(codes(withVoid('always').answers('a'), 'o')).toContain('cancel');
    expect(codes(withVoid('never'), 'o')).not.toContain('cancel');
    expect(codes(withVoid('never'), admin)).toContain('cancel');
    const player = voting().answers('a');
    expect([codes(player, 'o'), codes(player, 'a')].every((offered) => offered.includes('urge'))).toBe(true);
    expect(codes(player, 'b')).not.toContain('urge');
    expect(codes(voting({}, { urge: false }), 'o')).not.toContain('urge');
    expect(codes(voting({}, { urge: false }), admin)).toContain('urge');
  });

  it('are for administrators what 21.10 allows now', () => {
    const running = sorted(`print ${READING} cancel finishInstance urge editOwner ${ADMINISTERED}`);
    const player = voting();
    expect(codes(player, admin)).toBe(running);
    expect([...offersAt({ ...viewed(player), newest: { ...player.definition, version: '2' } }, admin).actions]).toContain('migrateInstance');
    expect([...offersAt({ ...viewed(player), newest: voting().definition }, admin).actions]).toContain('migrateInstance');
    expect([...offersAt({ ...viewed(player), newest: started('start > other > end').definition }, admin).actions]).not.toContain('migrateInstance');
    player.do({ type: 'suspend' }, 'w');
    expect(codes(player, admin)).toBe(sorted(`print ${READING} resumeInstance`));
    expect(codes(player, 'a')).toBe(READING);
    const failed = started('start > call > vote > end', { people: { vote: { people: [], fault: 'noParticipant' } } });
    failed.do({ type: 'childEnded', token: failed.activations('call')[0]?.token ?? 0, refused: false }, null);
    expect(codes(failed, admin)).toBe(sorted(`print ${READING} cancel finishInstance editOwner ${ADMINISTERED} retryInstance`));
  });

  it('of one that is over are to read it, and what rights on the record allow', () => {
    const player = voting().answers('a').answers('b').answers('next.1');
    const over = sorted(`print ${READING}`);
    expect(codes(player, 'a')).toBe(over);
    expect(codes(player, viewer('a', { record: { edits: true, editsOwner: true } }))).toBe(sorted(`${over} edit editOwner`));
    expect(codes(player, admin)).toBe(sorted(`${over} delete`));
  });

  it('let people it was circulated to circulate it where the step says so', () => {
    const player = started('start > read > vote > end', { tasks: { read: { rules: { type: 'circulate', recirculate: true } } } });
    expect(codes(player, viewer('r', { circulated: ['read'] }))).toContain('circulate');
    expect(codes(player, viewer('r', { circulated: ['vote'] }))).not.toContain('circulate');
  });
});

describe('[BX-056] what can be withdrawn', () => {
  const withdrawn = (player: Player, id: string, number?: number) => {
    const { withdraw, actions } = offersAt(viewed(player), viewer(id), number);
    expect(actions.has('retrieve')).toBe(withdraw !== null && withdraw.refusal === undefined);
    return withdraw && [withdraw.activityCode, withdraw.item.ownerId, withdraw.refusal?.reason ?? 'open'].join(' ');
  };

  it('is the own decision looked at, else the last one that counts, with the reason why not', () => {
    const player = started('start > vote > next > end', { people: { vote: ['a'], next: ['a', 'b'] }, tasks: { next: { mode: 'all' } } });
    expect(withdrawn(player, 'o')).toBe('start o open');
    expect(withdrawn(player, 'a')).toBeNull();
    player.answers('a');
    expect(withdrawn(player, 'o')).toBe('start o handled');
    expect(withdrawn(player, 'a')).toBe('vote a open');
    player.answers('a');
    expect(withdrawn(player, 'a')).toBe('next a open');
    expect(withdrawn(player, 'a', lastItem(player, 'a', 'vote').id)).toBe('vote a handled');
    player.answers('b');
    expect(withdrawn(player, 'b')).toBe('next b over');
  });

  it('is the start alone where the process always lets the originator have it back', () => {
    const player = started('start > vote > next > end', { people: { vote: ['o'], next: () => persons('b') }, process: { revoke: 'always' } });
    player.answers('o').do({ type: 'suspend' }, 'w');
    expect(withdrawn(player, 'o')).toBe('start o suspended');
    player.do({ type: 'resume' }, 'w');
    expect(withdrawn(player, 'o')).toBe('start o open');
  });
});
