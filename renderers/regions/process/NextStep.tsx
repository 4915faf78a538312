import type { Ports, Translate } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { listSeparator } from '#schemas/formats/format.ts';
import { localized, type Locale } from '#schemas/localized.ts';
import type { ForecastStep } from '#schemas/workflow/forecast.ts';
import { modeText } from './modeText.ts';

/** People that are named; how many more there are is said. */
const MOST_NAMES = 3;

/** A step that comes: its name, its people with the reason they take part, how they decide, and what stands in its way. Source: contract 11.4. */
export function NextStep({ step, ports: { t, locale } }: { step: ForecastStep; ports: Ports }) {
  const { activityName, name_i18n, participants, mode, automatic, fault, choose, certain } = step;
  const name = localized({ name: activityName, name_i18n }, locale);
  if (fault) {
    return (
      <span className="p-process-fault">
        <Icon name="alert" size={14} />
        {t(`workflow:fault.${fault}`, { step: name })}
      </span>
    );
  }
  const reasons = [...new Set(participants.map(({ why }) => why.text))].join(listSeparator(locale));
  const people = foretoldPeople(step, t, locale);
  return (
    <span className="p-process-step">
      <strong>{name}</strong>
      {people !== '' && <span>{people}</span>}
      {participants.length > 1 && <span>{modeText(mode, t)}</span>}
      {automatic && <span>{t(`workflow:automatic.${automatic}`)}</span>}
      {choose && <span>{t('workflow:next.choose')}</span>}
      {reasons !== '' && <span className="p-process-why">{reasons}</span>}
      {!certain && <span className="p-tag p-tag-neutral">{t('workflow:next.uncertain')}</span>}
    </span>
  );
}

function foretoldPeople({ participants }: ForecastStep, t: Translate, locale: Locale): string {
  if (participants.length === 0) return '';
  const named = participants
    .slice(0, MOST_NAMES)
    .map(({ name, trustee }) => (trustee ? t('workflow:next.trustee', { name, trustee: trustee.name }) : name))
    .join(listSeparator(locale));
  return participants.length > MOST_NAMES ? t('workflow:next.people', { names: named, count: participants.length }) : named;
}
