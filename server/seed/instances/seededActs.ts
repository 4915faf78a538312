import type { FormValues } from '#schemas/formSchema/record.ts';
import type { Tx } from '#server/db/database.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { addSigners } from '#server/workflow/acts/addSigners.ts';
import { assistItem } from '#server/workflow/acts/assistItem.ts';
import { circulateItem } from '#server/workflow/acts/circulateItem.ts';
import { decideItem } from '#server/workflow/acts/decideItem.ts';
import { finishInstanceOf, voidInstanceOf } from '#server/workflow/acts/endInstance.ts';
import { forwardItem } from '#server/workflow/acts/forwardItem.ts';
import { markOpened } from '#server/workflow/acts/markOpened.ts';
import { operateInstance } from '#server/workflow/acts/operateInstance.ts';
import { rejectItem } from '#server/workflow/acts/rejectItem.ts';
import { withdrawDecision } from '#server/workflow/acts/withdrawDecision.ts';
import { markReads } from '#server/workflow/store/reads.ts';
import type { SeededAct } from './document.ts';

/** An act of a seed document with the place it is done at. */
export interface PlacedAct extends Pick<SeededAct, 'to' | 'how' | 'target' | 'back'> {
  readonly saver: Saver;
  readonly tx: Tx;
  /** The instance of the item, else the one that was started. */
  readonly instanceId: string;
  /** The open item of this person; '' where the act needs none. */
  readonly workItemId: string;
  readonly sent: FormValues | undefined;
  readonly opinion: { content: string } | undefined;
}

interface ActKind {
  /** Whether it is done at an open item of the person. */
  readonly atItem: boolean;
  run(act: PlacedAct): Promise<unknown>;
}

const decision = (outcome: 'agree' | 'disAgree' | 'submit'): ActKind => ({
  atItem: true,
  run: ({ saver, tx, workItemId, sent, opinion }) => decideItem(saver, tx, { workItemId, outcome, opinion, ...(sent ? { sent } : {}) }),
});
const operation = (code: 'SUSPEND' | 'RESUME'): ActKind => ({
  atItem: false,
  run: ({ saver, tx, instanceId, opinion }) => operateInstance(saver, tx, { instanceId, operation: code, opinion }),
});

/** What people do at seeded instances, by the name a seed document gives it. */
export const ACT_KINDS: ReadonlyMap<string, ActKind> = new Map<string, ActKind>([
  ['agree', decision('agree')],
  ['disAgree', decision('disAgree')],
  ['submit', decision('submit')],
  ['open', { atItem: true, run: ({ saver, tx, workItemId }) => markOpened(saver, tx, workItemId) }],
  [
    'reject',
    {
      atItem: true,
      run: ({ saver, tx, workItemId, sent, opinion, target = '', back = false }) => rejectItem(saver, tx, { workItemId, target, back, sent, opinion }),
    },
  ],
  [
    'forward',
    { atItem: true, run: ({ saver, tx, workItemId, opinion, to = [], back = false }) => forwardItem(saver, tx, { workItemId, people: to, back, opinion }) },
  ],
  ['assist', { atItem: true, run: ({ saver, tx, workItemId, opinion, to = [] }) => assistItem(saver, tx, { workItemId, people: to, opinion }) }],
  ['circulate', { atItem: true, run: ({ saver, tx, workItemId, opinion, to = [] }) => circulateItem(saver, tx, { workItemId, people: to, opinion }) }],
  [
    'add',
    {
      atItem: true,
      run: ({ saver, tx, workItemId, sent, opinion, to = [], how = 'before' }) =>
        addSigners(saver, tx, { workItemId, people: to, how, order: 'all', sent, opinion }),
    },
  ],
  ['withdraw', { atItem: false, run: ({ saver, tx, instanceId, opinion }) => withdrawDecision(saver, tx, { workflowInstanceId: instanceId, opinion }) }],
  ['void', { atItem: false, run: ({ saver, tx, instanceId, opinion }) => voidInstanceOf(saver, tx, { instanceId, opinion }) }],
  ['finish', { atItem: false, run: ({ saver, tx, instanceId, opinion }) => finishInstanceOf(saver, tx, { instanceId, opinion }) }],
  ['suspend', operation('SUSPEND')],
  ['resume', operation('RESUME')],
  ['read', { atItem: false, run: readCirculated }],
]);

/** Reads what was circulated to the person. */
async function readCirculated({ saver, tx, instanceId }: PlacedAct): Promise<unknown> {
  const { id: userId } = saver.actor;
  const unread = await tx
    .selectFrom('wfReads')
    .select('id')
    .where('instanceId', '=', instanceId)
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .execute();
  return markReads(
    tx,
    userId,
    unread.map(({ id }) => String(id)),
    saver.services.now(),
  );
}
