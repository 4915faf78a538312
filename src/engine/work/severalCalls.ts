import type { ListRow } from '#schemas/list.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import { SequenceStatus } from '#schemas/codes.ts';
import { call } from '#src/api/client.ts';

/** Something that administrators do with several at once; its words are `work:several.<code>`. */
export interface SeveralAct {
  code: string;
  icon: string;
  /** It cannot be taken back. */
  destroys?: true;
  /** Somebody is named for it. */
  namesPerson?: true;
  /** Whether it is open for a row; the others would be refused. */
  isOpen(row: ListRow): boolean;
  /** Does it. Shape: the reasons of those that it was not done with, by their ids. Errors: those of the call. */
  run(ids: readonly string[], given: { comment: string; personId: string | undefined }): Promise<ReadonlyMap<string, string>>;
}

/** At most so many are named at once (contract 11.6). */
export const MOST_AT_ONCE = 100;

const isOffered =
  (code: string) =>
  ({ data }: ListRow): boolean => {
    // The rows of the call, as they came.
    const { actionPermission } = data as unknown as WorkflowInstanceRow;
    return Object.hasOwn(actionPermission, code) && actionPermission[code] === true;
  };

type Ended = { errors: readonly { workflowInstanceId: string; errmsg: string }[] } | null;
const reasonsOfInstances = (answer: Ended): Map<string, string> =>
  new Map((answer?.errors ?? []).map(({ workflowInstanceId, errmsg }) => [workflowInstanceId, errmsg]));

function operating(operation: 'RETRY' | 'SUSPEND' | 'RESUME' | 'MIGRATE', code: string, icon: string): SeveralAct {
  return {
    code,
    icon,
    isOpen: isOffered(code),
    run: async (ids, { comment }) => reasonsOfInstances(await call('operateInstance', { body: { workflowInstanceIds: [...ids], operation, comment } })),
  };
}

/** What is done with several instances. Source: contract 11.6, 21.10, mockup 22. */
export const INSTANCE_ACTS: readonly SeveralAct[] = [
  operating('RETRY', 'retryInstance', 'refresh'),
  operating('SUSPEND', 'suspendInstance', 'lock'),
  operating('RESUME', 'resumeInstance', 'send'),
  operating('MIGRATE', 'migrateInstance', 'upload'),
  {
    code: 'finishInstance',
    icon: 'success',
    destroys: true,
    isOpen: isOffered('finishInstance'),
    run: async (ids, { comment }) => reasonsOfInstances(await call('finishInstance', { body: { workflowInstanceIds: [...ids], comment } }, { method: 'POST' })),
  },
  {
    code: 'cancel',
    icon: 'denied',
    destroys: true,
    isOpen: isOffered('cancel'),
    run: async (ids, { comment }) => reasonsOfInstances(await call('abortInstance', { body: { workflowInstanceIds: [...ids], comment } }, { method: 'POST' })),
  },
  {
    code: 'delete',
    icon: 'trash',
    destroys: true,
    isOpen: ({ data }) => data.sequenceStatus === SequenceStatus.canceled,
    run: async (ids) => reasonsOfInstances(await call('deleteCanceledInstances', { body: { workflowInstanceIds: [...ids] } })),
  },
];

/** Numbers of items that are passed to somebody else: not started, in progress, in exception (contract 11.6). */
const PASSED: ReadonlySet<unknown> = new Set([1, 2]);

/** What is done with several items of others. Source: contract 11.6, BX-084. */
export const ITEM_ACTS: readonly SeveralAct[] = [
  {
    code: 'handOver',
    icon: 'swap',
    namesPerson: true,
    isOpen: ({ data }) => PASSED.has(data.status),
    async run(ids, { comment, personId = '' }) {
      const { errors } = await call('batchForward', { body: { workItemIds: [...ids], participantors: [personId], comment } });
      return new Map(errors.map(({ workItemId, errmsg }) => [workItemId, errmsg]));
    },
  },
];
