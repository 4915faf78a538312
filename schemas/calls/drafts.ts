import { DraftEntries, DraftIds, DraftKey, DraftPage, DraftSave, DraftSaved } from '#schemas/draft.ts';
import { Ignored, call } from './call.ts';

/** Forms that were left unsaved (contract 10.5). */
export const draftCalls = {
  drafts: call({
    method: 'GET',
    path: '/api/runtime/userdraft/list',
    who: 'self',
    repeat: 'reads',
    query: DraftPage,
    answer: DraftEntries,
    description: "The user's own drafts, saved starts of workflows among them, the one changed last first",
  }),
  draftKey: call({
    method: 'GET',
    path: '/api/runtime/userdraft/key',
    who: 'self',
    repeat: 'reads',
    answer: DraftKey,
    survivesNavigation: true,
    description: "The person's own key for what the browser keeps of unsaved forms once a session has ended; the same until their password changes",
  }),
  saveDraft: call({
    method: 'POST',
    path: '/api/runtime/userdraft/save',
    who: 'self',
    repeat: { harmlessTwice: 'Keeps the same text again; without an id one more draft of it, and saving the form ends all of that form' },
    body: DraftSave,
    answer: DraftSaved,
    survivesNavigation: true,
    description: 'Keeps what was typed into a form that is not saved yet; at most 256 KiB. 900412 where the form of this draft was saved',
  }),
  deleteDrafts: call({
    method: 'POST',
    path: '/api/runtime/userdraft/delete',
    who: 'self',
    repeat: { harmlessTwice: 'Those that are gone already count as deleted' },
    body: DraftIds,
    answer: Ignored,
    survivesNavigation: true,
    description: 'Deletes own drafts, saved starts of workflows among them; those that are gone already count as deleted',
  }),
} as const;
