import { use } from 'react';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import type { Lane } from '#renderers/regions/process/chart/lanes.ts';
import { modeText } from '#renderers/regions/process/modeText.ts';
import { listSeparator } from '#schemas/formats/format.ts';
import { localized } from '#schemas/localized.ts';
import type { ForecastStep } from '#schemas/workflow/forecast.ts';
import { RailContext } from './railContext.ts';
import { RailLine } from './RailLine.tsx';
import { RailPerson } from './RailPerson.tsx';

/** People that are named; how many more there are is said. */
const MOST_PEOPLE = 3;

interface RailComingProps {
  step: ForecastStep;
  lane: Lane | undefined;
  /** Nothing follows it in its branch. */
  isLast: boolean;
}

/** A step that comes: who will have it and why, how they decide, and what stands in its way. Source: contract 11.4, mockups 14, 15. */
export function RailComing({ step, lane, isLast }: RailComingProps) {
  const port = use(RailContext);
  if (!port) return null;
  const { t, locale } = port.ports;
  const { activityName, name_i18n, participants, mode, automatic, fault, choose, certain } = step;
  const name = localized({ name: activityName, name_i18n }, locale);
  const reasons = [...new Set(participants.map(({ why }) => why.text))].join(listSeparator(locale));
  const lines = [
    participants.length > MOST_PEOPLE ? t('track:others', { count: participants.length - MOST_PEOPLE }) : '',
    [participants.length > 1 ? modeText(mode, t) : '', reasons].filter((part) => part !== '').join(' · '),
    automatic ? t(`workflow:automatic.${automatic}`) : '',
    choose ? t('workflow:next.choose') : '',
  ].filter((line) => line !== '');
  return (
    <RailLine state="coming" lane={lane} isLast={isLast} activityCode={step.activityCode}>
      <p className="p-rail-head">
        <strong>{name}</strong>
        {participants.slice(0, MOST_PEOPLE).map(({ id, name: person, imgUrl, trustee }) => (
          <RailPerson
            key={id}
            label={trustee ? t('workflow:next.trustee', { name: person, trustee: trustee.name }) : person}
            person={{ name: person, imgUrl }}
          />
        ))}
      </p>
      {lines.map((line) => (
        <p key={line} className="p-rail-line">
          {line}
        </p>
      ))}
      {!fault && !certain && <p className="p-rail-line">{t('track:uncertain')}</p>}
      {fault && (
        <p className="p-rail-fault">
          <Icon name="alert" size={14} />
          {t(`workflow:fault.${fault}`, { step: name })}
        </p>
      )}
    </RailLine>
  );
}
