import type { ForecastStep as WireStep, TrialGateway } from '#schemas/workflow/forecast.ts';
import type { Language } from '#server/refusals/refused.ts';
import { presentWhy, type WhySources } from '#server/workflow/people/presentWhy.ts';
import { textOfMode } from './textOfMode.ts';
import type { ForecastEntry, ForecastGateway, ForecastStep } from './forecastEntry.ts';

/** What names and reasons are made of, and who acts for whom. */
export interface ForecastReader extends WhySources {
  language: Language;
  /** The delegate of each person who has one. */
  trustees: ReadonlyMap<string, string>;
}

/** A step as the wire has it (contract 11.4). */
export function presentStep(entry: ForecastEntry, reader: ForecastReader): WireStep {
  const element = reader.definition.elements.get(entry.activityCode);
  const step = entry.kind === 'step' ? entry : undefined;
  return {
    activityCode: entry.activityCode,
    activityName: element?.name || entry.activityCode,
    name_i18n: element?.nameEn ? JSON.stringify({ en: element.nameEn }) : null,
    type: entry.type,
    activityType: element && 'task' in element ? element.task.type : null,
    mode: step && entry.type === 'userTask' ? textOfMode(step.mode) : null,
    level: entry.level,
    certain: entry.isCertain,
    participants: (step?.people ?? []).map((person) => presentParticipant(person, reader)),
    automatic: step?.automatic ?? null,
    fault: entry.fault,
    choose: step?.choose ?? false,
  };
}

/** A gateway as a trial gives it. */
export function presentGateway({ activityCode, type, decisions }: ForecastGateway): TrialGateway {
  return { activityCode, type, decisions: [...decisions] };
}

function presentParticipant({ id, why }: ForecastStep['people'][number], reader: ForecastReader): WireStep['participants'][number] {
  const { organisation, language, trustees } = reader;
  const person = organisation.people.get(id);
  const trustee = trustees.get(id);
  return {
    id,
    name: person?.name ?? id,
    imgUrl: person?.imgUrlId == null ? null : `/public/image/person/${person.imgUrlId}`,
    why: presentWhy(why, language, reader),
    ...(trustee === undefined ? {} : { trustee: { id: trustee, name: organisation.people.get(trustee)?.name ?? trustee } }),
  };
}
