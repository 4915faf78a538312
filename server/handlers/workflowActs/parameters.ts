import { invalidParameter } from '#server/refusals/parameters.ts';
import { opinionOf } from '#server/workflow/acts/opinion.ts';
import type { Opinion } from '#server/workflow/instance/takenAct.ts';

/** Fields of a call that is made by GET too: as query or as body (contract 2.7). */
export function givenFields<Q extends object, B extends object>({ query, body }: { query: Q; body: B }): Q & B {
  return { ...query, ...body };
}

/** A field that one of both ways must have given. Errors: 900400 naming it. */
export function requiredField(value: string | null | undefined, field: string): string {
  if (!value) throw invalidParameter(field);
  return value;
}

/** The words of an act as its call gives them. */
export const wordsOfAct = (given: Parameters<typeof opinionOf>[0]): { opinion: Opinion | undefined } => ({ opinion: opinionOf(given) });
