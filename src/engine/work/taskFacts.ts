import type { ProcessForm, TaskFacts } from '#renderers/contracts/process.ts';
import { submissionInLog } from '#schemas/workflow/submissions.ts';
import { call } from '#src/api/client.ts';
import { addedInLog } from './addedItems.ts';
import { todoPlaceOf } from './todoPlace.ts';

/** How the votes of a step decide it where the first one does. */
const ANY = 'any';

/** What the reader of an open task should know before they decide. Errors: those of the calls. Source: mockup 14. */
export async function openTaskFacts(form: ProcessForm, me: string): Promise<TaskFacts> {
  const [place, log] = await Promise.all([todoPlaceOf(form), call('instanceLogs', { query: { workflowInstanceId: form.workflowInstanceId ?? '' } })]);
  const own = new Set([me, form.trustor?.id]);
  const others = form.mode === ANY ? (place?.item.participants ?? []).filter(({ id }) => !own.has(id)) : [];
  return {
    others: others.map(({ name }) => name),
    awaited: addedInLog(log, me)
      .filter(({ how }) => how === 'assist')
      .map(({ person }) => person.name),
    submission: submissionInLog(log),
  };
}

/** The outcome of a task that is closed: who decided it last, and where the instance is now. Errors: those of the calls. Source: mockup 28. */
export async function closedTaskFacts({ workflowInstanceId, activityCode, workItemId }: ProcessForm, me: string): Promise<TaskFacts> {
  const instance = workflowInstanceId ?? '';
  const [opinions, { currentActivities }] = await Promise.all([
    activityCode ? call('stepOpinions', { query: { workflowInstanceId: instance, activityCode } }) : [],
    call('instanceBaseInfo', { query: { workflowInstanceId: instance } }),
  ]);
  const last = opinions
    .filter(({ undone, time }) => !undone && Boolean(time))
    .toSorted((a, b) => (a.time ?? '').localeCompare(b.time ?? ''))
    .at(-1);
  // One's own decision is known, and stands in the track.
  const isOthers = last?.participant && last.participant.id !== me && last.workItemId !== workItemId;
  return {
    others: [],
    awaited: [],
    ended: {
      by: isOthers ? { name: last.participant?.name ?? '', time: (last.time ?? '').slice(5, 16), act: last.actionName ?? undefined } : undefined,
      now: currentActivities.map(({ activityName, participants }) => ({ step: activityName, people: participants.map(({ name }) => name) })),
    },
  };
}
