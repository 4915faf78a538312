import { Type, type Static } from 'typebox';
import { BizObject } from '#schemas/form.ts';
import { NameI18n, maybe } from '#schemas/wire.ts';

const NamedPerson = Type.Object({ id: Type.String(), name: Type.String() });
const Code = Type.String({ minLength: 1, maxLength: 64 });

/** Why somebody has a step (contract 11.3). */
export const Why = Type.Object({
  kind: Type.String({ description: 'Kind of the rule, or of the act' }),
  text: Type.String({ description: 'In the language of the request' }),
  trustor: maybe(NamedPerson),
  by: maybe(NamedPerson),
  opinion: maybe(Type.String({ description: 'Words of who forwarded, added, requested, returned or circulated it' })),
});
export type Why = Static<typeof Why>;

/** A step that comes (contract 11.4). */
export const ForecastStep = Type.Object({
  activityCode: Type.String(),
  activityName: Type.String(),
  name_i18n: maybe(NameI18n),
  type: Type.String({ description: 'Name of the element in BPMN' }),
  activityType: maybe(Type.String({ description: 'fill, approve or circulate' })),
  mode: maybe(Type.String({ description: 'As lp:participants writes it' })),
  level: Type.Integer({ description: 'How many steps ahead; 0 = the present one' }),
  certain: Type.Boolean({ description: 'No gateway and no rule on the way reads an item that a step between may still change' }),
  participants: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      imgUrl: maybe(Type.String()),
      why: Why,
      trustee: maybe(NamedPerson),
    }),
  ),
  automatic: maybe(Type.String({ description: 'empty, originator or repeated: why nobody has an item' })),
  fault: maybe(Type.String({ description: 'noParticipant, noWay or tooDeep' })),
  choose: Type.Boolean({ description: 'People are to be chosen for it' }),
});
export type ForecastStep = Static<typeof ForecastStep>;

/** A gateway in a trial (contract 15.9.7). */
export const TrialGateway = Type.Object({
  activityCode: Type.String(),
  type: Type.String(),
  decisions: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Flow' }),
      condition: maybe(Type.String()),
      value: maybe(Type.Boolean()),
      taken: Type.Boolean(),
    }),
  ),
});
export type TrialGateway = Static<typeof TrialGateway>;

/** What W/predict looks ahead from (contract 11.4). */
export const PredictBody = Type.Object({
  instanceId: maybe(Type.String({ maxLength: 100 })),
  workflowCode: maybe(Type.String({ maxLength: 64, description: 'Its start, without instanceId' })),
  activityCode: maybe(Type.String({ maxLength: 64 })),
  workItemId: maybe(Type.String({ maxLength: 120 })),
  level: maybe(Type.Integer({ minimum: 0, maximum: 20, description: 'Steps ahead, default 1; 0 = to the end' })),
  buildCurrentActivityParticipant: maybe(Type.Boolean({ description: 'The present step first' })),
  bizObject: maybe(BizObject),
  actionCode: maybe(Type.String({ maxLength: 64, description: 'submit, agree or disAgree; default agree or submit' })),
  depatmentId: maybe(Type.String({ maxLength: 64 })),
  trustor: maybe(Type.String({ maxLength: 64, description: 'In whose name a start is foretold (contract 21.8); absent = for oneself' })),
});

/** What W/simulate plays (contract 15.9.7). */
export const SimulateBody = Type.Object({
  workflowCode: Code,
  originator: Code,
  depatmentId: maybe(Type.String({ maxLength: 64 })),
  data: Type.Record(Type.String({ maxLength: 200 }), Type.Unknown(), { maxProperties: 1000 }),
  decisions: maybe(Type.Record(Type.String({ maxLength: 64 }), Type.Union([Type.Literal('agree'), Type.Literal('disAgree')]), { maxProperties: 300 })),
});

/** The outcome of a trial. */
export const Trial = Type.Object({
  steps: Type.Array(Type.Union([ForecastStep, TrialGateway])),
  sequenceStatus: Type.String(),
  approvalResult: maybe(Type.Integer({ description: '1 agreed, 2 refused' })),
  fault: maybe(Type.String({ description: 'Why it stands still: noParticipant, noWay, stuck, endless, check, tooLong, ...' })),
  exception: maybe(
    Type.Object({
      activityCode: Type.String(),
      activityName: Type.String(),
      reason: Type.String(),
      message: maybe(Type.String({ description: 'Words of the check of a step that refuses' })),
    }),
  ),
});
export type Trial = Static<typeof Trial>;
