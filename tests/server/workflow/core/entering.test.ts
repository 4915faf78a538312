import { describe, expect, it } from 'vitest';
import type { ParticipantsQuery, StepParticipants } from '#schemas/workflow/command.ts';
import type { Player } from './player.ts';
import { lastItem, logged, openWork, persons, staged, started, statuses } from './stage.ts';

type Automatic = 'originator' | 'repeated';

function people(...names: (string | [string, Automatic])[]): StepParticipants {
  return {
    people: names.map((name) => (typeof name === 'string' ? { id: name, why: { kind: 'user' } } : { id: name[0], why: { kind: 'user' }, automatic: name[1] })),
  };
}

describe('[contract 21.4] a step entered', () => {
  it('automatic answers are votes `agree`: Completed, one entry of the log each', () => {
    const player = started('start > a > b > end', { tasks: { a: { mode: 'all' } }, people: { a: people(['o', 'originator'], 'p') } });
    expect(statuses(player, 'a')).toBe('o:3 p:2');
    expect(lastItem(player, 'o', 'a')).toMatchObject({ outcome: 'agree', automatic: 'originator', decidedBy: null });
    expect(logged(player)).toEqual(['submit', 'agree originator']);
    expect(openWork(player.answers('p'))).toEqual(['b b.1']);
  });

  it('when they decide the step nobody gets an item', () => {
    const player = started('start > a > b > end', { people: { a: people('p', ['q', 'repeated'], 'r') } });
    expect(statuses(player, 'a')).toBe('q:3');
    expect(player.activations('a')[0]).toMatchObject({ status: 'Completed', outcome: 'agree' });
    const ratio = started('start > a > b > end', { tasks: { a: { mode: 'ratio:60' } }, people: { a: people(['p', 'repeated'], ['q', 'repeated'], 'r') } });
    expect(statuses(ratio, 'a')).toBe('p:3 q:3');
    const undecided = started('start > a > b > end', { tasks: { a: { mode: 'ratio:70' } }, people: { a: people(['p', 'repeated'], ['q', 'repeated'], 'r') } });
    expect(statuses(undecided, 'a')).toBe('p:3 q:3 r:2');
  });

  it('at a fill step an automatic answer submits', () => {
    const player = started('start > a > b > end', { tasks: { a: { rules: { type: 'fill' } } }, people: { a: people(['o', 'originator']) } });
    expect(player.activations('a')[0]?.outcome).toBe('submit');
    expect(logged(player)).toEqual(['submit', 'submit originator']);
  });

  it('an empty step that is passed makes no item: its outcome is agree, or submit', () => {
    const passed = { people: [], passed: true };
    const player = started('start > a > b > c > end', { tasks: { b: { rules: { type: 'fill' } } }, people: { a: passed, b: passed } });
    expect([statuses(player, 'a'), statuses(player, 'b')]).toEqual(['', '']);
    expect([player.activations('a')[0]?.outcome, player.activations('b')[0]?.outcome]).toEqual(['agree', 'submit']);
    expect(logged(player)).toEqual(['submit', 'agree empty', 'submit empty']);
    expect(openWork(player)).toEqual(['c c.1']);
  });

  it('the people of `admin` instead: any of them decides', () => {
    const player = started('start > a > b > end', { tasks: { a: { mode: 'all' } }, people: { a: { ...persons('m', 'n'), instead: true } } });
    expect(openWork(player.answers('n'))).toEqual(['b b.1']);
  });

  it('a circulate step goes on at once, without items, outcome or result', () => {
    const player = started('start > read > a > end', { tasks: { read: { rules: { type: 'circulate' } } } });
    expect(player.effects).toContainEqual(expect.objectContaining({ kind: 'circulate', element: 'read', on: 'step' }));
    expect(player.activations('read')[0]).toMatchObject({ status: 'Completed', outcome: null });
    expect(openWork(player)).toEqual(['a a.1']);
  });

  it('what a task circulates on entering and on completion, the start step too', () => {
    const player = started('start > fill > a > end', { startStep: 'fill', tasks: { fill: { rules: { type: 'fill' } } } });
    const circulated = (): string[] => player.effects.flatMap((effect) => (effect.kind === 'circulate' ? [`${effect.element} ${effect.on}`] : []));
    expect(circulated()).toEqual(['fill enter', 'fill complete', 'a enter']);
    player.answers('a.1');
    expect(circulated()).toEqual(['a complete']);
  });

  it('what is chosen for a step is given to it, the last choice counts', () => {
    const chosen: unknown[] = [];
    const keepChoice = ({ chosen: choice }: ParticipantsQuery): StepParticipants => {
      chosen.push(choice);
      return persons('x');
    };
    const player = staged('start > a > b > end', { people: { b: keepChoice } });
    player.do({ type: 'start', submit: true, chosen: new Map([['b', ['p']]]) }, 'o');
    player.do({ type: 'decide', item: player.itemOf('a.1').id, outcome: 'agree', chosen: new Map([['b', ['q', 'r']]]) }, 'a.1');
    expect(chosen).toEqual([['q', 'r']]);
  });
});

