import { isRecord } from '#schemas/formats/format.ts';
import type { FormSaved } from '#schemas/form.ts';

/** The calls that store a form. */
export const STORING_CALLS = ['saveForm', 'submitForm', 'rejectWorkItem', 'adjustSigners'] as const;
export type StoringCall = (typeof STORING_CALLS)[number];

type Body = Readonly<Record<string, unknown>>;

/** What of a form was sent to be stored, for as long as the form has not been loaded again (contract 10.2, BX-089). */
export interface SentForm {
  /** On its way, or its answer was lost; `given` = the body as the form gave it, where it was put on what is stored. */
  pending?: { name: StoringCall; token: string; body: Body; given?: Body } | undefined;
  /** Known to be stored since the form was loaded: the body as the form gave it, the version it has led to, and what the server answered. */
  stored?: { body: Body; version: number; answer: FormSaved } | undefined;
}

/** Where it is kept. */
export interface SentPlace {
  sent(): SentForm | undefined;
  /** Shape: undefined = nothing is left to find out. */
  keepSent(sent: SentForm | undefined): void;
}

/** Keeps it as long as the page stands, where nothing else is kept. */
export function sentPlaceInMemory(): SentPlace {
  let current: SentForm | undefined;
  return {
    sent: () => current,
    keepSent(sent) {
      current = sent;
    },
  };
}

/** Whether a value of the browser's storage, which may be of another build, is one. */
export function isSentForm(value: unknown): value is SentForm {
  if (!isRecord(value)) return false;
  const { pending, stored } = value;
  if (pending !== undefined && !isPending(pending)) return false;
  return stored === undefined || (isRecord(stored) && isRecord(stored.body) && typeof stored.version === 'number' && isSaved(stored.answer));
}

function isPending(value: unknown): boolean {
  if (!isRecord(value) || typeof value.token !== 'string' || !isRecord(value.body)) return false;
  return STORING_CALLS.some((name) => name === value.name) && (value.given === undefined || isRecord(value.given));
}

/** Whether the answer of a call names the record it has stored. */
export const isSaved = (value: unknown): value is FormSaved => isRecord(value) && typeof value.bizObjectId === 'string';
