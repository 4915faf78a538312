import { useMemo } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { FormContext } from '#renderers/regions/form/fields/formContext.ts';
import { SchemaForm } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { NO_ERRORS, noCheck } from '#renderers/regions/form/fields/validator.ts';
import { FormLayout } from '#renderers/regions/form/layout/FormLayout.tsx';
import { ItemField } from '#renderers/regions/form/layout/ItemField.tsx';
import type { FormLoad } from '#schemas/form.ts';
import { formSchema } from '#schemas/formSchema/formSchema.ts';
import { toFormValues } from '#schemas/formSchema/record.ts';
import { localized, type Named } from '#schemas/localized.ts';

/** The form of an item as its step shows it, to be read. */
export function PreviewForm({ form, ports }: { form: FormLoad; ports: Ports }) {
  const { locale } = ports;
  const model = useMemo(() => formSchema(form, locale), [form, locale]);
  const values = useMemo(() => toFormValues(model.fields, form.bizObject.data, false), [model, form]);
  const parts = useMemo(() => ({ model, ports, editing: false, id: 'preview' }), [model, ports]);
  return (
    <FormContext.Provider value={parts}>
      <div className="p-form p-preview-form">
        <SchemaForm
          id="preview"
          // `localized` checks the translations itself.
          label={form.instanceName ?? localized(form.bizSheet as Named, locale)}
          schema={model.schema}
          values={values}
          check={noCheck}
          errors={NO_ERRORS}
          Field={ItemField}
          Layout={FormLayout}
          onChange={() => undefined}
          onSubmit={() => undefined}
        />
      </div>
    </FormContext.Provider>
  );
}
