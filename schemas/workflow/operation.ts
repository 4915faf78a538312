import { Type, type Static } from 'typebox';
import { maybe } from '#schemas/wire.ts';

/** A step that an item can be returned to (contract 11.6). */
export const RejectTarget = Type.Object({
  activityCode: Type.String(),
  activityName: Type.String(),
  name_i18n: maybe(Type.String()),
  participants: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  finishTime: maybe(Type.String()),
  isStart: Type.Boolean(),
  modes: Type.Array(Type.Union([Type.Literal('rerun'), Type.Literal('back')])),
});
export type RejectTarget = Static<typeof RejectTarget>;

/** An entry of the operation log (contract 11). */
export const OperationEntry = Type.Object({
  id: Type.String(),
  client: maybe(Type.String({ description: 'PC, APP or OTHER' })),
  ip: maybe(Type.String({ description: 'For administrators' })),
  operateNode: Type.String(),
  operationType: Type.Integer({ description: 'Number of the act' }),
  operationTypeName: Type.String(),
  detail: Type.String({ description: 'In whose name, to whom, and the words' }),
  time: Type.String(),
  username: Type.String(),
});
export type OperationEntry = Static<typeof OperationEntry>;

/** One value that an operation changed (contract 21.15); a row of a sub-table as `sheet[n].column`. */
export const OperationChange = Type.Object({
  propertyCode: Type.String(),
  propertyName: Type.String(),
  before: maybe(Type.Unknown()),
  after: maybe(Type.Unknown()),
});
export type OperationChange = Static<typeof OperationChange>;
