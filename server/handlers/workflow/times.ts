import type { Calls } from '#schemas/calls/index.ts';
import { isWorkflowAdmin } from '#server/organisation/actor.ts';
import { documentNotLoaded, noRight, notFound } from '#server/refusals/access.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Handler } from '#server/services/handler.ts';
import { listContext, type ListContext } from '#server/workflow/lists/listContext.ts';
import { timeRange } from '#server/workflow/lists/times.ts';
import { DAY_MS } from '#server/workflow/time/zone.ts';
import { readTimes } from '#server/workflow/track/readTimes.ts';

const DEFAULT_DAYS = 90;
const MOST_DAYS = 366;

/**
 * GET W/get_workflow_times: for administrators, and for who leads a department of what was started from it, without people (contract 11.1, 19).
 * Errors: 900400 for too long a time, 900403, 900404 for an unknown department, 900416.
 */
export const workflowTimes: Handler<Calls['workflowTimes']> = async (exchange) => {
  const context = listContext(exchange);
  const { workflowCode, departmentId } = exchange.query;
  const isAdministrator = isWorkflowAdmin(context.actor);
  const departmentPaths = departmentPathsOf(context, departmentId, isAdministrator);
  const definition = context.apps.workflows.get(workflowCode)?.definition;
  if (!definition) throw documentNotLoaded(workflowCode);
  const range = timeRange(exchange.query, context.timeZone);
  const before = range.before ?? new Date(context.now.getTime() + 1);
  const from = range.from ?? new Date(before.getTime() - DEFAULT_DAYS * DAY_MS);
  if (before.getTime() - from.getTime() > MOST_DAYS * DAY_MS) throw invalidParameter('startTime');
  return readTimes(context, { definition, from, before, departmentPaths, withPeople: isAdministrator });
};

/** Where instances were started that this person may know the times of; null = anywhere. Errors: 900403, 900404. */
function departmentPathsOf({ actor }: ListContext, departmentId: string | null | undefined, isAdministrator: boolean): string[] | null {
  const { departments } = actor.organisation;
  const led = [...departments.values()].filter(({ leaderId }) => leaderId === actor.id).map(({ path }) => path);
  if (!isAdministrator && led.length === 0) throw noRight();
  if (!departmentId) return isAdministrator ? null : led;
  const wanted = departments.get(departmentId);
  if (!wanted) throw notFound();
  if (!isAdministrator && !led.some((path) => wanted.path.startsWith(path))) throw noRight();
  return [wanted.path];
}
