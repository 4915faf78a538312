import type { FormValues } from '#schemas/formSchema/record.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { controlValues } from '#server/records/values.ts';
import type { OpenInstance } from './openInstance.ts';
import type { Surroundings } from './runCommand.ts';

/** What the engine reads while this instance takes an act; without a driver of its own no service task is done. */
export function surroundingsOf({ row, definition, seen, saver }: OpenInstance, values: FormValues): Surroundings {
  const app = seen.apps.apps.get(row.appCode);
  return {
    definition,
    values: controlValues(seen.model, values),
    organisation: seen.organisation,
    managers: app?.document.managers ?? [],
    originatorId: row.originatorId,
    startedById: row.startedById,
    departmentId: row.departmentId,
    now: wallClock(saver.services.now(), saver.services.settings.timeZone),
    runService: () => Promise.resolve('failed'),
  };
}
