import { isRecord } from '#schemas/formats/format.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { json, read, write } from '#src/api/storage.ts';
import { UNSENT_KEY } from './unsentKey.ts';

/** Values of a form that were typed when the portal left its page, and whose they are (contract 5.1). */
export interface UnsentForm {
  userId: string;
  /** Address of the page it stood on. */
  address: string;
  /** Epoch milliseconds. */
  at: number;
  /** Draft it was kept as, or would have been. */
  draftId: string;
  schemaCode: string;
  sheetCode: string;
  /** Absent = a new record. */
  bizObjectId?: string | undefined;
  /** Version of the record it was typed over. */
  baseVersion?: number | undefined;
  /** As `typedValues` gives them. */
  data: FormValues;
}

const KEPT_MS = 12 * 3600 * 1000;

/** Keeps what was typed for its person in this tab, in place of an earlier state of the same draft. */
export function keepUnsent(form: UnsentForm): void {
  store([...unsentForms(form.userId, form.at).filter(({ draftId }) => draftId !== form.draftId), form]);
}

/** What is kept for this person; what is older than 12 h or of anybody else is dropped. */
export function unsentForms(userId: string, now: number): UnsentForm[] {
  const text = read(sessionStorage, UNSENT_KEY);
  if (text === undefined) return [];
  const stored = json(text);
  const all = Array.isArray(stored) ? stored.filter(isUnsent) : [];
  const own = all.filter((form) => form.userId === userId && form.at <= now && now - form.at <= KEPT_MS);
  if (!Array.isArray(stored) || own.length < stored.length) store(own);
  return own;
}

/** Drops one that was kept elsewhere or refused. */
export function dropUnsent(userId: string, dropped: string, now: number): void {
  const all = unsentForms(userId, now);
  const left = all.filter(({ draftId }) => draftId !== dropped);
  if (left.length < all.length) store(left);
}

function store(forms: readonly UnsentForm[]): void {
  write(sessionStorage, UNSENT_KEY, forms.length === 0 ? undefined : JSON.stringify(forms));
}

/** The key stands open to whoever has the browser, and may be of another build. */
function isUnsent(value: unknown): value is UnsentForm {
  if (!isRecord(value) || !isRecord(value.data) || typeof value.at !== 'number') return false;
  if (value.bizObjectId !== undefined && typeof value.bizObjectId !== 'string') return false;
  if (value.baseVersion !== undefined && typeof value.baseVersion !== 'number') return false;
  return [value.userId, value.address, value.draftId, value.schemaCode, value.sheetCode].every((text) => typeof text === 'string');
}
