import { useMemo, useState } from 'react';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { ImportFix } from '#schemas/sheets/importFixes.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { DialogForm } from '#renderers/regions/form/dialogForm/DialogForm.tsx';
import { FieldFault } from '#renderers/regions/form/fields/FieldFault.tsx';
import { formElementId } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { assignmentErrors, assignmentFields, missingFields, passedOver } from './assignment.ts';
import { assignmentHints } from './assignmentHints.tsx';
import { shownColumns } from './columnChoices.ts';
import { areDecimalsAnswered } from './fileReading.ts';
import type { AssignStep } from './importSteps.ts';

const { Part: RememberedFixes } = lazyComponent(() => import('./RememberedFixes.tsx'));

interface AssignColumnsProps {
  id: string;
  step: AssignStep;
  ports: Ports;
  onChange(values: FormValues): void;
  onForget(fix: ImportFix): void;
  onBack(): void;
  onStart(): void;
}

/** Every column of the file with its first values and the field it fills; nothing is sent before the start. Source: BX-010, BX-078, BX-079. */
export function AssignColumns({ id, step, ports, onChange, onForget, onBack, onStart }: AssignColumnsProps) {
  const { chosen, values, fault } = step;
  const { t, locale } = ports;
  const [hasFixes] = useState(Object.keys(chosen.fixes).length > 0);
  const fields = useMemo(() => assignmentFields(chosen, values, t), [chosen, values, t]);
  const errors = useMemo(() => assignmentErrors(values, t), [values, t]);
  const hints = useMemo(() => assignmentHints(chosen, values, t), [chosen, values, t]);
  const missing = missingFields(chosen, values);
  const listed = (names: readonly string[]) => names.join(locale === 'zh' ? '、' : ', ');
  const reason = missing.length > 0 ? t('import:assign.missing', { names: listed(missing.map(({ name }) => name)) }) : undefined;
  const shown = shownColumns(values);
  const unfit = shown.filter(({ code }) => code === '').map(({ heading }) => heading);
  const unfitText = unfit.length > 0 ? t('import:assign.unfit', { names: listed(unfit) }) : undefined;
  const perhaps = shown.filter(({ isPerhaps }) => isPerhaps).length;
  const notFilled = passedOver(chosen, values);
  const isOpen = errors.length > 0 || reason !== undefined || step.busy === true || !areDecimalsAnswered(chosen, values);
  const { merged, formulas } = chosen.preview;
  return (
    <>
      <div className="p-import-body">
        <p className="p-import-file">{chosen.file.name}</p>
        <DialogForm
          id={id}
          label={t('import:assign.columns')}
          fields={fields}
          values={values}
          errors={errors}
          hints={hints}
          ports={ports}
          onChange={onChange}
          onSubmit={() => !isOpen && onStart()}
        />
        {merged > 0 && <p className="p-import-hint">{t('import:read.merged', { count: merged })}</p>}
        {formulas > 0 && <p className="p-import-hint">{t('import:read.formulas', { count: formulas })}</p>}
        {notFilled.length > 0 && <p className="p-import-hint">{t('import:assign.passedOver', { names: listed(notFilled) })}</p>}
        {hasFixes && (
          <LazyBoundary place={null}>
            <RememberedFixes chosen={chosen} values={values} t={t} onForget={onForget} />
          </LazyBoundary>
        )}
        {perhaps > 0 && (
          <p className="p-import-perhaps">
            <Icon name="alert" size={14} />
            {t('import:assign.perhapsCount', { count: perhaps })}
          </p>
        )}
        {unfitText !== undefined && <FieldFault text={unfitText} />}
        <output>{(reason ?? fault) !== undefined && <FieldFault text={reason ?? fault ?? ''} />}</output>
      </div>
      <div className="p-import-foot">
        <span className="p-import-hint">{t('import:assign.hint')}</span>
        <Button onClick={onBack}>{t('import:back')}</Button>
        <Button
          variant="primary"
          type="submit"
          form={formElementId(id)}
          {...(isOpen ? { disabledReason: reason ?? unfitText ?? t('import:assign.openFirst') } : {})}
        >
          {t('import:assign.start')}
        </Button>
      </div>
    </>
  );
}
