import type { Answers, CommandRefusal, EngineQuery } from '#schemas/workflow/command.ts';

/** Part of a transition that may need to know something of the world while it runs. */
export type Deed<Result = void> = Generator<EngineQuery, Result, Answers[EngineQuery['kind']]>;

/** A command that is not possible now: nothing of it is stored (contract 21.9, 21.14). */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
  constructor(
    readonly refusal: CommandRefusal['reason'],
    readonly element?: string,
    /** Whose act stands against it. */
    readonly person?: string | null,
  ) {
    super(refusal);
  }
}

/** Poses a query to the driver of a transition and returns its answer. */
export function* pose<Kind extends EngineQuery['kind']>(query: Extract<EngineQuery, { kind: Kind }>): Deed<Answers[Kind]> {
  // The driver answers each kind of query with the type of that kind (`Answers`).
  return (yield query) as Answers[Kind];
}
