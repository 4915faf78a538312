import { useEffect, useId, useMemo, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { DialogForm } from '#renderers/regions/form/dialogForm/DialogForm.tsx';
import { choiceField, dialogField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import { formElementId } from '#renderers/regions/form/fields/SchemaForm.tsx';
import { unitsOfValue } from '#renderers/regions/widgets/controls/widget.ts';
import { PropertyType, UnitType } from '#schemas/codes.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { localized } from '#schemas/localized.ts';
import type { StartItem } from '#schemas/workflow/startItem.ts';
import type { LoadedForm } from '#src/engine/forms/loadForm.ts';
import { loadTrialForm, type FirstTried, type TrialCase } from '#src/engine/work/trial.ts';
import { useRequest, type RequestState } from '#renderers/regions/hooks/useRequest.ts';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';

/** It comes while what it shows is requested. */
const { Part: TrialForm, preload: preloadForm } = lazyComponent(async () => ({ default: (await import('./TrialForm.tsx')).TrialForm }));

interface TrialSetupProps {
  workflows: readonly StartItem[];
  first: FirstTried;
  busy: boolean;
  ports: Ports;
  /** Errors: those of the call, shown at the values. */
  onPlay(body: TrialCase): Promise<void>;
  /** Another workflow was chosen: what was played is of the former. */
  onChosen(): void;
}

/** Which workflow is tried, for whom and with which values. */
export function TrialSetup({ workflows, first, busy, ports, onPlay, onChosen }: TrialSetupProps) {
  const { t, locale } = ports;
  const id = `t${useId().replaceAll(/\W/g, '')}`;
  const [values, setValues] = useState<FormValues>(() => firstChoice(workflows, first, ports));
  const fields = useMemo(
    () => [
      choiceField(
        { code: 'workflow', name: t('trial:workflow'), required: true },
        workflows.map((item) => ({ value: item.code, text: localized(item, locale) })),
      ),
      dialogField({ code: 'originator', name: t('trial:originator'), propertyType: PropertyType.staff, required: true }),
      dialogField({ code: 'department', name: t('trial:department'), propertyType: PropertyType.department, required: false }),
    ],
    [workflows, t, locale],
  );
  const chosen = workflows.find(({ code }) => code === values.workflow);
  const [form, again] = useRequest(chosen && `trial ${chosen.code}`, (signal) => loadTrialForm(chosen ?? NOTHING_CHOSEN, signal));
  const change = (next: FormValues) => {
    if (next.workflow !== values.workflow) onChosen();
    setValues(next);
  };
  useEffect(() => {
    // What does not come is requested again, and reported, where it is drawn.
    preloadForm().catch(() => undefined);
  }, []);
  const [originator] = unitsOfValue(values.originator);
  const [department] = unitsOfValue(values.department);
  const [drawn, setDrawn] = useState('');
  const waiting = chosen && drawn === chosen.code ? '' : t(form.status === 'loading' || form.status === 'ready' ? 'trial:loadingForm' : 'trial:noForm');
  const missing = originator ? waiting : t('trial:noOriginator');
  const play = (data: FormValues) =>
    onPlay({
      workflowCode: chosen?.code ?? '',
      originator: originator?.id ?? '',
      ...(department && { depatmentId: department.id }),
      data,
    });
  return (
    <div className="p-trial-setup">
      <DialogForm id={id} label={t('trial:whom')} fields={fields} values={values} ports={ports} onChange={change} onSubmit={() => undefined} />
      {chosen && <TrialValues key={chosen.code} id={`${id}v`} form={form} ports={ports} onAgain={again} onDrawn={() => setDrawn(chosen.code)} onPlay={play} />}
      <div className="p-trial-bar">
        <Button variant="primary" type="submit" form={formElementId(`${id}v`)} busy={busy} disabledReason={missing}>
          {t('trial:play')}
        </Button>
        <span className="p-trial-hint">{t('trial:untouched')}</span>
      </div>
    </div>
  );
}

/** The key says whether there is something to load. */
const NOTHING_CHOSEN = { code: '', schemaCode: '' };

function firstChoice(workflows: readonly StartItem[], { workflowCode, schemaCode }: FirstTried, { organisation }: Ports): FormValues {
  const own = workflows.find(({ code }) => code === workflowCode) ?? workflows.find((item) => item.schemaCode === schemaCode) ?? workflows[0];
  const { user } = organisation.myself();
  return { workflow: own?.code, originator: [{ id: user.id, type: UnitType.user, name: user.name }] };
}

interface TrialValuesProps {
  id: string;
  form: RequestState<LoadedForm>;
  ports: Ports;
  onAgain(): void;
  onDrawn(): void;
  onPlay(data: FormValues): Promise<void>;
}

/** The values it is started with, in the form of the start. */
function TrialValues({ id, form, ports, onAgain, onDrawn, onPlay }: TrialValuesProps) {
  const { t } = ports;
  if (form.status === 'ready')
    return (
      <LazyBoundary place={<WaitingForm label={t('trial:loadingForm')} />}>
        <TrialForm id={id} loaded={form.value} ports={ports} onDrawn={onDrawn} onPlay={onPlay} />
      </LazyBoundary>
    );
  if (form.status === 'loading') return <WaitingForm label={t('trial:loadingForm')} />;
  return (
    <div className="p-form-problem" role="alert">
      <span>{ports.relations.fault(form.error).text}</span>
      <Button size="small" icon="refresh" onClick={onAgain}>
        {t('common:retry')}
      </Button>
    </div>
  );
}

function WaitingForm({ label }: { label: string }) {
  return (
    <div className="p-trial-waiting">
      <output className="p-visually-hidden">{label}</output>
      {[1, 2, 3].map((field) => (
        <Skeleton key={field} height={32} />
      ))}
    </div>
  );
}
