import type { Ports } from '#renderers/contracts/ports.ts';
import { Avatar } from '#renderers/regions/base/Avatar.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { listSeparator } from '#schemas/formats/format.ts';
import { localized } from '#schemas/localized.ts';
import type { ForecastStep } from '#schemas/workflow/forecast.ts';
import { modeText } from './modeText.ts';
import type { Forecast } from './useForecast.ts';
import './coming.css';

/** People that are named; of the others the number is shown. */
const MOST_NAMES = 3;

/** All the steps a start leads to, in their order: who decides and why, who is to be chosen, and what would stand in the way. Source: mockup 18, BX-026, BX-041. */
export function ComingSteps({ forecast: { status, steps }, ports }: { forecast: Forecast; ports: Ports }) {
  const { t } = ports;
  return (
    <section className="p-coming" aria-label={t('process:coming.title')} aria-busy={status === 'waiting'}>
      <p className="p-coming-head">
        <strong>{t('process:coming.title')}</strong>
        <span>{t('process:coming.hint')}</span>
      </p>
      {status === 'waiting' && <Skeleton height={40} />}
      {status === 'unknown' && <p className="p-coming-quiet">{t('workflow:next.unknown')}</p>}
      {status === 'known' && steps.length === 0 && <p className="p-coming-quiet">{t('workflow:next.end')}</p>}
      <ol>
        {steps.map((step) => (
          <Coming key={`${step.level} ${step.activityCode}`} step={step} ports={ports} />
        ))}
      </ol>
    </section>
  );
}

function Coming({ step, ports: { t, locale } }: { step: ForecastStep; ports: Ports }) {
  const { activityName, name_i18n, level, mode, participants, automatic, fault, choose, certain } = step;
  const name = localized({ name: activityName, name_i18n }, locale);
  const named = participants.slice(0, MOST_NAMES);
  const reasons = [...new Set(participants.map(({ why }) => why.text))].join(listSeparator(locale));
  const isNext = level <= 1;
  return (
    <li data-next={isNext || undefined}>
      <div className="p-coming-line">
        <span className="p-coming-name">{name}</span>
        {named.map(({ id, name: person, trustee }) => (
          <span key={id} className="p-coming-person">
            <Avatar name={person} size={18} />
            {trustee ? t('workflow:next.trustee', { name: person, trustee: trustee.name }) : person}
          </span>
        ))}
        {participants.length > MOST_NAMES && <span className="p-coming-quiet">{t('process:coming.all', { count: participants.length })}</span>}
        {fault && (
          <span className={`p-tag ${isNext ? 'p-tag-danger' : 'p-tag-warning'}`}>
            <Icon name="alert" size={14} />
            {t(`process:coming.fault.${fault}`)}
          </span>
        )}
        <span className="p-coming-space" />
        {participants.length > 1 && modeText(mode, t) !== '' && <span className="p-tag p-tag-neutral">{modeText(mode, t)}</span>}
        {!certain && <span className="p-tag p-tag-neutral">{t('process:coming.maybe')}</span>}
      </div>
      <div className="p-coming-quiet">
        {[
          choose ? t('process:coming.choose') : '',
          automatic ? t(`workflow:automatic.${automatic}`) : '',
          reasons,
          fault ? t(isNext ? 'process:coming.refused' : 'process:coming.stands') : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
    </li>
  );
}

/** Names of the people of the next steps, where they are few enough for a button; '' = nobody, or too many. */
export function nextNames({ steps }: Forecast, locale: Ports['locale']): string {
  const people = steps.filter(({ level, fault, automatic }) => level <= 1 && !fault && !automatic).flatMap(({ participants }) => participants);
  return people.length > 2 ? '' : people.map(({ name }) => name).join(listSeparator(locale));
}
