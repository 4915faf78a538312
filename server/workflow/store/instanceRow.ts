import type { Selectable } from 'kysely';
import type { InstanceState } from '#schemas/workflow/state.ts';
import type { Tables } from '#server/db/migrations/index.ts';

/** An instance as its row has it. */
export type InstanceRow = Selectable<Tables['wfInstances']>;

/** Its columns by name: a statement that names what it reads stays parsed on its connections. */
export const INSTANCE_COLUMNS = [
  'objectId',
  'id',
  'appCode',
  'workflowCode',
  'workflowVersion',
  'schemaCode',
  'sheetCode',
  'name',
  'madeRecord',
  'originatorId',
  'startedById',
  'departmentId',
  'departmentPath',
  'status',
  'approvalResult',
  'suspendedAt',
  'parentObjectId',
  'parentId',
  'parentToken',
  'marking',
  'startedAt',
  'finishedAt',
  'modifiedAt',
] as const satisfies readonly (keyof InstanceRow)[];

/** What the engine keeps of an instance beside its status: live tokens, counters, choices. */
interface Marking {
  tokens: { id: number; flow?: string; element?: string }[];
  choices: [string, readonly string[]][];
  valueChanges: InstanceState['valueChanges'];
  fault: InstanceState['fault'];
  next: { token: number; seq: number; item: number };
}

/** The marking of a state as its column holds it. */
export function markingText(state: InstanceState): string {
  const marking: Marking = {
    tokens: [...state.marking.values()],
    choices: [...state.choices],
    valueChanges: state.valueChanges,
    fault: state.fault,
    next: { token: state.nextToken, seq: state.nextSeq, item: state.nextItem },
  };
  return JSON.stringify(marking);
}

/** Number of the next event of an instance, as its row has it. */
export function nextSeqOf({ marking }: Pick<InstanceRow, 'marking'>): number {
  return (JSON.parse(marking) as Marking).next.seq;
}

/** The state of an instance from its row; activations, items and events are read beside it. */
export function stateOfRow(row: InstanceRow, parts: Pick<InstanceState, 'activations' | 'items' | 'events'>): InstanceState {
  // Written by `markingText` alone.
  const { tokens, choices, valueChanges, fault, next } = JSON.parse(row.marking) as Marking;
  return {
    status: row.status as InstanceState['status'],
    approvalResult: row.approvalResult as InstanceState['approvalResult'],
    originatorId: row.originatorId,
    startedById: row.startedById,
    suspendedAt: row.suspendedAt?.getTime() ?? null,
    fault,
    marking: new Map(tokens.map((token) => [token.id, token])),
    choices: new Map(choices),
    valueChanges,
    nextToken: next.token,
    nextSeq: next.seq,
    nextItem: next.item,
    ...parts,
  };
}
