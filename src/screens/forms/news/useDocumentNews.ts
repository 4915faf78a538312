import { useState, type RefObject } from 'react';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { FormLoad } from '#schemas/form.ts';
import type { DraftKeeper } from '#src/engine/forms/DraftKeeper.ts';
import type { Change } from '#src/engine/session/changeListener.ts';
import type { OpenedForm } from '#src/screens/forms/documents/useFormDocuments.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { useFollowedDocuments } from '#src/services/requests/useFollowedRequest.ts';

/** An open form, as what tells its news needs it. */
export interface FollowedForm {
  form: FormLoad;
  opened: OpenedForm;
  /** Keeps what is typed as a draft. */
  keeper: RefObject<DraftKeeper | undefined>;
  /** Whether the form holds what is not saved; `mayLose` asks before it is given up. */
  unsaved: { isDirty(): boolean; mayLose(): Promise<boolean> };
}

/**
 * Lets an open form follow its documents: one into which nothing is typed shows them at once, another only on request, so that nothing
 * moves under the hand. Shape: `onTake` shows them, with what is typed; undefined = the form is as its documents make it. Source: BX-031.
 */
export function useDocumentNews({ form, opened: { address, documents, reload }, keeper, unsaved }: FollowedForm): { onTake(): void } | undefined {
  const [outdated, setOutdated] = useState<FormLoad>();
  const latest = useLatest(form);
  useFollowedDocuments(address, {
    concerns: (change) => isOfForm(change, form),
    async readAgain(signal) {
      const found = await documents.newer(signal);
      if (signal.aborted) return;
      if (found === undefined) setOutdated(undefined);
      else if (unsaved.isDirty()) setOutdated(latest.current);
      // Saved meanwhile, the record is another than the one that came with the documents.
      else if (documents.isOfShown(found)) documents.show(found);
      else reload();
    },
  });
  const take = async () => {
    const found = await documents.newer(new AbortController().signal);
    if (found === undefined) return setOutdated(undefined);
    const isCarried = documents.isOfShown(found) && (keeper.current !== undefined || !unsaved.isDirty());
    if (isCarried) documents.show(found);
    // Typed over another state of the record it is offered again; where it cannot be kept, the person confirms.
    else if ((await keeper.current?.flush()) === true || (await unsaved.mayLose())) reload();
  };
  return outdated === form ? { onTake: () => void take().catch(reportError) } : undefined;
}

/** Whether a form may be made of a document that has changed: the application says its rights, and another form may be its model's from now on. */
function isOfForm({ kind, code, appCode }: Change, { bizSchema, workflowCode }: FormLoad): boolean {
  if (kind === 'form' || kind === 'app') return appCode === bizSchema.appCode;
  return (kind === 'model' && code === bizSchema.code) || (kind === 'workflow' && code === workflowCode);
}
