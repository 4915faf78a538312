import type { DraftSave } from '#schemas/draft.ts';
import type { FormKeys } from './formKeys.ts';
import type { SentForm } from './sentForm.ts';
import type { UnsentForm } from './unsentForms.ts';

/** How an unsaved form is kept. */
export interface DraftState {
  status: 'none' | 'kept' | 'failed' | 'tooLarge';
  /** Wall clock of the last draft. */
  modifiedTime: string | undefined;
}

/** The form whose values are kept. */
export type DraftPlace = FormKeys & Pick<UnsentForm, 'userId' | 'baseVersion' | 'trustor'>;

/** What a keeper may do; `save` and `remove` are absent before servers that store no drafts. */
export interface DraftCalls {
  /** `isLeaving`: the page may end before the answer. Shape: undefined = the draft has ended, its form was saved elsewhere. */
  save?(body: DraftSave, isLeaving: boolean): Promise<{ modifiedTime: string } | undefined>;
  remove?(ids: string[]): Promise<unknown>;
  /** Stores and drops in this browser what no call can save. Shape: false = it could not be stored. */
  storeHere(form: UnsentForm): boolean;
  dropHere(draftId: string): void;
  /** What this browser keeps as sent and unanswered of a draft that is taken over. */
  sentHere(draftId: string): SentForm | undefined;
  /** Locks the draft for this tab, or releases it. */
  lock(draftId: string): void;
  release(draftId: string): void;
  freshId(): string;
  address(): string;
  now(): number;
}
