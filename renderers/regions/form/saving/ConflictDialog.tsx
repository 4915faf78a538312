import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { displayText } from '#schemas/formats/index.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { FormField } from '#schemas/formSchema/formSchema.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { isSubTable } from '#schemas/propertyTypes/traits.ts';
import '#renderers/regions/form/form.css';

export interface ConflictDialogProps {
  /** Changed by somebody else meanwhile (302036), or sent already (900410). */
  kind: 'conflict' | 'alreadySent';
  /** Fields the reader typed into. */
  changed: readonly FormField[];
  values: FormValues;
  ports: Ports;
  onLoadAgain(): void;
  onLeave(): void;
  /** Closes the dialog; what was typed stays in the form. */
  onStay(): void;
}

/** Nothing was overwritten: load again or leave; what was typed can be read and copied until then (BX-040). */
export function ConflictDialog({ kind, changed, values, ports, onLoadAgain, onLeave, onStay }: ConflictDialogProps) {
  const { t, locale } = ports;
  return (
    <Dialog
      open
      role="alertdialog"
      title={t(`form:${kind}.title`)}
      closeLabel={t('form:conflict.stay')}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onLeave}>{t('form:conflict.leave')}</Button>
          <Button variant="primary" icon="refresh" onClick={onLoadAgain}>
            {t('form:conflict.loadAgain')}
          </Button>
        </>
      }
    >
      <p>{t(`form:${kind}.text`)}</p>
      {changed.length > 0 && (
        <>
          <p>{t('form:conflict.typed')}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard (axe: scrollable-region-focusable) */}
          <dl className="p-form-typed" tabIndex={0}>
            {changed.map((field) => (
              <div key={field.code}>
                <dt>{field.name}</dt>
                <dd>
                  {isSubTable(field.propertyType)
                    ? t('form:conflict.rows')
                    : displayText(valueAt(values, field.code), { ...field, propertyCode: field.code }, locale)}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Dialog>
  );
}
