import { type ComponentProps, useId, useMemo, useState, useSyncExternalStore } from 'react';
import type { FormViewProps } from '#renderers/contracts/form.ts';
import type { FilledForm, FrameProps } from '#renderers/regions/form/saving/filledForm.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { FormerOf } from '#renderers/contracts/process.ts';
import { localized, type Named } from '#schemas/localized.ts';
import type { BarButton } from '#renderers/regions/base/barButton.ts';
import { ActionBar } from './ActionBar.tsx';
import { ConflictDialog } from '#renderers/regions/form/saving/ConflictDialog.tsx';
import { useProcessButtons } from '#renderers/regions/process/useProcessButtons.ts';
import { DeleteConfirmation } from './DeleteConfirmation.tsx';
import { ErrorBar } from '#renderers/regions/form/saving/ErrorBar.tsx';
import { FormContext } from '#renderers/regions/form/fields/formContext.ts';
import { FaultsContext } from '#renderers/regions/form/fields/NoResult.tsx';
import { FormLayout } from '#renderers/regions/form/layout/FormLayout.tsx';
import { ItemField } from '#renderers/regions/form/layout/ItemField.tsx';
import { PendingArea, usePendingGate } from '#renderers/regions/form/pending/usePendingGate.tsx';
import { SaveProblem } from '#renderers/regions/form/saving/SaveProblem.tsx';
import { SchemaForm, formElementId } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { SheetContext } from '#renderers/regions/form/subTable/sheetContext.ts';
import { useCheckedRows } from '#renderers/regions/form/subTable/useCheckedRows.ts';
import { useDeletion } from './useDeletion.ts';
import { useFormButtons } from './useFormButtons.ts';
import { useFormHandle } from './useFormHandle.ts';
import { useSubmitGuard } from './useSubmitGuard.ts';
import { useOpenRecord } from '#renderers/regions/form/saving/useOpenRecord.ts';
import type { useRecordForm } from '#renderers/regions/form/saving/useRecordForm.ts';
import type { useSaving } from '#renderers/regions/form/saving/useSaving.ts';
import { useTakenDraft } from '#renderers/regions/form/saving/useTakenDraft.ts';
import { noCheck } from '#renderers/regions/form/fields/validator.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import './form.css';

const { Part: FileLayer } = lazyComponent(() => import('#renderers/regions/viewer/FileLayer.tsx'));
const { Part: DraftNotice } = lazyComponent(() => import('#renderers/regions/form/saving/DraftNotice.tsx'));

/**
 * A record's form, read or edited: fields from the data items and rights, places from the form document, checks before
 * the server's own. Source: contract 10.2, 10.3; FM-001, OP-71, BX-040.
 */
export function FormView(props: FilledForm) {
  const { form, script, mode, filling, ports, draft, process, onCheckDelete, onDelete, onLoadAgain, onMessage } = props;
  const id = `f${useId().replaceAll(/[^a-zA-Z0-9]/g, '')}`;
  const waiting = usePendingGate(formElementId(id), ports.t, mode);
  const { record, saving, lost } = useOpenRecord(props, waiting);
  const { gate, ended, submit, isPending } = useSubmitGuard(id, props, waiting);
  const isSaving = saving.saving || isPending || waiting.isWaiting;
  const guard = async (code: string, act: () => Promise<void> | void) => {
    if (!script || (await script.preAction(code))) await act();
  };
  const deleting = useDeletion({
    onCheck: onCheckDelete,
    onDelete: async (isWanted) => {
      if (onDelete) await guard('delete', () => (isWanted() ? onDelete() : undefined));
    },
  });
  const around = { isNew: record.isNew, isSaving, formElementId: formElementId(id), submit, confirmDelete: onDelete && deleting.open, guard };
  const buttons = useProcessButtons(props, useFormButtons(props, around), { record, saving, isSaving, guard, ready: waiting.ready });
  const { parts: sheets, checkedNow } = useCheckedRows(props);
  useFormHandle({ record, saving, buttons, checkedNow }, props);
  useTakenDraft({ record, saving }, props);
  const { model, values } = record;
  const editing = mode === 'edit';
  const [formerOf, setFormer] = useState<FormerOf>();
  const isTask = process?.decision !== undefined;
  const parts = useMemo(
    () => ({ model, ports, editing, isTask, id, formerOf, inputs: filling?.widgetRegistry }),
    [model, ports, editing, isTask, id, formerOf, filling],
  );
  const Frame = (process && props.ProcessFrame) || RecordFrame;

  return (
    <FormContext.Provider value={parts}>
      <FaultsContext.Provider value={record.faults}>
        <FormArea id={id} form={props} gate={waiting} buttons={buttons} isSaving={isSaving} onSubmitCapture={gate}>
          <ErrorBar id={id} errors={saving.errors} refusals={saving.refusals} model={model} granted={record.fields} ports={ports} />
          <SaveProblem fault={saving.fault} ports={ports} />
          {props.news}
          <Lost lost={lost} form={props} />
          {draft?.offer && (
            <LazyBoundary place={null}>
              <DraftNotice offer={draft.offer} record={record} formElement={formElementId(id)} ports={ports} />
            </LazyBoundary>
          )}
          <Frame form={props} record={record} buttons={buttons} onCancel={saving.cancel} onFormer={setFormer}>
            <div className="p-form-stage">
              <div className="p-form-body">
                <SheetContext.Provider value={sheets}>
                  <SchemaForm
                    id={id}
                    // `localized` checks the translations itself.
                    label={form.instanceName ?? localized(form.bizSheet as Named, ports.locale)}
                    schema={model.schema}
                    values={values}
                    check={editing && !process && !script?.coversChecks ? record.check : noCheck}
                    errors={saving.errors}
                    Field={ItemField}
                    Layout={FormLayout}
                    onChange={saving.change}
                    // A task is decided by its buttons, never by Enter in a field.
                    onSubmit={() => void (process ? ended() : saving.save().then(ended))}
                    onRefused={() => {
                      saving.refuse();
                      ended();
                    }}
                  />
                </SheetContext.Provider>
              </div>
              <ShownFiles ports={ports} />
            </div>
          </Frame>
          {onDelete && <DeleteConfirmation deleting={deleting} name={form.instanceName ?? ''} t={ports.t} />}
          <Conflict record={record} saving={saving} onLoadAgain={onLoadAgain} onMessage={onMessage} ports={ports} />
        </FormArea>
      </FaultsContext.Provider>
    </FormContext.Provider>
  );
}

