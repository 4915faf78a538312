import { useEffect, useRef, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { FormView } from '#renderers/regions/form/FormView.tsx';
import type { FormLoad, FormSaved } from '#schemas/form.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { errorText, reportError } from '#src/services/messages/reportError.ts';
import type { DraftKeeper } from '#src/engine/forms/DraftKeeper.ts';
import type { FormMessage } from '#src/engine/navigation/openRecord.ts';
import { calculateForm, saveForm } from '#src/engine/forms/saveForm.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';
import { useDetails } from '#src/services/messages/useDetails.ts';
import { checkDeletion, removeRecord, showTrack } from './recordActions.ts';
import { storedSearch } from './storedSearch.ts';
import { useFormScript } from './useFormScript.ts';
import { unsavedOf, useFormDraft } from './useFormDraft.ts';
import { type OnDirtyChange, useUnsaved } from './useUnsaved.ts';
import { useLoadedForm } from './useLoadedForm.ts';
import './forms.css';

const { Part: FormScriptButton } = lazyComponent(async () => {
  const [{ FormScriptButton: Part }] = await Promise.all([import('../script/ScriptButton.tsx'), loadNamespaces('script')]);
  return { default: Part };
});

export interface FormPaneProps {
  /** Query text of the form's address. */
  search: string;
  ports: Ports;
  /** The form is there: its name goes into the head. */
  onLoaded(form: FormLoad): void;
  onDirtyChange: OnDirtyChange;
  /** What the form requests of its surroundings (contract 5.2). */
  onMessage(message: FormMessage): void;
  /** A new record was stored. */
  onAdded(saved: FormSaved): void;
}

/** A form from its address: loads, shows, saves; the same on its page and in the overlay (OP-98). */
export function FormPane({ search, ports, onLoaded, onDirtyChange, onMessage, onAdded }: FormPaneProps) {
  const { t } = ports;
  /** A new record that was stored while its form stays. */
  const [stored, setStored] = useState<string>();
  const { state, reload } = useLoadedForm(stored === undefined ? search : storedSearch(search, stored));
  const { show, dialogs } = useDialogs(ports);
  /** The form that is edited; one that was loaded since is read again. */
  const [edited, setEdited] = useState<FormLoad>();
  const keeper = useRef<DraftKeeper>(undefined);
  const { reportDirty, mayLose } = useUnsaved(show, ports, onDirtyChange, () => unsavedOf(keeper.current));
  const drawn = useFormScript(state.status === 'ready' ? state.loaded : undefined, { search, ports, show, reload, mayLose });
  const form = drawn?.loaded.form;
  const { port: draft, keeper: made } = useFormDraft(drawn?.loaded, { search, ports, onEdit: () => setEdited(drawn?.loaded.form) });
  useEffect(() => {
    keeper.current = made;
  }, [made]);
  useEffect(() => {
    if (form) onLoaded(form);
  }, [form, onLoaded]);

  if (state.status === 'unnamed') return <Notice kind="error" title={t('form:page.notForm')} text={t('form:page.notFormHint')} />;
  if (state.status === 'failed') return <Failed error={state.error} ports={ports} onRetry={reload} />;
  if (!drawn) return <FormSkeleton label={t('form:page.loading')} />;
  const { script } = drawn;
  const { form: loaded, rules } = drawn.loaded;
  const isNew = loaded.bizObject.loadedFromDb !== true;
  const save = async (data: Record<string, unknown>) => {
    const saved = await savedWith(keeper.current, (draftId) => saveForm(loaded, data, draftId));
    showMessage({ level: 'success', text: t('form:save.done') });
    reportDirty(false);
    const goesOn = (await script?.actionDone('save', saved)) ?? true;
    if (isNew && goesOn) {
      onAdded(saved);
    } else {
      // What is typed until the form is loaded again would be lost.
      setEdited(undefined);
      if (isNew) setStored(saved.bizObjectId);
      else reload();
      onMessage('reload');
    }
    return saved;
  };
  return (
    <>
      <FormView
        key={loaded.bizObject.id ?? 'new'}
        form={drawn.form}
        granted={loaded}
        script={script}
        scriptedButtons={drawn.buttons}
        scriptedLimits={drawn.limits}
        tools={
          drawn.page && (
            <LazyBoundary place={null}>
              <FormScriptButton page={drawn.page} ports={ports} />
            </LazyBoundary>
          )
        }
        draft={draft}
        rules={rules}
        mode={isNew || edited === loaded ? 'edit' : 'view'}
        ports={ports}
        onSave={save}
        onCalculate={(data, trigger) => calculateForm(loaded, data, trigger)}
        {...(!isNew && {
          onCheckDelete: () => checkDeletion(loaded, ports),
          onDelete: () => removeRecord(loaded, script, ports, onMessage),
          onTrack: () => void showTrack(loaded, ports, show).catch(reportError),
        })}
        onModeChange={(mode) => setEdited(mode === 'edit' ? loaded : undefined)}
        onDirtyChange={reportDirty}
        // What was typed is offered again, over the record as it is then.
        onLoadAgain={() => void Promise.resolve(keeper.current?.flush()).then(reload)}
        onMessage={onMessage}
      />
      {dialogs}
    </>
  );
}

/** Saves a form that is kept as a draft, which ends with it; keeping goes on when it fails. Errors: those of `save`. */
async function savedWith(keeper: DraftKeeper | undefined, save: (draftId: string | undefined) => Promise<FormSaved>): Promise<FormSaved> {
  const draftId = await keeper?.pause();
  try {
    const saved = await save(draftId);
    keeper?.end();
    return saved;
  } catch (error) {
    keeper?.resume();
    throw error;
  }
}

function Failed({ error, ports, onRetry }: { error: unknown; ports: Ports; onRetry(): void }) {
  const { t } = ports;
  const details = useDetails()(error);
  return (
    <Notice
      kind="error"
      title={t('form:page.failed')}
      text={errorText(error, t)}
      actions={
        <Button icon="refresh" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
      {...(details ? { details } : {})}
    />
  );
}

/** Bars in the final measures: two groups of three fields in a row. */
function FormSkeleton({ label }: { label: string }) {
  return (
    <div className="p-form-skeleton">
      <output className="p-visually-hidden">{label}</output>
      {[1, 2].map((group) => (
        <div key={group} className="p-form-skeleton-group">
          <Skeleton width={120} height={16} />
          <div className="p-form-skeleton-row">
            {[1, 2, 3, 4, 5, 6].map((field) => (
              <div key={field}>
                <Skeleton width={80} height={12} />
                <Skeleton height={32} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
