import { describe, expect, it } from 'vitest';
import type { Player } from './player.ts';
import { openWork, started } from './stage.ts';

function rerun(player: Player, by: string, target: string): Player {
  return player.do({ type: 'reject', item: player.itemOf(by).id, target, back: false }, by);
}

const FORK = 'start > z > and1 > legal > and2 > last > end; and1 > check > finance > and2';

describe('[contract 21.7] returns and parallel branches', () => {
  it('a branch that does not depend on the target keeps its state, and the join waits again with its token', () => {
    const player = rerun(started(FORK).answers('z.1').answers('legal.1').answers('check.1'), 'finance.1', 'check');
    expect(openWork(player)).toEqual(['check check.1']);
    player.answers('check.1').answers('finance.1');
    expect(openWork(player)).toEqual(['last last.1']);
    expect(player.activations('legal')).toHaveLength(1);
  });

  it('an open item of the other branch stays open', () => {
    const player = rerun(started(FORK).answers('z.1').answers('check.1'), 'finance.1', 'check');
    expect(openWork(player).toSorted()).toEqual(['check check.1', 'legal legal.1']);
  });

  it('a step before the fork takes back both branches', () => {
    const player = rerun(started(FORK).answers('z.1').answers('legal.1').answers('check.1'), 'finance.1', 'z');
    expect(openWork(player)).toEqual(['z z.1']);
    expect(openWork(player.answers('z.1'))).toEqual(['legal legal.1', 'check check.1']);
  });

  it('from behind the join to one branch: the other does not decide again', () => {
    const player = started(FORK).answers('z.1').answers('legal.1').answers('check.1').answers('finance.1');
    expect(openWork(rerun(player, 'last.1', 'check'))).toEqual(['check check.1']);
    expect(openWork(player.answers('check.1').answers('finance.1'))).toEqual(['last last.1']);
    expect(player.activations('legal').map(({ undone }) => undone)).toEqual([false]);
  });

  it('from behind an inclusive join to one branch: it waits again for that one alone', () => {
    const net = 'start > or1 > [x] a > or2 > last > end; or1 > [y] b > or2; or1 > [z] c > or2';
    const player = started(net, { holds: new Set(['x', 'y']) })
      .answers('a.1')
      .answers('b.1');
    expect(openWork(rerun(player, 'last.1', 'b'))).toEqual(['b b.1']);
    expect(openWork(player.answers('b.1'))).toEqual(['last last.1']);
    expect(player.activations('a')).toHaveLength(1);
  });

  it('an inclusive join that passed because a token had left depends on what led it away', () => {
    const net = 'start > and1 > a > or2 > last > end; and1 > b > c > xor > [out] d > end2; xor > [*] or2';
    const holds = new Set(['out']);
    const player = started(net, { holds }).answers('a.1').answers('b.1').answers('c.1');
    expect(openWork(player).toSorted()).toEqual(['d d.1', 'last last.1']);
    // Back at `b` the token can come to the join again: that has not passed.
    expect(openWork(rerun(player, 'd.1', 'b'))).toEqual(['b b.1']);
    holds.clear();
    expect(openWork(player.answers('b.1').answers('c.1'))).toEqual(['last last.1']);
  });

  it('a return inside one branch of a loop leaves the other branch and the passes before', () => {
    const holds = new Set(['again']);
    const net = 'start > xor1 > and1 > a > b > and2 > xor2 > [again] xor1; and1 > c > and2; xor2 > [*] end';
    const player = started(net, { holds }).answers('a.1').answers('b.1').answers('c.1').answers('a.1').answers('c.1');
    expect(openWork(rerun(player, 'b.1', 'a'))).toEqual(['a a.1']);
    holds.clear();
    expect(player.answers('a.1').answers('b.1').state.status).toBe('COMPLETED');
    expect(player.activations('c')).toHaveLength(2);
  });

  it('two tokens in one step are returned apart', () => {
    const player = started('start > and1 > a > c > end; and1 > b > c').answers('a.1').answers('b.1');
    const [first, second] = player.open();
    player.do({ type: 'reject', item: second?.id ?? 0, target: 'b', back: false }, 'c.1');
    expect(player.open()[0]?.id).toBe(first?.id);
    expect(openWork(player)).toEqual(['c c.1', 'b b.1']);
  });

  it('a terminate event and an end take only what they take: a return undoes no end of another branch', () => {
    const player = started('start > z > and1 > a > end; and1 > b > c > end2').answers('z.1').answers('a.1').answers('b.1');
    expect(openWork(rerun(player, 'c.1', 'b'))).toEqual(['b b.1']);
    player.answers('b.1');
    expect(openWork(rerun(player, 'c.1', 'z'))).toEqual(['z z.1']);
    expect(player.answers('z.1').answers('a.1').answers('b.1').answers('c.1').state.status).toBe('COMPLETED');
  });
});
