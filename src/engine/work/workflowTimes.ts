import type { User } from '#schemas/session.ts';
import type { WorkflowTimes } from '#schemas/workflow/track.ts';
import { call } from '#src/api/client.ts';
import { administersWorkflows } from '#src/engine/session/workflowAdmins.ts';

/** What the server said to somebody who is no administrator: who leads a department may read them too, and nothing else says who that is. */
const answers = new Map<string, Promise<boolean>>();

/** Whether somebody may read how long workflows take; requested from the server once for those who are no administrators. Source: contract 11.1. */
export function mayReadTimes(user: Pick<User, 'id' | 'permissions'>, workflowCode: string, now: string): Promise<boolean> {
  if (administersWorkflows(user)) return Promise.resolve(true);
  const known = answers.get(user.id);
  if (known) return known;
  // Of no time at all: nothing is counted for it.
  const answer = call('workflowTimes', { query: { workflowCode, startTime: now, endTime: now } }).then(
    () => true,
    () => false,
  );
  answers.set(user.id, answer);
  return answer;
}

/** What is counted of a workflow. */
interface TimesQuery {
  workflowCode: string;
  /** Where it was started, with what is below; undefined = wherever its reader may know of. */
  departmentId: string | undefined;
  /** Within the last days. */
  days: number;
  /** Wall clock of the server's zone. */
  now: string;
}

/** Reads how long what was started has taken. Errors: those of the call; 900403 for a department that its reader does not lead. */
export function readWorkflowTimes({ workflowCode, departmentId, days, now }: TimesQuery, signal: AbortSignal): Promise<WorkflowTimes> {
  return call('workflowTimes', { query: { workflowCode, departmentId, startTime: daysBefore(now, days), endTime: now } }, { signal });
}

const DAY_MS = 86_400_000;

function daysBefore(now: string, days: number): string {
  const day = new Date(Date.parse(`${now.slice(0, 10)}T00:00:00Z`) - days * DAY_MS);
  return `${day.toISOString().slice(0, 10)}${now.slice(10)}`;
}