interface FormAreaProps extends Pick<ComponentProps<typeof PendingArea>, 'gate' | 'onSubmitCapture' | 'children'> {
  id: string;
  form: FilledForm;
  buttons: readonly BarButton[];
  isSaving: boolean;
}

/** The element around the form, which reads its keys. */
function FormArea({ id, form: { mode, beginsEdited, ports }, buttons, isSaving, ...area }: FormAreaProps) {
  const isEditing = mode === 'edit';
  const keys = { formElementId: formElementId(id), isEditing, beginsEdited, ...keysOfButtons(buttons) };
  return <PendingArea {...area} t={ports.t} keys={keys} className="p-form" data-editing={isEditing || undefined} aria-busy={isSaving} />;
}

/** What Ctrl+S and E do: at an item of a workflow too the one saves, and decides nothing. Source: BX-076. */
function keysOfButtons(buttons: readonly BarButton[]): { save: () => void; edit: (() => void) | undefined } {
  const pressing = (wanted: string) => {
    const found = buttons.find(({ code, isShown, button }) => code === wanted && isShown && !button.disabled && !button.busy && !button.disabledReason);
    // A press that comes too late is none.
    return found && (() => void found.press().catch(() => undefined));
  };
  return { save: pressing('save') ?? (() => undefined), edit: pressing('edit') };
}

/** Items that the form has no longer. */
function Lost({ lost, form: { LostItems, ports } }: { lost: ReturnType<typeof useOpenRecord>['lost']; form: FilledForm }) {
  if (lost.texts.length === 0) return null;
  return (
    <LazyBoundary place={null}>
      <LostItems texts={lost.texts} isOpen={lost.paths.length > 0} onClose={lost.close} ports={ports} />
    </LazyBoundary>
  );
}

/** A file of the record over its fields. */
function ShownFiles({ ports }: { ports: Ports }) {
  const { viewer } = ports.files;
  const shown = useSyncExternalStore(viewer?.subscribe ?? never, () => viewer?.get());
  return (
    viewer &&
    shown && (
      <LazyBoundary place={null}>
        <FileLayer shown={shown} viewer={viewer} ports={ports} />
      </LazyBoundary>
    )
  );
}

const never = () => () => undefined;

/** A record's form: its buttons below it. */
function RecordFrame({ form: { mode, draft, tools, ports }, record, buttons, onCancel, children }: FrameProps) {
  return (
    <>
      {children}
      <ActionBar buttons={buttons} editing={mode === 'edit'} dirty={record.dirty} mark={draft?.mark ?? ''} tools={tools} t={ports.t} onCancel={onCancel} />
    </>
  );
}

type ConflictProps = Pick<FormViewProps, 'onLoadAgain' | 'onMessage' | 'ports'> & {
  record: ReturnType<typeof useRecordForm>;
  saving: ReturnType<typeof useSaving>;
};

/** Others have changed the record, or it was sent already. */
function Conflict({ record, saving: { fault, forgive }, onLoadAgain, onMessage, ports }: ConflictProps) {
  if (fault?.kind !== 'conflict' && fault?.kind !== 'alreadySent') return null;
  return (
    <ConflictDialog
      kind={fault.kind}
      changed={record.changedFields()}
      values={record.values}
      ports={ports}
      onLoadAgain={() => {
        forgive();
        onLoadAgain();
      }}
      onLeave={() => onMessage('hidden-close')}
      onStay={forgive}
    />
  );
}
