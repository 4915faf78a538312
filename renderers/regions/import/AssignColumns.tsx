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
import { assignmentHints, type SampleFault, sampleFaults } from './assignmentHints.tsx';
import { chosenCodes, shownColumns, SKIPPED } from './columnChoices.ts';
import { areDecimalsAnswered } from './fileReading.ts';
import { type ImportCount, ImportHead } from '#renderers/regions/import/parts/ImportHead.tsx';
import type { AssignStep, ChosenFile } from './importSteps.ts';

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
export default function AssignColumns({ id, step, ports, onChange, onForget, onBack, onStart }: AssignColumnsProps) {
  const { chosen, values, fault } = step;
  const { t, locale } = ports;
  const [hasFixes] = useState(Object.keys(chosen.fixes).length > 0);
  const fields = useMemo(() => assignmentFields(chosen, values, t), [chosen, values, t]);
  const errors = useMemo(() => assignmentErrors(values, t), [values, t]);
  const faults = useMemo(() => sampleFaults(chosen, values, locale), [chosen, values, locale]);
  const hints = useMemo(() => assignmentHints(chosen, values, faults, t), [chosen, values, faults, t]);
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
        <ImportHead name={chosen.file.name} detail={sizeOfFile(chosen, ports)} counts={assignmentCounts(values, faults, t)} />
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

/** How much of the file is read: its rows and columns, and of a workbook the sheet. */
function sizeOfFile({ preview: { count, sheet }, preview }: ChosenFile, { t, locale }: Ports): string {
  const columns = preview.headings.filter((heading, at) => heading.trim() !== '' || preview.filled[at]).length;
  const parts = [t('import:assign.rows', { count }), t('import:assign.columnCount', { count: columns })];
  if (sheet !== '') parts.push(t('import:assign.onSheet', { name: sheet }));
  return parts.join(locale === 'zh' ? '，' : ', ');
}

/** How many columns fill a field, how many fit none, and how many of the shown cells are wrong. */
function assignmentCounts(values: FormValues, faults: readonly SampleFault[], t: Ports['t']): ImportCount[] {
  const codes = chosenCodes(values);
  const open = codes.filter((code) => code === '').length;
  return [
    { kind: 'success', text: t('import:assign.matched', { count: codes.filter((code) => code !== '' && code !== SKIPPED).length }) },
    ...(open > 0 ? [{ kind: 'warning', text: t('import:assign.openCount', { count: open }) } as const] : []),
    ...(faults.length > 0 ? [{ kind: 'danger', text: t('import:assign.sampleFaults', { count: faults.length }) } as const] : []),
  ];
}
