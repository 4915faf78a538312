import type { Started } from '#server/workflow/acts/startInstance.ts';
import { middle } from '../report.ts';
import { decideByHand, insertByHand, recordTable, type HandledInstance } from './byHand.ts';
import { withClient } from './pieces.ts';
import { perSecond, runRound, sumOfRounds, type Round } from './rounds.ts';
import { FIRST, type Stage } from './stage.ts';

/** One kind of work by so many clients beside its floor, in turns. */
export interface ActFigures {
  clients: number;
  floor: Round;
  insert: Round;
  decision: Round;
  start: Round;
  /** Middle of the ratios of neighbouring rounds, pieces a second. */
  decisionToFloor: number;
  floorToInsert: number;
  /** Time of a start ÷ time of a decision. */
  startToDecision: number;
}

const ROUNDS = 8;
/** The first rounds warm up: statements are prepared, code is compiled. */
const WARM_UP = 4;
const PIECES_PER_CLIENT = 25;

/** Decides and starts by calls of the engine and by hand, in turns, by so many clients at the same time. */
export async function actFigures(stage: Stage, clients: number): Promise<ActFigures> {
  const first = await stage.saver(FIRST);
  const record = recordTable(stage);
  const rounds: Record<'floor' | 'insert' | 'decision' | 'start', Round>[] = [];
  for (let turn = 0; turn < WARM_UP + ROUNDS; turn += 1) {
    const pieces = clients * PIECES_PER_CLIENT;
    const run = (work: readonly (() => Promise<unknown>)[]) => runRound(stage.postmaster, clients, work);
    const started: Started[] = [];
    const start = await run(Array.from({ length: 2 * pieces }, () => async () => started.push(await stage.start('decided'))));
    const handled = started
      .slice(pieces)
      .map(({ workflowInstanceId, bizObjectId }): HandledInstance => ({ id: workflowInstanceId, objectId: bizObjectId, name: '购置设备' }));
    const floor = await run(handled.map((instance) => () => withClient(stage, (client) => decideByHand(client, instance, record))));
    const decision = await run(
      started.slice(0, pieces).map(
        ({ workflowInstanceId }) =>
          () =>
            stage.agree(first, `${workflowInstanceId}-2`),
      ),
    );
    const insert = await run(Array.from({ length: pieces * 4 }, () => () => withClient(stage, insertByHand)));
    if (turn >= WARM_UP) rounds.push({ floor, insert, decision, start });
  }
  const sum = (name: keyof (typeof rounds)[number]): Round => sumOfRounds(rounds.map((round) => round[name]));
  return {
    clients,
    floor: sum('floor'),
    insert: sum('insert'),
    decision: sum('decision'),
    start: sum('start'),
    decisionToFloor: middle(rounds.map(({ decision, floor }) => perSecond(decision) / perSecond(floor))),
    floorToInsert: middle(rounds.map(({ insert, floor }) => perSecond(floor) / perSecond(insert))),
    startToDecision: middle(rounds.map(({ decision, start }) => perSecond(decision) / perSecond(start))),
  };
}
