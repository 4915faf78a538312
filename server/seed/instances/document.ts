import { Type, type Static } from 'typebox';

const closed = { additionalProperties: false } as const;
const Text = Type.String({ minLength: 1, maxLength: 2000 });
const People = Type.Array(Text, { minItems: 1 });
/** Values by property code; what `seededValues` puts in the place of `$person`, `$people`, `$day`, `$row`. */
const Values = Type.Record(Type.String(), Type.Unknown());
const Moment = Type.String({
  pattern: String.raw`^-P\d{1,3}D \d\d:\d\d$`,
  description: 'Days before the day the rows are loaded, and the time of that day, such as `-P3D 10:20`',
});

/** An act of somebody at a seeded instance. */
export const SeededAct = Type.Object(
  {
    at: Moment,
    by: Text,
    act: Text,
    step: Type.Optional(Text),
    values: Type.Optional(Values),
    opinion: Type.Optional(Text),
    to: Type.Optional(People),
    how: Type.Optional(Type.Union([Type.Literal('before'), Type.Literal('after'), Type.Literal('beside')])),
    target: Type.Optional(Text),
    back: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type SeededAct = Static<typeof SeededAct>;

/** Instances that go the same way. */
export const SeededInstances = Type.Object(
  {
    name: Text,
    originator: Text,
    at: Moment,
    everyDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 30, description: 'Each further one, with its acts, lies so many days earlier' })),
    draft: Type.Optional(Type.Boolean({ description: 'true = the start is saved, not submitted' })),
    values: Values,
    each: Type.Optional(Type.Array(Values, { minItems: 1, description: 'One instance each, with these values beside' })),
    acts: Type.Optional(Type.Array(SeededAct)),
  },
  closed,
);
export type SeededInstances = Static<typeof SeededInstances>;

/** The seed document of a workflow (contract 20.5). */
export const InstanceDocument = Type.Object({ workflowCode: Text, instances: Type.Array(SeededInstances) }, closed);
export type InstanceDocument = Static<typeof InstanceDocument>;
