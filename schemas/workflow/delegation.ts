import { Type, type Static } from 'typebox';
import { Code, NameI18n, maybe } from '#schemas/wire.ts';

const UserId = Type.String({ minLength: 1, maxLength: 64 });
const Moment = Type.String({ minLength: 1, maxLength: 30, description: 'Wall clock; a day alone is its begin, as `endTime` its end' });
const RangeType = Type.Union([Type.Literal('ALL'), Type.Literal('PART')], { description: 'All workflows, or those of `workflowTrusts`' });
const TrustType = Type.Union([Type.Literal('APPROVAL'), Type.Literal('START')], { description: 'Handling open items, or starting workflows' });

/** A delegation to be made or changed (contract 21.8). */
export const GivenDelegation = Type.Object({
  id: maybe(Type.String({ maxLength: 64, description: 'The one to change' })),
  startTime: Moment,
  endTime: Moment,
  rangeType: RangeType,
  trustType: TrustType,
  trustee: UserId,
  trusteeName: maybe(Type.String({ maxLength: 200, description: 'Not read' })),
  trustor: maybe(Type.String({ maxLength: 64, description: 'The user themselves without it' })),
  trustorName: maybe(Type.String({ maxLength: 200, description: 'Not read' })),
  workflowTrusts: maybe(Type.Array(Type.Object({ workflowCode: Code, workflowName: maybe(Type.String({ maxLength: 200 })) }), { maxItems: 500 })),
});
export type GivenDelegation = Static<typeof GivenDelegation>;

/** A delegation (contract 21.8). */
export const Delegation = Type.Object({
  id: Type.String(),
  trustor: Type.String(),
  trustorName: Type.String(),
  trustee: Type.String(),
  trusteeName: Type.String(),
  startTime: Type.String(),
  endTime: Type.String(),
  rangeType: RangeType,
  trustType: TrustType,
  workflowTrusts: Type.Array(Type.Object({ workflowCode: Type.String(), workflowName: Type.String() })),
  state: Type.Union([Type.Literal('RUN'), Type.Literal('STOP')], { description: 'RUN within its times, while neither account is disabled' }),
});
export type Delegation = Static<typeof Delegation>;

/** A workflow that can be delegated. */
export const DelegableWorkflow = Type.Object({
  workflowCode: Type.String(),
  workflowName: Type.String(),
  name_i18n: maybe(NameI18n),
  appCode: Type.String(),
});
export type DelegableWorkflow = Static<typeof DelegableWorkflow>;
