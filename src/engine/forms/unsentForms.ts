import type { UserDraft } from '#schemas/draft.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { FormKeys } from './formKeys.ts';
import { isSentForm, type SentForm } from './sentForm.ts';
import { type Unsent, unsentStore } from './unsentStore.ts';

/** Values of a form that were typed when the portal left its page, and whose they are (contract 5.1). */
export interface UnsentForm extends Unsent, FormKeys {
  /** Address of the page it stood on. */
  address: string;
  /** Draft it was kept as, or would have been. */
  draftId: string;
  /** Version of the record it was typed over. */
  baseVersion?: number | undefined;
  /** The form was being saved: where its draft has ended since, these values are stored. */
  isSaving?: boolean | undefined;
  /** What was sent of it to be stored and has no answer yet: it stays here until somebody finds out (contract 10.2). */
  sent?: SentForm | undefined;
  /** As `typedValues` gives them. */
  data: FormValues;
  approval?: UserDraft['approval'];
  /** Whom a workflow is started for. */
  trustor?: string | undefined;
}

const stored = unsentStore('form', isUnsent, ({ draftId }) => draftId);

/** Keeps what was typed for its person, in place of an earlier state of the same draft. */
export const storeUnsent = stored.put;

/** What is kept for this person; nothing older than 12 h. */
export const unsentForms = stored.of;

/** Drops one that was kept elsewhere or refused. */
export const dropUnsent = stored.drop;

function isUnsent(value: unknown): value is UnsentForm {
  if (!isRecord(value) || !isRecord(value.data) || typeof value.at !== 'number') return false;
  const keys = [value.bizObjectId, value.workflowInstanceId, value.workItemId, value.startWorkflowCode];
  if (keys.some((key) => key !== undefined && typeof key !== 'string')) return false;
  if (value.sent !== undefined && !isSentForm(value.sent)) return false;
  if (value.baseVersion !== undefined && typeof value.baseVersion !== 'number') return false;
  return [value.userId, value.address, value.draftId, value.schemaCode, value.sheetCode].every((text) => typeof text === 'string');
}
