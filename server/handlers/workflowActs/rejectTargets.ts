import type { Calls } from '#schemas/calls/index.ts';
import type { RejectTarget } from '#schemas/workflow/operation.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import type { Handler } from '#server/services/handler.ts';
import { nameOfPerson } from '#server/workflow/acts/givenPeople.ts';
import { openTargets, type OpenTarget } from '#server/workflow/acts/openTargets.ts';
import { requireSameInstance } from '#server/workflow/instance/namedInstance.ts';

/** GET W/list_reject_activities: where an item can be returned to, nearest first (contract 11.6, 21.7). Errors: 900400, 900403, 900404, 900411. */
export const rejectTargets: Handler<Calls['rejectTargets']> = (exchange) => {
  const { services, actor, query } = exchange;
  const present = ({ activityCode, name, people, finishedAt, isStart, modes }: OpenTarget): RejectTarget => ({
    activityCode,
    activityName: name.zh,
    name_i18n: name.en === name.zh ? null : JSON.stringify({ en: name.en }),
    participants: people.map((id) => ({ id, name: nameOfPerson(actor.organisation, id) })),
    finishTime: finishedAt === null ? null : wallClock(new Date(finishedAt), services.settings.timeZone),
    isStart,
    modes,
  });
  return services.database.transaction(async (tx) => {
    const targets = await openTargets(exchange, tx, query);
    requireSameInstance(query);
    return targets.map(present);
  });
};
