import type { UserDraft } from '#schemas/draft.ts';
import type { FormLoad } from '#schemas/form.ts';
import { DRAFTS } from '#schemas/limits.ts';
import { call } from '#src/api/client.ts';
import { isFamily } from '#src/api/settings.ts';
import type { FoundDraft } from './formDrafts.ts';
import { formKeysOf, isSameForm } from './formKeys.ts';
import { requestForm } from './requestForm.ts';
import { claimDraft, liveDrafts, releaseDraft, untilLeft } from '#src/api/drafts/draftLocks.ts';

/** A draft that was taken over. */
export interface TakenDraft {
  draft: UserDraft;
  /** This tab goes on with it; false = another one does, and this has its values. */
  isMine: boolean;
}

/** Whether the drafts of this form come from the server, and not from this tab alone. */
const isStored = ({ userDraft }: FormLoad): boolean => !isFamily() && Boolean(userDraft);

/**
 * What to offer of what was typed into a form before: the draft `found`, unless an open tab writes it. Then the one changed last
 * that none does; without any, `found` itself as it is once that tab has ended. Shape: undefined = none, or `signal` came first.
 * Errors: those of the calls.
 */
export async function draftToOffer(form: FormLoad, found: FoundDraft, signal: AbortSignal): Promise<FoundDraft | undefined> {
  if (!(await liveDrafts()).has(found.id)) return found;
  // What another tab still writes and no server has is that tab's.
  if (!isStored(form)) return undefined;
  // A tab that is being loaded again ends in a moment.
  const isLeft = await claimDraft(found.id);
  if (isLeft) releaseDraft(found.id);
  const other = isLeft ? undefined : await newestLeft(form, signal);
  if (other === undefined && !isLeft && !(await untilLeft(found.id, signal))) return undefined;
  return readDraft(form, other ?? found.id, signal);
}

/** Takes a draft over, as it is now; undefined = it is gone. `isFresh`: it was read just now. Errors: those of the call. */
export async function takeDraft(form: FormLoad, draft: FoundDraft, isFresh: boolean): Promise<TakenDraft | undefined> {
  const wasLive = (await liveDrafts()).has(draft.id);
  const isMine = await claimDraft(draft.id);
  try {
    const now = draft.isUnanswered || !isStored(form) || (isFresh && !wasLive) ? draft : await readDraft(form, draft.id);
    if (now === undefined && isMine) releaseDraft(draft.id);
    return now && { draft: now, isMine };
  } catch (error) {
    if (isMine) releaseDraft(draft.id);
    throw error;
  }
}

async function readDraft(form: FormLoad, draftId: string, signal?: AbortSignal): Promise<UserDraft | undefined> {
  const { bizObjectId: objectId, workItemId: workitemId, ...keys } = formKeysOf(form);
  const { userDraft } = await requestForm(call, { ...keys, objectId, workitemId, draftId }, signal);
  return userDraft?.id === draftId ? userDraft : undefined;
}

/** The draft of this form that was changed last and that no open tab writes. */
async function newestLeft(form: FormLoad, signal: AbortSignal): Promise<string | undefined> {
  const keys = formKeysOf(form);
  const [{ content }, live] = await Promise.all([call('drafts', { query: { page: 0, size: DRAFTS.perPerson } }, { signal }), liveDrafts()]);
  return content.find((one) => isSameForm(keys, { ...one, startWorkflowCode: startWorkflowOf(one), sheetCode: one.sheetCode ?? '' }) && !live.has(one.id))?.id;
}

/** The workflow that a listed draft starts: its address alone says it. */
const startWorkflowOf = ({ url }: { url: string }): string | null => new URL(url, 'http://portal').searchParams.get('startWorkflowCode');
