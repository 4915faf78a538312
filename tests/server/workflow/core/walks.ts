import fc from 'fast-check';
import type { RevokeRule, VoteMode } from '#schemas/workflow/definition.ts';
import type { Answers, EngineQuery } from '#schemas/workflow/command.ts';
import { anyPerson, MAKERS } from './acts.ts';
import { miscounted } from './ballots.ts';
import { Dice } from './dice.ts';
import { brokenInvariants } from './invariants.ts';
import { netOf, type Block } from './net.ts';
import { misofferedReturns } from './offeredReturns.ts';
import { replayFaults } from './oracle.ts';
import { Player, type Act } from './player.ts';
import { takeBack } from './takeBack.ts';

const MOST_ACTS = 100;

const mode: fc.Arbitrary<VoteMode> = fc.oneof(
  fc.constantFrom<VoteMode>({ kind: 'single' }, { kind: 'any' }, { kind: 'all' }, { kind: 'sequence' }),
  fc.record({ kind: fc.constant('ratio' as const), percent: fc.constantFrom(1, 50, 60, 100) }),
  fc.record({ kind: fc.constant('count' as const), places: fc.integer({ min: 1, max: 3 }) }),
);

const task: fc.Arbitrary<Block> = fc.record({
  kind: fc.constant('task' as const),
  mode,
  disAgree: fc.constantFrom('flow', 'flow', 'flow', 'previous', 'previous', 'start', 'start', 'end'),
  type: fc.constantFrom('approve', 'approve', 'approve', 'fill'),
  boundary: fc.option(fc.record({ interrupts: fc.boolean() }), { nil: undefined, freq: 5 }),
});

const gateway = fc.constantFrom('exclusiveGateway' as const, 'parallelGateway' as const, 'inclusiveGateway' as const);

/** Random nets: gateways that match and some that do not, loops, early exits, children, timers. */
export const block: fc.Arbitrary<Block> = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    { weight: 6, arbitrary: task },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('service' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('call' as const), wait: fc.boolean() }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('row' as const), blocks: fc.array(tie('block'), { minLength: 2, maxLength: 4 }) }) },
    {
      weight: 6,
      arbitrary: fc
        .record({
          split: gateway,
          join: fc.option(gateway, { nil: undefined, freq: 4 }),
          lanes: fc.array(tie('block'), { minLength: 2, maxLength: 3 }),
          skip: fc.boolean(),
        })
        .map(({ split, join, ...rest }) => ({ kind: 'split' as const, split, join: join ?? split, ...rest })),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('loop' as const), block: tie('block') }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('exit' as const), terminate: fc.boolean() }) },
  ),
})).block;

/** A net, the rule of its process, and the chance of a walk through it. */
interface WalkCase {
  net: Block;
  revoke: RevokeRule;
  numbers: number[];
}

const walkCase: fc.Arbitrary<WalkCase> = fc.record({
  net: block,
  revoke: fc.constantFrom('untilNextHandled', 'untilNextHandled', 'untilNextHandled', 'untilNextRead', 'always', 'never'),
  numbers: fc.array(fc.nat(1_000_000), { minLength: 20, maxLength: 60 }),
});

/** What walks have met, for the measure of how much was tried. */
export interface WalkCount {
  acts: number;
  kinds: Map<string, number>;
  /** Decisions taken back at once. */
  takenBack: number;
  ended: number;
  stuck: number;
}

/** Walks through random nets. Errors: what fast-check reports of the first net that breaks a rule, made small. */
export function walkNets(nets: number, seed: number): WalkCount {
  const count: WalkCount = { acts: 0, kinds: new Map(), takenBack: 0, ended: 0, stuck: 0 };
  const property = fc.property(walkCase, (given) => {
    const faults = walk(given, count);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });
  fc.assert(property, { numRuns: nets, seed });
  return count;
}

/** Walks through a net with random acts and looks at the state after each of them. Shape: the faults found. */
function walk({ net, revoke, numbers }: WalkCase, count: WalkCount): string[] {
  const dice = new Dice(numbers);
  const player = new Player(netOf(net, { revoke }), randomAnswers(dice));
  player.play({ type: 'start', submit: true }, 'o');
  for (let step = 0; step < MOST_ACTS && isRunning(player); step += 1) {
    const attempt = dice.pick(MAKERS)?.(player, dice);
    if (!attempt) continue;
    const [act, by] = attempt;
    const former = player.state;
    if (player.play(act, by).status === 'refused') continue;
    count.acts += 1;
    count.kinds.set(act.type, (count.kinds.get(act.type) ?? 0) + 1);
    const faults = [...replayFaults(player.definition, player.state), ...brokenInvariants(player.state), ...miscounted(player.state)];
    faults.push(...(act.type === 'decide' ? taken(player, former, act, by, count) : []));
    const [open] = player.open();
    if (open) faults.push(...misofferedReturns(player, open));
    if (faults.length > 0) return faults.map((fault) => `${JSON.stringify(act)} by ${String(by)}: ${fault}`);
  }
  if (player.state.status === 'COMPLETED') count.ended += 1;
  if (player.state.fault?.cause === 'stuck') count.stuck += 1;
  return [];
}

function taken(player: Player, former: Player['state'], act: Extract<Act, { type: 'decide' }>, by: string | null, count: WalkCount): string[] {
  const differences = takeBack(player, former, act.item, by);
  if (differences) count.takenBack += 1;
  return (differences ?? []).map((difference) => `taken back: ${difference}`);
}

function isRunning({ state }: Player): boolean {
  return state.status === 'PROCESSING' || state.status === 'EXCEPTION';
}

function randomAnswers(dice: Dice): (query: EngineQuery) => Answers[EngineQuery['kind']] {
  return (query) => {
    if (query.kind === 'holds') return dice.roll(3) === 0;
    if (query.kind === 'service') return dice.roll(12) === 0 ? 'failed' : 'done';
    if (query.kind === 'children') return dice.pick([null, 0, 2, { fault: 'child' as const }]) ?? null;
    const chance = dice.roll(20);
    if (chance === 0) return { people: [], fault: 'noParticipant' };
    if (chance === 1) return { people: [], passed: true };
    const ids = query.former?.length ? query.former : Array.from({ length: 1 + dice.roll(4) }, () => anyPerson(dice));
    const people = [...new Set(ids)].map((id) => ({ id, why: { kind: 'user' }, ...(dice.roll(10) === 0 ? { automatic: 'repeated' as const } : {}) }));
    return { people, instead: chance === 2 };
  };
}
