import { useCallback, useId, useMemo, useState, type FocusEvent } from 'react';
import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { DialogForm } from '#renderers/regions/form/dialogForm/DialogForm.tsx';
import { dialogField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import { FieldFault } from '#renderers/regions/form/fields/FieldFault.tsx';
import { formElementId } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { SECRET_TEXT } from '#renderers/regions/widgets/controls/widget.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { portalSettings } from '#src/api/settings.ts';
import { PASSWORD_FIELDS, passwordErrors } from './passwordErrors.ts';
import { usePasswordChange } from './usePasswordChange.ts';

/**
 * Takes the old and the new password, says at once what is wrong with them, and changes the password (PW-001 to PW-028).
 * `isGiven` says that it opens by itself, because the password now is one that somebody else gave.
 */
export default function PasswordDialog({ isGiven, ports, onClose }: LazyDialogProps<undefined> & { isGiven: boolean }) {
  const { t } = ports;
  const id = `p${useId().replaceAll(/\W/g, '')}`;
  const variant = portalSettings().legacyPasswordDialog === true ? 'legacy' : 'current';
  const [values, setValues] = useState<FormValues>({});
  const [left, setLeft] = useState<readonly string[]>([]);
  const { send, busy, done, failure, forgive } = usePasswordChange(variant);
  const fields = useMemo(
    () =>
      PASSWORD_FIELDS.map((code) =>
        dialogField({
          code,
          name: t(`password:${code}`),
          propertyType: SECRET_TEXT,
          required: variant === 'current' || code !== 'confirmPassword',
          options: { autoComplete: code === 'oldPassword' ? 'current-password' : 'new-password' },
        }),
      ),
    [t, variant],
  );
  const check = useCallback((current: FormValues) => passwordErrors(current, variant, t), [variant, t]);
  const errors = check(values).filter(({ shownOn, path }) => shownOn === 'typing' || (shownOn === 'left' && left.includes(path[0])));
  const leave = ({ target }: FocusEvent) => {
    const field = PASSWORD_FIELDS.find((code) => target.id === `${id}_${code}`);
    if (field !== undefined && !left.includes(field)) setLeft([...left, field]);
  };

  return (
    <Dialog
      open
      width={440}
      title={t('password:title')}
      closeLabel={t('common:close')}
      onClose={() => !done && onClose()}
      footer={
        <>
          <Button disabled={done} onClick={() => onClose()}>
            {t('password:cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formElementId(id)} busy={busy || done}>
            {t('password:submit')}
          </Button>
        </>
      }
    >
      <div onBlur={leave}>
        <DialogForm
          id={id}
          label={t('password:title')}
          intro={[...(isGiven ? [t('password:given')] : []), t(variant === 'legacy' ? 'password:adviceLegacy' : 'password:advice')]}
          fields={fields}
          values={values}
          check={check}
          errors={errors}
          ports={ports}
          onChange={(next) => {
            forgive();
            setValues(next);
          }}
          onSubmit={(given) => void send(String(given.oldPassword ?? ''), String(given.newPassword ?? ''))}
        />
      </div>
      <div role="alert">{failure !== undefined && <FieldFault text={failure} />}</div>
    </Dialog>
  );
}
