import type { Handlers } from '#server/services/handler.ts';
import { shareRecord } from './share.ts';

/** Links to share. */
export const sharingHandlers = {
  shareRecord,
} satisfies Partial<Handlers>;
