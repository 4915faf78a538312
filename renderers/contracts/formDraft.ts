import type { DraftOpinion, UserDraft } from '#schemas/draft.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';

/** What was typed into a form before, as it stands at the form's head (contract 10.5). */
export interface DraftOffer {
  /** `taken` = its values are in the form, and the record has been changed since they were typed. */
  status: 'offered' | 'taken' | 'refused';
  draft: UserDraft;
  /** When it was kept, as the reader reads it. */
  time: string;
  /** The record has been changed since. */
  isOutdated: boolean;
  /** It was saved, and nobody knows whether that was stored: saved once more, it counts once. */
  isUnanswered: boolean;
  /** The opinion it holds, where another one is written now. */
  opinion: DraftOpinion | undefined;
  onTake(): void;
  onRefuse(): void;
  /** Takes the refusal back. */
  onUndo(): void;
  /** The record holds it all by now. */
  onMoot(): void;
  /** It was read. */
  onClose(): void;
}

/** How a form keeps what is typed into it; made by `src/screens/forms`. Source: contract 10.5, BX-051. */
export interface FormDraftPort {
  /** What is unsaved now, read when it is kept; undefined = nothing. */
  onTyped(read: (() => FormValues) | undefined): void;
  /** Puts these values into the form; another object = again. */
  taken: Readonly<FormValues> | undefined;
  offer: DraftOffer | undefined;
  /** Whether it is kept, in words; '' = nothing to say. */
  mark: string;
  /** The reader gives up what was typed. */
  onCancel(): void;
}
