import type { Command } from '#schemas/workflow/command.ts';
import { runTransition } from '#server/workflow/core/transition.ts';
import type { Player } from '../server/workflow/core/player.ts';
import { started } from '../server/workflow/core/stage.ts';

/** Figures of the pure engine on one core, in time of the processor: other work on the machine does not count. */
export interface EngineFigures {
  /** Decisions of the third step of five. */
  decisionsPerSecond: number;
  /** With a history of so many activations. */
  activations: number;
  decisionMs: number;
  returnMs: number;
}

const WARM_UP = 20_000;
const DECISIONS = 50_000;
const ACTIVATIONS = 5_000;
const TURNS = 200;

/** Lets the engine decide again and again from one state. */
export function engineFigures(): EngineFigures {
  const player = started('start > a > b > c > d > e > end').answers('a.1').answers('b.1');
  const command: Command = { type: 'decide', item: player.itemOf('c.1').id, outcome: 'agree', at: 1, by: 'c.1' };
  secondsOf(player, command, WARM_UP);
  const decisionsPerSecond = DECISIONS / secondsOf(player, command, DECISIONS);

  const old = withHistory(ACTIVATIONS - 2);
  const item = old.itemOf('a.1').id;
  return {
    decisionsPerSecond,
    activations: old.state.activations.size,
    decisionMs: millisecondsOf(old, { type: 'decide', item, outcome: 'agree', at: 1, by: 'a.1' }),
    returnMs: millisecondsOf(old, { type: 'reject', item, target: 'b', back: false, at: 1, by: 'a.1' }),
  };
}

/** An instance that has gone round until it has so many activations. */
function withHistory(activations: number): Player {
  const player = started('start > xor1 > a > b > xor2 > [again] xor1; xor2 > [*] c > end', { holds: new Set(['again']) });
  while (player.state.activations.size < activations) player.answers('a.1').answers('b.1');
  return player;
}

function millisecondsOf(player: Player, command: Command): number {
  secondsOf(player, command, TURNS);
  return (secondsOf(player, command, TURNS) / TURNS) * 1_000;
}

function secondsOf({ definition, state, answer }: Player, command: Command, times: number): number {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) {
    const result = runTransition(definition, state, command, answer);
    if (result.status === 'refused') throw new Error(`${command.type} was refused: ${result.refusal.reason}`);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}