describe('[contract 15.9.3] repeated handlers', () => {
  /** Who has agreed, as step `c` of a row receives it: earlier, and in the step directly before. */
  function agreed(play: (player: Player) => void, net = 'start > a > b > c > end'): string[] {
    const found: string[] = [];
    const listAgreed = ({ agreed: { any, adjacent } }: ParticipantsQuery): StepParticipants => {
      found.push([...any].join(), [...adjacent].join());
      return persons('c.1');
    };
    play(started(net, { tasks: { b: { rules: { disAgree: 'flow' } } }, people: { c: listAgreed } }));
    return found;
  }

  it('earlier in the instance, or in the user step directly before', () => {
    expect(agreed((player) => player.answers('a.1').answers('b.1'))).toEqual(['a.1,b.1', 'b.1']);
  });

  it('a disagreement is none, nor is the answer of the clock, an assistant or somebody added before', () => {
    expect(agreed((player) => player.answers('a.1').answers('b.1', 'disAgree'))).toEqual(['a.1', '']);
    expect(agreed((player) => player.answers('a.1').do({ type: 'itemTimeout', item: player.itemOf('b.1').id, action: 'pass' }, null))).toEqual(['a.1', '']);
    const opinions = (player: Player): void => {
      player
        .answers('a.1')
        .do({ type: 'add', item: player.itemOf('b.1').id, how: 'before', people: ['x'], order: 'all' }, 'b.1')
        .answers('x')
        .answers('b.1');
    };
    expect(agreed(opinions)).toEqual(['a.1,b.1', 'b.1']);
  });

  it('a passed circulate step or service task is not the step before', () => {
    expect(agreed((player) => player.answers('a.1').answers('b.1'), 'start > a > b > service > c > end')).toEqual(['a.1,b.1', 'b.1']);
  });

  it('not when somebody else has changed the record since', () => {
    const changing = (by: string): string[] =>
      agreed((player) => {
        player
          .answers('a.1')
          .do({ type: 'save', item: player.itemOf('b.1').id, changedValues: true }, by)
          .answers('b.1');
      });
    expect(changing('b.1')).toEqual(['b.1', 'b.1']);
    expect(changing('a.1')).toEqual(['a.1,b.1', 'b.1']);
  });

  it('a change by oneself together with the agreement does not hide that of another', () => {
    const both = agreed((player) => {
      player.answers('a.1').do({ type: 'save', item: player.itemOf('b.1').id, changedValues: true }, 'x');
      player.do({ type: 'decide', item: player.itemOf('b.1').id, outcome: 'agree', changedValues: true }, 'b.1');
    });
    expect(both).toEqual(['b.1', 'b.1']);
  });
});

describe('[contract 15.9.4] handlers of a step', () => {
  const handlers = (mode: string, play: (player: Player) => unknown): string[] => {
    const found: string[] = [];
    const findHandlers = ({ handlersOf }: ParticipantsQuery): StepParticipants => {
      found.push(...handlersOf('a').map(({ ownerId, decidedBy }) => (decidedBy === ownerId ? ownerId : `${ownerId}/${decidedBy ?? 'rule'}`)));
      return persons('b.1');
    };
    play(started('start > a > b > end', { tasks: { a: { mode } }, people: { a: ['p', 'q'], b: findHandlers } }));
    return found;
  };

  it('who completed it, owner and delegate; in mode `any` who decided', () => {
    expect(handlers('all', (player) => player.answers('q').answers('p'))).toEqual(['q', 'p']);
    expect(handlers('any', (player) => player.do({ type: 'decide', item: player.itemOf('q').id, outcome: 'agree' }, 'd'))).toEqual(['q/d']);
    const withheld = (player: Player): void => {
      player.do({ type: 'add', item: player.itemOf('p').id, how: 'after', people: ['x'], order: 'all' }, 'p').answers('q');
    };
    expect(handlers('any', withheld)).toEqual(['q']);
  });

  it('of the latest that is completed and counts', () => {
    const play = (player: Player): void => {
      player
        .answers('p')
        .do({ type: 'reject', item: player.itemOf('b.1').id, target: 'a', back: false }, 'b.1')
        .answers('q');
    };
    expect(handlers('any', play)).toEqual(['p', 'q']);
  });
});
