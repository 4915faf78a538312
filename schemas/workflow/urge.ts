import { Type, type Static } from 'typebox';
import { maybe } from '#schemas/wire.ts';

/** Somebody who has an open item of an instance. */
export const OpenHandler = Type.Object({
  id: Type.String(),
  name: Type.String(),
  imgUrl: maybe(Type.String()),
  departmentName: maybe(Type.String()),
  activityCode: Type.String(),
  activityName: Type.String(),
  workItemId: Type.String(),
  urged: Type.Integer({ description: 'How often they were urged at this item' }),
});
export type OpenHandler = Static<typeof OpenHandler>;

/** Somebody urged the handlers of an instance. */
export const UrgeEntry = Type.Object({
  id: Type.String(),
  instanceId: Type.String(),
  userId: Type.String(),
  userName: Type.String(),
  text: Type.String(),
  createdTime: Type.String({ description: 'Wall clock' }),
  participants: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
export type UrgeEntry = Static<typeof UrgeEntry>;
