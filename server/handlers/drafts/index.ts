import type { Handlers } from '#server/services/handler.ts';
import { drafts } from './list.ts';
import { deleteDrafts } from './remove.ts';
import { saveDraft } from './save.ts';

/** Drafts. */
export const draftHandlers = {
  drafts,
  saveDraft,
  deleteDrafts,
} satisfies Partial<Handlers>;
