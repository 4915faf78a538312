import { describe, expect, it } from 'vitest';
import type { StepFacts } from '#schemas/workflow/command.ts';
import { openWork, refusal, started } from './stage.ts';

describe('[contract 21.3] tokens', () => {
  it('an exclusive gateway takes the first flow in document order whose condition holds', () => {
    const net = 'start > xor > [big] boss > end; xor > [small] clerk > end; xor > [*] nobody > end';
    expect(openWork(started(net, { holds: new Set(['big', 'small']) }))).toEqual(['boss boss.1']);
    expect(openWork(started(net, { holds: new Set(['small']) }))).toEqual(['clerk clerk.1']);
    expect(openWork(started(net))).toEqual(['nobody nobody.1']);
  });

  it('the default is taken only when no other condition holds, wherever it stands', () => {
    const net = 'start > xor > [*] first > end; xor > [big] second > end';
    expect(openWork(started(net, { holds: new Set(['big']) }))).toEqual(['second second.1']);
    expect(openWork(started(net))).toEqual(['first first.1']);
  });

  it('a parallel gateway waits for a token on every incoming flow', () => {
    const player = started('start > and1 > a > and2 > last > end; and1 > b > and2');
    expect(openWork(player)).toEqual(['a a.1', 'b b.1']);
    expect(openWork(player.answers('a.1'))).toEqual(['b b.1']);
    expect(openWork(player.answers('b.1'))).toEqual(['last last.1']);
  });

  it('an inclusive gateway takes all flows whose condition holds, else the default', () => {
    const net = 'start > or1 > [x] a > or2 > last > end; or1 > [y] b > or2; or1 > [*] c > or2';
    expect(openWork(started(net, { holds: new Set(['x', 'y']) }))).toEqual(['a a.1', 'b b.1']);
    expect(openWork(started(net))).toEqual(['c c.1']);
  });

  it('an inclusive join waits for every token that can still come, and for no other', () => {
    const net = 'start > or1 > [x] a > or2 > last > end; or1 > [y] b > or2; or1 > [z] c > or2';
    const player = started(net, { holds: new Set(['x', 'y']) });
    expect(openWork(player.answers('b.1'))).toEqual(['a a.1']);
    expect(openWork(player.answers('a.1'))).toEqual(['last last.1']);
    expect(player.activations('last')).toHaveLength(1);
  });

  it('an inclusive join waits for a token that may come to its empty flow, and does not once that has left', () => {
    const net = 'start > and1 > a > or2 > last > end; and1 > b > xor > [out] end2; xor > [*] or2';
    const left = started(net, { holds: new Set(['out']) });
    expect(openWork(left.answers('a.1'))).toEqual(['b b.1']);
    expect(openWork(left.answers('b.1'))).toEqual(['last last.1']);
  });

  it('an inclusive join passes although a token could come to its empty flow that can also come to a filled one', () => {
    const player = started('start > and1 > a > or2 > last > end; and1 > b > xor > [x] or2; xor > [*] c > or2', { holds: new Set(['x']) });
    // Before `b` has chosen, both of its flows are empty and the join waits; then one is filled and `c` cannot be reached.
    expect(openWork(player.answers('a.1'))).toEqual(['b b.1']);
    expect(openWork(player.answers('b.1'))).toEqual(['last last.1']);
    const both = started('start > and1 > a > xor1 > [x] or2; xor1 > [*] or2; and1 > b > xor2 > [x] xor1; xor2 > [*] end2; or2 > last > end', {
      holds: new Set(['x']),
    });
    expect(openWork(both.answers('a.1'))).toEqual(['b b.1', 'last last.1']);
  });

  it('an inclusive join counts flows of boundary events among those that can be reached', () => {
    const player = started('start > and1 > a > or2 > last > end; and1 > b > end2; timer@b > or2');
    expect(openWork(player.answers('a.1'))).toEqual(['b b.1']);
    expect(openWork(player.answers('b.1'))).toEqual(['last last.1']);
  });

  it('a step that waits for a detour keeps its token: an inclusive join waits for it', () => {
    const player = started('start > check > and1 > a > or2 > last > end; and1 > b > or2').answers('check.1');
    player.do({ type: 'reject', item: player.itemOf('b.1').id, target: 'check', back: true }, 'b.1').answers('a.1');
    expect(openWork(player)).toEqual(['check check.1']);
    expect(openWork(player.answers('check.1').answers('b.1'))).toEqual(['last last.1']);
  });

  it('a task takes all its outgoing flows, and is entered by each incoming one: two tokens are two activations', () => {
    const player = started('start > a > b > c > end; a > c').answers('a.1');
    expect(openWork(player)).toEqual(['b b.1', 'c c.1']);
    player.answers('b.1');
    expect(openWork(player)).toEqual(['c c.1', 'c c.1']);
    expect(player.activations('c')).toHaveLength(2);
    player.answers('c.1').answers('c.1');
    expect(player.state.status).toBe('COMPLETED');
  });

  it('a loop enters its step again, as a new activation', () => {
    const holds = new Set(['again']);
    const player = started('start > xor1 > a > xor2 > [again] xor1; xor2 > [*] end', { holds }).answers('a.1');
    expect(player.activations('a')).toHaveLength(2);
    holds.clear();
    expect(player.answers('a.1').state.status).toBe('COMPLETED');
  });

  it('a condition may ask for the outcome of former steps and how often they were completed', () => {
    const facts: string[] = [];
    const holds = (_: string, { outcome, times }: StepFacts): boolean => {
      facts.push(`${outcome('a')} ${times('a')} ${outcome('b')}`);
      return outcome('a') === 'disAgree';
    };
    const player = started('start > a > xor > [x] b > end; xor > [*] c > end', { tasks: { a: { rules: { disAgree: 'flow' } } }, holds });
    expect(openWork(player.answers('a.1', 'disAgree'))).toEqual(['b b.1']);
    expect(facts).toEqual(['disAgree 1 ']);
  });

  it('no flow that holds and no default: a person gets a refusal and nothing is stored', () => {
    const player = started('start > a > xor > [x] b > end');
    const before = player.state;
    expect(refusal(player, { type: 'decide', item: player.itemOf('a.1').id, outcome: 'agree' }, 'a.1')).toBe('noWay');
    expect(player.state).toBe(before);
  });

  it('automatic events go in document order of elements, then age of tokens', () => {
    const player = started('start > and1 > b > end; and1 > a > end; and1 > c > end');
    expect(player.activations('a')[0]?.token).toBeGreaterThan(player.activations('b')[0]?.token ?? 0);
    expect(openWork(player)).toEqual(['b b.1', 'a a.1', 'c c.1']);
  });
});
