import { useCallback, useId, useMemo, useState } from 'react';
import type { FormViewProps } from '#renderers/contract.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { TraceDetails } from '#renderers/regions/base/Notice.tsx';
import { ActionBar } from './form/ActionBar.tsx';
import { ConflictDialog } from './form/ConflictDialog.tsx';
import { ErrorBar } from './form/ErrorBar.tsx';
import { FormContext } from './form/formContext.ts';
import { FormLayout } from './form/FormLayout.tsx';
import { ItemField } from './form/ItemField.tsx';
import { toSaveFault, type SaveFault } from './form/saveFault.ts';
import { SchemaForm } from './form/SchemaForm.tsx';
import { useRecordForm } from './form/useRecordForm.ts';
import type { FieldError } from './form/validator.ts';
import './form/form.css';

/**
 * A record's form, read or edited: fields from the data items and rights, places from the form document, checks before
 * the server's own. Source: contract 10.2, 10.3; FM-001, OP-71, BX-040.
 */
export function FormView(props: FormViewProps) {
  const { form, mode, ports, onSave, onDelete, onModeChange, onLoadAgain, onMessage } = props;
  const { t } = ports;
  const id = `f${useId().replaceAll(/[^a-zA-Z0-9]/g, '')}`;
  const record = useRecordForm(props);
  const { model, values, check } = record;
  const editing = mode === 'edit';
  const [refused, setRefused] = useState(false);
  const [fault, setFault] = useState<SaveFault>();
  const [saving, setSaving] = useState(false);
  const parts = useMemo(() => ({ model, ports, editing, id }), [model, ports, editing, id]);
  const serverErrors = fault?.kind === 'fields' ? fault.errors : NO_ERRORS;
  const errors = editing ? [...(refused ? check(values) : NO_ERRORS), ...serverErrors] : NO_ERRORS;

  const save = async () => {
    if (saving) return;
    setSaving(true);
    setFault(undefined);
    try {
      await onSave(record.saved());
      setRefused(false);
    } catch (error) {
      setFault(toSaveFault(error));
    } finally {
      setSaving(false);
    }
  };
  const change = (next: Record<string, unknown>) => {
    record.change(next);
    if (fault?.kind === 'fields') setFault(undefined);
  };
  const refuse = useCallback(() => setRefused(true), []);
  const cancel = () => {
    record.reset();
    setRefused(false);
    setFault(undefined);
    if (record.isNew) onMessage('hidden-close');
    else onModeChange('view');
  };

  return (
    <FormContext.Provider value={parts}>
      <div className="p-form" data-editing={editing || undefined} aria-busy={saving}>
        <ErrorBar errors={errors} />
        <Problem fault={fault} ports={ports} />
        <div className="p-form-body">
          <SchemaForm
            id={id}
            label={form.instanceName ?? form.bizSchema.name}
            schema={model.schema}
            values={values}
            check={editing ? check : noCheck}
            serverErrors={serverErrors}
            live={refused}
            Field={ItemField}
            Layout={FormLayout}
            onChange={change}
            onSubmit={save}
            onRefused={refuse}
          >
            {/* Enter in a field saves only by the button below, which stands outside the scrolled part. */}
            <button id={`${id}-submit`} type="submit" hidden aria-label={ports.t('form:bar.save')} />
          </SchemaForm>
        </div>
        <ActionBar
          form={form}
          editing={editing}
          isNew={record.isNew}
          dirty={record.dirty}
          saving={saving}
          t={t}
          onSave={() => document.getElementById(`${id}-submit`)?.click()}
          onCancel={cancel}
          onEdit={() => onModeChange('edit')}
          onDelete={onDelete}
        />
        {(fault?.kind === 'conflict' || fault?.kind === 'alreadySent') && (
          <ConflictDialog
            kind={fault.kind}
            changed={record.changedFields()}
            values={values}
            ports={ports}
            onLoadAgain={() => {
              setFault(undefined);
              onLoadAgain();
            }}
            onLeave={() => onMessage('hidden-close')}
            onStay={() => setFault(undefined)}
          />
        )}
      </div>
    </FormContext.Provider>
  );
}

const NO_ERRORS: readonly FieldError[] = [];
const noCheck = () => NO_ERRORS;

/** Why the server did not take the record, where no field is to blame; the trace id is one click away (BX-039). */
function Problem({ fault, ports }: { fault: SaveFault | undefined; ports: FormViewProps['ports'] }) {
  if (fault?.kind !== 'other') return null;
  const { t } = ports;
  return (
    <div className="p-form-problem" role="alert">
      <Icon name="error" size={16} />
      <span>{fault.text || t('form:save.failed')}</span>
      {fault.traceId !== undefined && (
        <TraceDetails
          traceId={fault.traceId}
          label={t('common:trace.details')}
          traceLabel={t('common:trace.id')}
          copyLabel={t('common:trace.copy')}
          copiedLabel={t('common:trace.copied')}
        />
      )}
    </div>
  );
}
