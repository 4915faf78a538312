import { useId, useMemo, useState } from 'react';
import { PropertyType } from '#schemas/codes.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { FieldFault } from '#renderers/regions/form/fields/FieldFault.tsx';
import { formElementId } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { DialogForm } from '#renderers/regions/form/dialogForm/DialogForm.tsx';
import { dialogField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import type { ViewNameProps } from '#renderers/contracts/dialogs.ts';

const MOST_CHARACTERS = 50;

/** Prompts for the name of a view; one that another view has is refused. Source: BX-001. */
export function ViewNameDialog({ title, name, taken, ports, onClose }: ViewNameProps & LazyDialogProps<string>) {
  const { t } = ports;
  const id = `v${useId().replaceAll(/\W/g, '')}`;
  const [values, setValues] = useState<FormValues>({ name });
  const [problem, setProblem] = useState('');
  const fields = useMemo(
    () => [dialogField({ code: 'name', name: t('views:name'), propertyType: PropertyType.shortText, required: true, maxLength: MOST_CHARACTERS })],
    [t],
  );
  const send = (sent: FormValues) => {
    const given = String(sent.name ?? '').trim();
    if (given === '') return;
    if (taken.includes(given)) setProblem(t('views:taken', { name: given }));
    else onClose(given);
  };
  return (
    <Dialog
      open
      width={420}
      title={title}
      closeLabel={t('list:close')}
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{t('list:cancel')}</Button>
          <Button variant="primary" type="submit" form={formElementId(id)}>
            {t('views:save')}
          </Button>
        </>
      }
    >
      <DialogForm id={id} label={title} fields={fields} values={values} ports={ports} onChange={setValues} onSubmit={send} />
      <div role="alert">{problem !== '' && <FieldFault text={problem} />}</div>
    </Dialog>
  );
}
