import type { FormLoad, FormSaved } from '#schemas/form.ts';
import type { DraftKeeper } from '#src/engine/forms/DraftKeeper.ts';
import { saveForm } from '#src/engine/forms/saveForm.ts';
import type { SentPlace } from '#src/engine/forms/sentForm.ts';
import { withLostWords } from '#src/services/requests/lostWords.ts';

/**
 * Saves a form that is kept as a draft, which ends with it; keeping goes on when it fails. Where no answer came, the next save finds
 * out whether this one was done. Shape: `place` keeps it where there is no draft. Errors: those of `saveForm`.
 */
export async function saveOnce(
  form: FormLoad,
  data: Record<string, unknown>,
  keeper: DraftKeeper | undefined,
  place: SentPlace | undefined,
): Promise<FormSaved> {
  const isFoundOut = keeper?.sent() !== undefined;
  const draftId = await keeper?.pause();
  try {
    const saved = await saveForm(form, data, draftId, keeper ?? place);
    keeper?.end(isFoundOut);
    return saved;
  } catch (error) {
    keeper?.resume();
    throw await withLostWords(error, 'form');
  }
}
