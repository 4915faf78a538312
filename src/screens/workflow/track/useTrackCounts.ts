import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import { call } from '#src/api/client.ts';
import { useLastAnswer } from '#src/screens/workflow/rail/useLastAnswer.ts';

/** How many operations and comments an instance has; undefined = not known. */
export interface TrackCounts {
  operations: number | undefined;
  discussion: number | undefined;
}

/** Counts what stands behind the tabs of an instance, again with each `revision`; nobody waits for it, and it is left out where it fails. Source: mockup 15. */
export function useTrackCounts({ workflowInstanceId, schemaCode, bizObjectId }: WorkflowInstanceRow, mayComment: boolean, revision: object): TrackCounts {
  const { state } = useLastAnswer(workflowInstanceId, revision, async (signal): Promise<TrackCounts> => {
    const [operations, discussion] = await Promise.all([
      totalOf(call('operations', { query: { workflowInstanceId, page: 0, size: 1 } }, { signal })),
      mayComment ? totalOf(call('comments', { query: { schemaCode, bizObjectId, workflowInstanceId, page: 0, pageSize: 1 } }, { signal })) : undefined,
    ]);
    return { operations, discussion };
  });
  return state.status === 'ready' ? state.value : UNKNOWN;
}

const UNKNOWN: TrackCounts = { operations: undefined, discussion: undefined };

const totalOf = (answer: Promise<{ totalElements: number }>): Promise<number | undefined> =>
  answer.then(
    ({ totalElements }) => totalElements,
    () => undefined,
  );
