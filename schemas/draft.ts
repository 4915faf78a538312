import { Type, type Static } from 'typebox';
import { DRAFT_ID_CHARACTERS, LAST_PAGE, WORKFLOW_ACTS } from './limits.ts';
import { Attachment } from './property.ts';
import { maybe, pageOf } from './wire.ts';

const Key = Type.String({ maxLength: 64 });
const DraftId = Type.String({ minLength: 1, maxLength: DRAFT_ID_CHARACTERS, pattern: '^[A-Za-z0-9-]+$' });

/** The form a draft belongs to: the keys of its address (contract 10.5). */
const formKeys = {
  schemaCode: Type.String({ minLength: 1, maxLength: 64 }),
  sheetCode: maybe(Key),
  bizObjectId: maybe(Key),
  workflowInstanceId: maybe(Key),
  workItemId: maybe(Key),
};

/** An opinion as far as it is written (contract 10.4); with the names that its box shows. */
export const DraftOpinion = Type.Object({
  content: maybe(Type.String({ maxLength: WORKFLOW_ACTS.commentCharacters })),
  attachments: maybe(Type.Array(Attachment, { maxItems: 10 })),
  mentions: maybe(Type.Array(Type.Object({ id: Type.String({ maxLength: 64 }), name: Type.String({ maxLength: 200 }) }), { maxItems: 200 })),
});
export type DraftOpinion = Static<typeof DraftOpinion>;

/** Body of userdraft/save (contract 10.5). */
export const DraftSave = Type.Object({
  id: maybe({ ...DraftId, description: 'Draft to replace; one that is not there is made under this id. Missing = a new one' }),
  ...formKeys,
  startWorkflowCode: maybe(Key),
  trustor: maybe({ ...Key, description: 'Whom a workflow is started for, where it is not oneself (ours)' }),
  approval: maybe({ ...DraftOpinion, description: 'Opinion that is being written (ours)' }),
  data: Type.Record(Type.String(), Type.Unknown(), { description: 'Values that were typed, by property code, as F/save takes them (contract 6.2)' }),
  baseVersion: maybe(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Version of the record they were typed over' })),
});
export type DraftSave = Static<typeof DraftSave>;

/** Answer of userdraft/save (contract 10.5). */
export const DraftSaved = Type.Object({ id: Type.String(), modifiedTime: Type.String({ description: 'Wall clock (contract 2.6)' }) });
export type DraftSaved = Static<typeof DraftSaved>;

/** Which drafts are listed. */
export const DraftPage = Type.Object({
  page: maybe(Type.Integer({ minimum: 0, maximum: LAST_PAGE, description: 'Zero-based' })),
  size: maybe(Type.Integer({ minimum: 1, maximum: 500 })),
});

/** An entry of the list of drafts (contract 10.1). */
const DraftEntry = Type.Object({
  id: Type.String(),
  name: Type.String({ description: 'Name of the record, or the one it would get; without any the name of its form' }),
  schemaCode: Type.String(),
  sheetCode: maybe(Type.String()),
  bizObjectId: maybe(Type.String()),
  workflowInstanceId: maybe(Type.String()),
  workItemId: maybe(Type.String()),
  modifiedTime: Type.String({ description: 'Wall clock (contract 2.6)' }),
  url: Type.String({ description: 'Portal-relative address that opens the form with this draft' }),
  formName: maybe(Type.String({ description: 'Name of the form in the language of the call (ours)' })),
  appName: maybe(Type.String({ description: 'Name of its application in the language of the call (ours)' })),
});
export type DraftEntry = Static<typeof DraftEntry>;
export const DraftEntries = pageOf(DraftEntry);

/** The key of a person for what their browser keeps of unsaved forms (contract 5.1, 10.5). */
export const DraftKey = Type.Object({ draftKey: Type.String({ description: '32 bytes in base64' }) });

/** Drafts to delete. */
export const DraftIds = Type.Object({ ids: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 500 }) });

/** The draft that `F/load` gives with its form (contract 10.5). */
export const UserDraft = Type.Object({
  id: Type.String(),
  modifiedTime: Type.String({ description: 'Wall clock (contract 2.6)' }),
  baseVersion: maybe(Type.Integer({ description: 'Version of the record it was typed over; another one than the record has now = changed meanwhile' })),
  approval: maybe({ ...DraftOpinion, description: 'Opinion that was being written (ours)' }),
  data: Type.Record(Type.String(), Type.Unknown(), { description: 'Typed values by property code, those the reader may still edit' }),
});
export type UserDraft = Static<typeof UserDraft>;
