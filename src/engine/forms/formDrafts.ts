import type { DraftSave, UserDraft } from '#schemas/draft.ts';
import type { FormLoad } from '#schemas/form.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { ErrCode } from '#schemas/errCode.ts';
import { call } from '#src/api/client.ts';
import { EnvelopeError } from '#src/api/errors.ts';
import { isFamily } from '#src/api/settings.ts';
import { storage } from '#src/api/storage.ts';
import { DraftKeeper } from './DraftKeeper.ts';
import { formKeysOf, isFilledIn, isSameForm } from './formKeys.ts';
import { lockDraft, liveDrafts, releaseDraft } from '#src/api/drafts/draftLocks.ts';
import { unsentBox } from './unsentBox.ts';
import { dropUnsent, storeUnsent, unsentForms } from './unsentForms.ts';

/** Bytes of a body that a browser sends while its page ends, less room for what encryption adds (fetch: 64 KiB). */
const KEEPALIVE_BYTES = { clear: 60 * 1024, encrypted: 44 * 1024 };

/** The keeper of a loaded form for its person, and for whom they start. Servers of the family keep no drafts; there what is typed stays in the page (contract 10.5: ours). Shape: `address` gives path and search of the page it stands on. */
export function draftKeeperOf(form: FormLoad, { userId, trustor }: { userId: string; trustor: string | undefined }, address: () => string): DraftKeeper {
  const { version } = form.bizObject.data;
  const keys = formKeysOf(form);
  const isForOther = trustor !== undefined && keys.startWorkflowCode !== undefined;
  const place = { userId, ...keys, ...(isForOther && { trustor }), ...(typeof version === 'number' && { baseVersion: version }) };
  return new DraftKeeper(place, {
    ...(!isFamily() && { save: saveDraft, remove: removeDrafts }),
    storeHere: storeUnsent,
    dropHere: (draftId) => dropUnsent(userId, draftId, Date.now()),
    sentHere: (draftId) => unsentForms(userId, Date.now()).find((one) => one.draftId === draftId)?.sent,
    lock(draftId) {
      void lockDraft(draftId);
      // With the first unsaved value: once the session has ended it could not be had any more.
      void unsentBox.unlock(userId);
    },
    release: releaseDraft,
    freshId,
    address,
    now: Date.now,
  });
}

async function saveDraft(body: DraftSave, isLeaving: boolean): Promise<{ modifiedTime: string } | undefined> {
  const most = storage.isEncrypt() ? KEEPALIVE_BYTES.encrypted : KEEPALIVE_BYTES.clear;
  const keepalive = isLeaving && new TextEncoder().encode(JSON.stringify(body)).length <= most;
  try {
    return await call('saveDraft', { body }, { keepalive });
  } catch (error) {
    if (error instanceof EnvelopeError && error.errcode === ErrCode.notPossible) return undefined;
    throw error;
  }
}

/** Deletes drafts on the server. Errors: those of the call. */
export async function removeDrafts(ids: string[]): Promise<void> {
  await call('deleteDrafts', { body: { ids } });
}

/** `randomUUID` is missing where the portal is served without TLS. */
function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Makes drafts of what was left unsent in this browser by this person; what cannot be kept stays there. Never rejects. */
export async function sendUnsent(userId: string): Promise<void> {
  if (isFamily()) return;
  const live = await liveDrafts();
  // What another tab still writes is kept by that one, and what was sent without an answer with its token, here.
  const forms = unsentForms(userId, Date.now()).filter(({ draftId, sent }) => !live.has(draftId) && sent === undefined);
  await Promise.all(
    forms.map(async ({ userId: _own, address: _page, at: _time, draftId, isSaving, sent: _none, ...body }) => {
      try {
        const saved = await saveDraft({ ...body, id: draftId }, false);
        // Saved on another device meanwhile, but not with these values.
        if (saved === undefined && isSaving !== true) await saveDraft({ ...body, id: freshId() }, false);
        dropUnsent(userId, draftId, Date.now());
      } catch {
        // Offered from here.
      }
    }),
  );
}

/** A draft that may be offered; `isUnanswered` = it is one of this browser, and nobody knows whether a save of it was stored. */
export type FoundDraft = UserDraft & { isUnanswered?: boolean };

/**
 * What was typed into this form before and may still be: what was saved without an answer, else the draft the server gave, else what is
 * left in this browser. Shape: `named` = the one that is requested by its id; undefined also where nothing may be edited.
 */
export function draftOf(form: FormLoad, userId: string, timeZone: string, named: string | null): FoundDraft | undefined {
  const { bizObject, formPermission, userDraft } = form;
  const isNew = bizObject.loadedFromDb !== true;
  if (!isNew && formPermission.actionPermission.edit !== true && !isFilledIn(form)) return undefined;
  const keys = formKeysOf(form);
  const all = unsentForms(userId, Date.now()).filter((one) => isSameForm(keys, one));
  const unanswered = all.findLast(({ sent }) => sent !== undefined);
  if (userDraft && (!unanswered || (userDraft.id === named && unanswered.draftId !== named))) return userDraft;
  const left = unanswered ?? all.at(-1);
  if (!left) return undefined;
  const { draftId: id, at, baseVersion, data, approval } = left;
  return { id, modifiedTime: wallClock(new Date(at), timeZone), baseVersion, data, approval, ...(unanswered && { isUnanswered: true }) };
}

/** Takes away what was refused, unless another tab goes on with it; before a family server there is none. Errors: those of the call. */
export async function refuseDraft(userId: string, id: string): Promise<void> {
  dropUnsent(userId, id, Date.now());
  if (!isFamily() && !(await liveDrafts()).has(id)) await removeDrafts([id]);
}

/** Keeps a refused draft again. Errors: those of the call. */
export async function restoreDraft(form: FormLoad, draft: UserDraft): Promise<UserDraft> {
  const { id, data, approval, baseVersion } = draft;
  if (isFamily() || (await liveDrafts()).has(id)) return draft;
  const saved = await saveDraft({ ...formKeysOf(form), data, approval, baseVersion, id }, false);
  return { ...draft, ...saved };
}
