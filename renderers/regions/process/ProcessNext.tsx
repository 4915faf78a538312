import { useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ProcessForm, ProcessPort } from '#renderers/contracts/process.ts';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Button } from '#renderers/regions/base/Button.tsx';
import type { useRecordForm } from '#renderers/regions/form/saving/useRecordForm.ts';
import type { ForecastStep } from '#schemas/workflow/forecast.ts';
import { NextStep } from './NextStep.tsx';
import { type Forecast, useForecast } from './useForecast.ts';
import './forecast.css';

interface ProcessNextProps {
  foretell: NonNullable<ProcessPort['foretell']>;
  form: ProcessForm;
  record: Pick<ReturnType<typeof useRecordForm>, 'values' | 'saved'>;
  ports: Ports;
}

/** What comes once the item is decided, from the values as they are typed: the next steps, behind a button all that follow, and what a refusal leads to. Source: BX-041, contract 11.4. */
export function ProcessNext({ foretell, form: { formPermission }, record, ports }: ProcessNextProps) {
  const { t } = ports;
  const { agree, disAgree } = formPermission.actionPermission;
  const forecast = useForecast((signal) => foretell(record.saved(), signal), record.values);
  const refusal = useForecast(disAgree === true ? (signal) => foretell(record.saved(), signal, { actionCode: 'disAgree' }) : undefined, record.values);
  return (
    <section className="p-process-next" aria-label={t('workflow:next.label')} aria-live="polite" aria-busy={forecast.status === 'waiting'}>
      <Outcome after={t(agree === true ? 'workflow:next.agree' : 'workflow:next.submit')} forecast={forecast} ports={ports} />
      {refusal.status === 'known' && (
        <div className="p-process-refusal">
          <Outcome after={t('workflow:next.disAgree')} forecast={{ ...refusal, steps: refusal.steps.filter(({ level }) => level <= 1) }} ports={ports} />
        </div>
      )}
    </section>
  );
}

/** Where an act leads. */
function Outcome({ after, forecast: { status, steps }, ports }: { after: string; forecast: Forecast; ports: Ports }) {
  const { t } = ports;
  const [isOpen, setOpen] = useState(false);
  // What stands in the way is said before the button is pressed, however far ahead it is.
  const isNear = ({ level, fault }: ForecastStep): boolean => level <= 1 || Boolean(fault);
  const nearest = steps.filter(isNear);
  const later = steps.filter((step) => !isNear(step));
  return (
    <>
      <span className="p-process-after">{after}</span>
      {status === 'waiting' && <Skeleton width={240} height={14} />}
      {status === 'unknown' && <span>{t('workflow:next.unknown')}</span>}
      {status === 'known' && nearest.length === 0 && <span>{t('workflow:next.end')}</span>}
      {nearest.map((step) => (
        <NextStep key={step.activityCode} step={step} ports={ports} />
      ))}
      {later.length > 0 && (
        <Button variant="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'workflow:next.fewer' : 'workflow:next.all')}
        </Button>
      )}
      {isOpen && later.length > 0 && (
        <ol className="p-process-later" aria-label={t('workflow:next.later')}>
          {later.map((step) => (
            <li key={`${step.level} ${step.activityCode}`}>
              <NextStep step={step} ports={ports} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
