import { useId, useMemo } from 'react';
import type { FormViewProps } from '#renderers/contracts/form.ts';
import { localized, type Named } from '#schemas/localized.ts';
import { ActionBar } from './ActionBar.tsx';
import { ConflictDialog } from '#renderers/regions/form/saving/ConflictDialog.tsx';
import { DeleteConfirmation } from './DeleteConfirmation.tsx';
import { ErrorBar } from '#renderers/regions/form/saving/ErrorBar.tsx';
import { FormContext } from '#renderers/regions/form/fields/formContext.ts';
import { FormLayout } from '#renderers/regions/form/layout/FormLayout.tsx';
import { ItemField } from '#renderers/regions/form/layout/ItemField.tsx';
import { SaveProblem } from '#renderers/regions/form/saving/SaveProblem.tsx';
import { SchemaForm, formElementId } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { SheetContext } from '#renderers/regions/form/subTable/sheetContext.ts';
import { useCheckedRows } from '#renderers/regions/form/subTable/useCheckedRows.ts';
import { useDeletion } from './useDeletion.ts';
import { useFormButtons } from './useFormButtons.ts';
import { useFormHandle } from './useFormHandle.ts';
import { useSubmitGuard } from './useSubmitGuard.ts';
import { useRecordForm } from '#renderers/regions/form/saving/useRecordForm.ts';
import { useSaving } from '#renderers/regions/form/saving/useSaving.ts';
import { useTakenDraft } from '#renderers/regions/form/saving/useTakenDraft.ts';
import { noCheck } from '#renderers/regions/form/fields/validator.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import './form.css';

const { Part: DraftNotice } = lazyComponent(() => import('#renderers/regions/form/saving/DraftNotice.tsx'));

/**
 * A record's form, read or edited: fields from the data items and rights, places from the form document, checks before
 * the server's own. Source: contract 10.2, 10.3; FM-001, OP-71, BX-040.
 */
export function FormView(props: FormViewProps) {
  const { form, script, mode, ports, draft, onCheckDelete, onDelete, onLoadAgain, onMessage } = props;
  const id = `f${useId().replaceAll(/[^a-zA-Z0-9]/g, '')}`;
  const record = useRecordForm(props);
  const saving = useSaving(record, props);
  const { gate, ended, submit, isPending } = useSubmitGuard(id, props);
  const isSaving = saving.saving || isPending;
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
  const buttons = useFormButtons(props, around);
  const { parts: sheets, checkedNow } = useCheckedRows(props);
  useFormHandle({ record, saving, buttons, checkedNow }, props);
  useTakenDraft({ record, saving }, props);
  const { model, values } = record;
  const { fault } = saving;
  const editing = mode === 'edit';
  const parts = useMemo(() => ({ model, ports, editing, id }), [model, ports, editing, id]);

  return (
    <FormContext.Provider value={parts}>
      <div className="p-form" data-editing={editing || undefined} aria-busy={isSaving} onSubmitCapture={gate}>
        <ErrorBar id={id} errors={saving.errors} refusals={saving.refusals} model={model} granted={record.fields} ports={ports} />
        <SaveProblem fault={fault} ports={ports} />
        {draft?.offer && (
          <LazyBoundary place={null}>
            <DraftNotice offer={draft.offer} record={record} formElement={formElementId(id)} ports={ports} />
          </LazyBoundary>
        )}
        <div className="p-form-body">
          <SheetContext.Provider value={sheets}>
            <SchemaForm
              id={id}
              // `localized` checks the translations itself.
              label={form.instanceName ?? localized(form.bizSheet as Named, ports.locale)}
              schema={model.schema}
              values={values}
              check={editing && !script?.coversChecks ? record.check : noCheck}
              errors={saving.errors}
              Field={ItemField}
              Layout={FormLayout}
              onChange={saving.change}
              onSubmit={() => void saving.save().then(ended)}
              onRefused={() => {
                saving.refuse();
                ended();
              }}
            />
          </SheetContext.Provider>
        </div>
        <ActionBar buttons={buttons} editing={editing} dirty={record.dirty} mark={draft?.mark ?? ''} tools={props.tools} t={ports.t} onCancel={saving.cancel} />
        {onDelete && <DeleteConfirmation deleting={deleting} name={form.instanceName ?? ''} t={ports.t} />}
        {(fault?.kind === 'conflict' || fault?.kind === 'alreadySent') && (
          <ConflictDialog
            kind={fault.kind}
            changed={record.changedFields()}
            values={values}
            ports={ports}
            onLoadAgain={() => {
              saving.forgive();
              onLoadAgain();
            }}
            onLeave={() => onMessage('hidden-close')}
            onStay={saving.forgive}
          />
        )}
      </div>
    </FormContext.Provider>
  );
}
