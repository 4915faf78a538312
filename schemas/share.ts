import { Type, type Static } from 'typebox';
import { maybe } from './wire.ts';

/** Most people a record is sent to at once. */
export const MOST_SHARED_WITH = 50;
/** Most characters that go with it. */
export const MOST_SHARE_CHARACTERS = 500;

/** Body of the call that sends a record to people (ours). */
export const ShareRecord = Type.Object({
  bizObjectId: Type.String({ minLength: 1, maxLength: 64 }),
  schemaCode: Type.String({ minLength: 1, maxLength: 64 }),
  userIds: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: MOST_SHARED_WITH }),
  remark: maybe(Type.String({ maxLength: MOST_SHARE_CHARACTERS })),
});
export type ShareRecord = Static<typeof ShareRecord>;
