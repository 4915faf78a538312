import { MessageIcon, type MessageType } from '#schemas/message.ts';
import { WorkflowMessageIcon } from '#schemas/workflow/messageIcon.ts';
import type { Bilingual } from '#server/refusals/refused.ts';

/** What a person is notified of in workflows (contract 21.16). */
export type MessageKind =
  | 'opened'
  | 'circulated'
  | 'returned'
  | 'withdrawn'
  | 'taken'
  | 'approved'
  | 'completed'
  | 'refused'
  | 'voided'
  | 'finished'
  | 'notified'
  | 'urged'
  | 'warned'
  | 'overdue'
  | 'exception'
  | 'delegated'
  | 'delegationChanged'
  | 'delegationEnded'
  | 'mentioned';

/** An instance as messages name it; the form that a message opens besides. */
export interface MessageInstance {
  readonly name: string;
  readonly originatorId: string;
  readonly workflowCode: string;
  readonly sheetCode: string | null;
}

/** Event, actor and act of a message as data: worded when it is read (contract 21.16). Names of people are those of that moment. */
export interface MessageEvent {
  readonly kind: MessageKind;
  /** Who did it; null = the clock or the system. */
  readonly by: string | null;
  readonly instance?: MessageInstance;
  readonly step?: { readonly code: string } & Bilingual;
  /** How it came about: the command, or why an item is the receiver's. */
  readonly act?: string;
  /** In whose stead the receiver has an item, or who delegates to them. */
  readonly trustorId?: string;
  /** Beginning of what the actor wrote. */
  readonly words?: string;
  /** A sentence that is written into the definition, and what a fault or a delegation is named with. */
  readonly text?: Bilingual;
  /** Begin and end of a delegation, wall clock. */
  readonly times?: readonly [start: string, end: string];
}

/** Number, tab and weight of a kind: of several for one person and instance in one transaction the heaviest is the message. */
interface KindTraits {
  readonly icon: number;
  readonly rank: number;
  readonly messageType?: MessageType;
  /** It is over with its item, or with the exception. */
  readonly readWith?: 'item' | 'exception';
}

/** Traits of every kind; the exception outweighs all, since nothing else notifies an administrator of it. */
export const MESSAGE_KINDS: Readonly<Record<MessageKind, KindTraits>> = {
  exception: { icon: WorkflowMessageIcon.exception, rank: 9, readWith: 'exception' },
  returned: { icon: WorkflowMessageIcon.taken, rank: 8, readWith: 'item' },
  opened: { icon: WorkflowMessageIcon.task, rank: 7, readWith: 'item' },
  overdue: { icon: WorkflowMessageIcon.urged, rank: 6, readWith: 'item' },
  warned: { icon: WorkflowMessageIcon.urged, rank: 5, readWith: 'item' },
  urged: { icon: WorkflowMessageIcon.urged, rank: 5, readWith: 'item' },
  refused: { icon: WorkflowMessageIcon.ended, rank: 4 },
  voided: { icon: WorkflowMessageIcon.ended, rank: 4 },
  finished: { icon: WorkflowMessageIcon.ended, rank: 4 },
  approved: { icon: WorkflowMessageIcon.ended, rank: 4 },
  completed: { icon: WorkflowMessageIcon.ended, rank: 4 },
  notified: { icon: WorkflowMessageIcon.ended, rank: 2 },
  withdrawn: { icon: WorkflowMessageIcon.taken, rank: 3 },
  taken: { icon: WorkflowMessageIcon.taken, rank: 2 },
  mentioned: { icon: MessageIcon.mention, rank: 1, messageType: 'COMMENT' },
  circulated: { icon: WorkflowMessageIcon.circulated, rank: 1 },
  delegated: { icon: WorkflowMessageIcon.delegation, rank: 0 },
  delegationChanged: { icon: WorkflowMessageIcon.delegation, rank: 0 },
  delegationEnded: { icon: WorkflowMessageIcon.delegation, rank: 0 },
};

/** Characters of an opinion that a message shows. */
const EXCERPT_CHARACTERS = 200;

/** Beginning of an opinion; nothing of an empty one. */
export function excerptOf(content: string | null | undefined): { words?: string } {
  const words = Array.from(content?.trim() ?? '')
    .slice(0, EXCERPT_CHARACTERS)
    .join('');
  return words === '' ? {} : { words };
}
