import { Ajv } from 'ajv';
import { Type, type Static } from 'typebox';

/** A case of a workflow: who starts it with what, how steps are answered, what is expected (contract 15.9.7). */
const FlowCase = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    originator: Type.String({ minLength: 1, maxLength: 64 }),
    depatmentId: Type.Optional(Type.String({ maxLength: 64 })),
    data: Type.Record(Type.String(), Type.Unknown()),
    decisions: Type.Optional(Type.Record(Type.String(), Type.Union([Type.Literal('agree'), Type.Literal('disAgree')]))),
    expect: Type.Optional(
      Type.Object(
        {
          steps: Type.Optional(Type.Array(Type.String())),
          people: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
          approvalResult: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
const FlowCases = Type.Array(FlowCase, { maxItems: 10_000 });
export type FlowCase = Static<typeof FlowCase>;

const check = new Ajv({ ownProperties: true, allErrors: false, strict: false, validateSchema: false }).compile<FlowCase[]>(FlowCases);

/** Reads a file of cases. Errors: the reason in words. */
export function readCases(text: string): FlowCase[] | string {
  let cases: unknown;
  try {
    cases = JSON.parse(text);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (check(cases)) return cases;
  const [fault] = check.errors ?? [];
  // Which field is not known stands in the parameters of the fault alone.
  const unknown: unknown = fault?.params.additionalProperty;
  return `${fault?.instancePath || '/'} ${fault?.message ?? 'is not valid'}${typeof unknown === 'string' ? `: ${unknown}` : ''}`;
}
