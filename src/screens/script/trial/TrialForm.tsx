import { useEffect, useMemo } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { FormContext } from '#renderers/regions/form/fields/formContext.ts';
import { formElementId, SchemaForm } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { noCheck } from '#renderers/regions/form/fields/validator.ts';
import { filling } from '#renderers/regions/form/filling/filling.ts';
import { FormLayout } from '#renderers/regions/form/layout/FormLayout.tsx';
import { ItemField } from '#renderers/regions/form/layout/ItemField.tsx';
import { PendingArea, usePendingGate } from '#renderers/regions/form/pending/usePendingGate.tsx';
import { SaveProblem } from '#renderers/regions/form/saving/SaveProblem.tsx';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { useRecordForm } from '#renderers/regions/form/saving/useRecordForm.ts';
import { useSaving } from '#renderers/regions/form/saving/useSaving.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { localized, type Named } from '#schemas/localized.ts';
import type { LoadedForm } from '#src/engine/forms/loadForm.ts';
import { calculateForm } from '#src/engine/forms/formCalls.ts';
import '#renderers/regions/form/form.css';

interface TrialFormProps {
  id: string;
  loaded: LoadedForm;
  ports: Ports;
  /** It can be played now. */
  onDrawn(): void;
  onPlay(data: FormValues): Promise<void>;
}

const ignore = (): void => undefined;

/** The form of a start for a trial: drawn and computed as ever, but nothing is required and nothing is stored. */
export function TrialForm({ id, loaded: { form, rules }, ports, onDrawn, onPlay }: TrialFormProps) {
  const props = {
    form,
    rules,
    ports,
    filling,
    mode: 'edit' as const,
    onSave: async (data: FormValues) => {
      await onPlay(data);
      return { bizObjectId: '' };
    },
    onCalculate: (data: FormValues, trigger: string) => calculateForm(form, data, trigger),
    onModeChange: ignore,
    onDirtyChange: ignore,
    onLoadAgain: ignore,
    onMessage: ignore,
  };
  const drawn = useLatest(onDrawn);
  useEffect(() => drawn.current(), [drawn]);
  const record = useRecordForm(props);
  const waiting = usePendingGate(formElementId(id), ports.t);
  const saving = useSaving(record, props, waiting.ready);
  const { model, values } = record;
  const parts = useMemo(() => ({ model, ports, editing: true, id, inputs: filling.widgetRegistry }), [model, ports, id]);
  return (
    <FormContext.Provider value={parts}>
      <PendingArea
        gate={waiting}
        keys={{ formElementId: formElementId(id), isEditing: true, isDialog: true }}
        t={ports.t}
        className="p-trial-form"
        data-editing
        onSubmitCapture={waiting.hold}
      >
        <SaveProblem fault={saving.fault} ports={ports} />
        <SchemaForm
          id={id}
          // `localized` checks the translations itself.
          label={localized(form.bizSheet as Named, ports.locale)}
          schema={model.schema}
          values={values}
          check={noCheck}
          errors={saving.errors}
          Field={ItemField}
          Layout={FormLayout}
          onChange={saving.change}
          onSubmit={() => void saving.save()}
        />
      </PendingArea>
    </FormContext.Provider>
  );
}
