import type { ExpressionActor } from '#schemas/formSchema/compute.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import type { Ports } from '#renderers/contracts/ports.ts';

/** Who fills in a form now, for its formulas and rules. */
export function actorOf({ organisation, timeZone }: Pick<Ports, 'organisation' | 'timeZone'>): ExpressionActor {
  const { user, department } = organisation.myself();
  return { now: wallClock(new Date(), timeZone), user: user.id, department: department?.id ?? null };
}
