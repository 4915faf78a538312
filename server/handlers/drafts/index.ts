import type { Handlers } from '#server/services/handler.ts';
import { draftKey } from './key.ts';
import { drafts } from './list.ts';
import { deleteDrafts } from './remove.ts';
import { saveDraft } from './save.ts';

/** Drafts. */
export const draftHandlers = {
  drafts,
  draftKey,
  saveDraft,
  deleteDrafts,
} satisfies Partial<Handlers>;
