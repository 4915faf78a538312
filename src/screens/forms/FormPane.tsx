import { useEffect, useRef, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { useFilling } from '#renderers/regions/form/filling/useFilling.ts';
import { FormView } from '#renderers/regions/form/FormView.tsx';
import { ErrCode } from '#schemas/errCode.ts';
import type { FormLoad, FormSaved } from '#schemas/form.ts';
import { EnvelopeError } from '#src/api/errors.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { errorText, reportError } from '#src/services/messages/reportError.ts';
import type { DraftKeeper } from '#src/engine/forms/DraftKeeper.ts';
import type { FormMessage } from '#src/engine/navigation/openRecord.ts';
import { calculateForm } from '#src/engine/forms/formCalls.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';
import { useDetails } from '#src/services/messages/useDetails.ts';
import { recordActs } from './recordActions.ts';
import { recordTitle } from './RecordTitle.tsx';
import { storedSearch } from './storedSearch.ts';
import { isFilledAtOnce, mayBeFilled } from './filledForms.ts';
import { formTools } from './formTools.tsx';
import { isOwnForm, LazyOwnForm } from './framed/LazyOwnForm.tsx';
import { LazyLostItems } from './news/LazyLostItems.tsx';
import { LazyRecordNews } from './news/LazyRecordNews.tsx';
import { useEditing } from './useEditing.ts';
import { useFormScript } from './useFormScript.ts';
import { loadSaving, unsavedOf, useFormDraft } from './useFormDraft.ts';
import { type OnDirtyChange, useUnsaved } from './useUnsaved.ts';
import { useProcess } from './useProcess.ts';
import { useLoadedForm } from './useLoadedForm.ts';
import './forms.css';

export interface FormPaneProps {
  /** Query text of the form's address. */
  search: string;
  /** It is filled in at once. */
  edits?: boolean;
  ports: Ports;
  /** The form is there: its name goes into the head. */
  onLoaded(form: FormLoad): void;
  onDirtyChange: OnDirtyChange;
  /** What the form requests of its surroundings (contract 5.2). */
  onMessage(message: FormMessage): void;
  /** A new record was stored. */
  onAdded(saved: FormSaved): void;
  /** An act of a workflow closed the item; goes on to the next one of the same person, where there is one. */
  onDecided(next: string | undefined): void;
}

/** A form from its address: loads, shows, saves; the same on its page and in the overlay (OP-98). */
export function FormPane({ search, edits = false, ports, onLoaded, onDirtyChange, onMessage, onAdded, onDecided }: FormPaneProps) {
  const { t } = ports;
  /** A new record that was stored while its form stays. */
  const [stored, setStored] = useState<string>();
  const { state, reload, opened } = useLoadedForm(stored === undefined ? search : storedSearch(search, stored));
  const { show, dialogs } = useDialogs(ports);
  const keeper = useRef<DraftKeeper>(undefined);
  const { reportDirty, reportOpinion, mayLose, isDirty } = useUnsaved(show, ports, onDirtyChange, () => unsavedOf(keeper.current));
  const drawn = useFormScript(state?.status === 'ready' ? state.value : undefined, { search, ports, show, reload, mayLose });
  const form = drawn?.loaded.form;
  const { isEdited, edit: onEdit, read, readAgain } = useEditing(drawn?.loaded.origin, edits);
  const isNeededAtOnce = drawn !== undefined && isFilledAtOnce(drawn.loaded.form, drawn.script !== undefined);
  const { filling, error: missing, again } = useFilling({ isNeeded: isNeededAtOnce || isEdited, isLikely: mayBeFilled(search, form), onMissing: reportError });
  const { port: draft, keeper: made, answers, sent } = useFormDraft(drawn?.loaded, { search, ports, onEdit, onOpinion: reportOpinion });
  const around = { search, ports, show, keeper, answers, reload, reportDirty, onDecided, onMessage, onEdit, script: drawn?.script };
  const { process, ProcessFrame, isFilled, isReady } = useProcess(form, isEdited, around);
  useEffect(() => {
    keeper.current = made;
    if (form) onLoaded(form);
  }, [made, form, onLoaded]);

  if (state === undefined || 'error' in state) return <NoForm error={state?.error} ports={ports} onRetry={reload} onMessage={onMessage} />;
  if (missing !== undefined && isNeededAtOnce) return <Failed error={missing} ports={ports} onRetry={again} />;
  if (!drawn || !isReady || (isNeededAtOnce && !filling)) return <FormSkeleton label={t('form:page.loading')} />;
  const { form: loaded, rules } = drawn.loaded;
  if (isOwnForm(loaded)) return <LazyOwnForm form={loaded} name={recordTitle(loaded, ports)} search={search} ports={ports} onMessage={onMessage} />;
  const isNew = loaded.bizObject.loadedFromDb !== true;
  const mode = filling && (isNew || isFilled || isEdited) ? 'edit' : 'view';
  const save = async (data: Record<string, unknown>) => {
    const saved = await (await loadSaving()).saveOnce(loaded, data, keeper.current, sent);
    showMessage({ level: 'success', text: t('form:save.done') });
    reportDirty(false);
    const goesOn = (await drawn.script?.actionDone('save', saved)) ?? true;
    if (isNew && goesOn) onAdded(saved);
    else stays(saved.bizObjectId);
    return saved;
  };
  /** What is typed until the form is loaded again would be lost. */
  const stays = (bizObjectId: string) => {
    readAgain();
    (isNew ? () => setStored(bizObjectId) : reload)();
    onMessage('reload');
  };
  return (
    <>
      <FormView
        key={loaded.bizObject.id ?? 'new'}
        form={drawn.form}
        granted={loaded}
        script={drawn.script}
        scriptedButtons={drawn.buttons}
        scriptedLimits={drawn.limits}
        tools={formTools({ page: drawn.page, form: loaded, script: drawn.script, isEditing: mode === 'edit', ports, show, reload, onMessage })}
        draft={draft}
        news={<LazyRecordNews form={loaded} opened={opened} keeper={keeper} unsaved={{ isDirty, mayLose }} ports={ports} />}
        rules={rules}
        mode={mode}
        beginsEdited={edits}
        filling={filling}
        process={process}
        ProcessFrame={ProcessFrame}
        LostItems={LazyLostItems}
        ports={ports}
        onSave={save}
        onCalculate={(data, trigger) => calculateForm(loaded, data, trigger)}
        {...(!isNew && recordActs(loaded, drawn.script, { ports, show, onMessage }))}
        onModeChange={(mode) => (mode === 'edit' ? onEdit() : read())}
        onDirtyChange={reportDirty}
        // What was typed is offered again, over the record as it is then.
        onLoadAgain={() => void Promise.resolve(keeper.current?.flush()).then(reload)}
        onMessage={onMessage}
      />
      {dialogs}
    </>
  );
}

/** Why there is none; without an error the address names none. */
function NoForm({ error, ports, onRetry, onMessage }: { error: unknown; ports: Ports; onRetry(): void } & Pick<FormPaneProps, 'onMessage'>) {
  const { t } = ports;
  if (error === undefined) return <Notice kind="error" title={t('form:page.notForm')} text={t('form:page.notFormHint')} />;
  if (isMissing(error)) return <MissingForm error={error} ports={ports} onBack={() => onMessage('reload-close')} />;
  return <Failed error={error} ports={ports} onRetry={onRetry} />;
}

/** A retry would not find it either. */
const isMissing = (error: unknown): boolean => error instanceof EnvelopeError && (error.errcode === ErrCode.notFound || error.errcode === ErrCode.noRight);

function MissingForm({ error, ports, onBack }: { error: unknown; ports: Ports; onBack(): void }) {
  const { t } = ports;
  const details = useDetails()(error);
  return (
    <Notice
      kind="empty"
      title={errorText(error, t)}
      text={t('form:page.gone')}
      actions={
        <Button icon="back" onClick={onBack}>
          {t('form:page.back')}
        </Button>
      }
      {...(details ? { details } : {})}
    />
  );
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
