import type { ListRow } from '#schemas/list.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import { SequenceStatus } from '#schemas/codes.ts';
import { URGES } from '#schemas/limits.ts';
import { call } from '#src/api/client.ts';

/** Something that is done with several at once; its words are `work:several.<code>`. */
export interface SeveralAct {
  code: string;
  icon: string;
  /** It cannot be taken back. */
  destroys?: true;
  /** Somebody is named for it. */
  namesPerson?: true;
  /** What is said with it; absent = nothing. */
  words?: ActWords;
  /** Whether it is open for a row; the others would be refused. */
  isOpen(row: ListRow): boolean;
  /** Does it. Shape: the reasons of those that it was not done with, by their ids. Errors: those of the call. */
  run(ids: readonly string[], given: { comment: string; personId: string | undefined }, sending: SeveralSending): Promise<ReadonlyMap<string, string>>;
}

/** Words that go with an act. Shape: `name` = key of what they are called. */
interface ActWords {
  name: string;
  characters: number;
  required: boolean;
}

/** What an act that is sent one by one has around it. */
interface SeveralSending {
  /** Aborted once its reader wants no more of it sent; what has begun runs to its end. */
  signal: AbortSignal;
  /** Why one was not sent any more. */
  stopped: string;
  wordsOf(error: unknown): string;
  /** So many have their outcome. */
  onProgress(done: number): void;
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

/** The words of administration (contract 21.10). */
const REASON: ActWords = { name: 'workflow:ask.reason', characters: 500, required: true };

/** One call each, in their order, where the server has none for several; a refused one holds up none of the others. */
function oneByOne(send: (id: string, comment: string) => Promise<unknown>): SeveralAct['run'] {
  return async (ids, { comment }, { signal, stopped, wordsOf, onProgress }) => {
    const reasons = new Map<string, string>();
    for (const [at, id] of ids.entries()) {
      if (signal.aborted) reasons.set(id, stopped);
      // oxlint-disable-next-line no-await-in-loop -- one after the other: what is not sent yet can be stopped
      else await send(id, comment).catch((error: unknown) => reasons.set(id, wordsOf(error)));
      onProgress(at + 1);
    }
    return reasons;
  };
}

/** What the originator does with several of their requests. Source: mockup 16, contract 21.1, 21.6. */
export const OWN_ACTS: readonly SeveralAct[] = [
  {
    code: 'urge',
    icon: 'bell',
    words: { name: 'workflow:ask.urge.text', characters: URGES.characters, required: false },
    isOpen: isOffered('urge'),
    run: oneByOne((instanceId, text) => call('urge', { body: { urgeType: 1, instanceId, text } })),
  },
  {
    code: 'deleteDraft',
    icon: 'trash',
    destroys: true,
    isOpen: (row) => row.data.sequenceStatus === SequenceStatus.draft && isOffered('delete')(row),
    run: oneByOne((workflowInstanceId) => call('deleteInstance', { query: { workflowInstanceId } })),
  },
];

function operating(operation: 'RETRY' | 'SUSPEND' | 'RESUME' | 'MIGRATE', code: string, icon: string): SeveralAct {
  return {
    code,
    icon,
    words: REASON,
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
    words: REASON,
    isOpen: isOffered('finishInstance'),
    run: async (ids, { comment }) => reasonsOfInstances(await call('finishInstance', { body: { workflowInstanceIds: [...ids], comment } }, { method: 'POST' })),
  },
  {
    code: 'cancel',
    icon: 'denied',
    destroys: true,
    words: REASON,
    isOpen: isOffered('cancel'),
    run: async (ids, { comment }) => reasonsOfInstances(await call('abortInstance', { body: { workflowInstanceIds: [...ids], comment } }, { method: 'POST' })),
  },
  {
    code: 'delete',
    icon: 'trash',
    destroys: true,
    words: REASON,
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
    words: REASON,
    isOpen: ({ data }) => PASSED.has(data.status),
    async run(ids, { comment, personId = '' }) {
      const { errors } = await call('batchForward', { body: { workItemIds: [...ids], participantors: [personId], comment } });
      return new Map(errors.map(({ workItemId, errmsg }) => [workItemId, errmsg]));
    },
  },
];
