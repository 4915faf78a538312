import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import { FIRST, type Stage } from './stage.ts';

/** An instance whose first step is decided, as statements by hand know it. */
export type HandledInstance = Pick<InstanceRow, 'objectId' | 'id' | 'name'>;

/** Where the record of an instance lies. */
interface RecordTable {
  table: string;
  status: string;
  participants: string;
}

const CHAINS = 16;
const NEXT = ['lead_hr', 'e004'];

/** Floor F0: a transaction that inserts one row. */
export async function insertByHand(client: pg.PoolClient): Promise<void> {
  await client.query('begin');
  await client.query('insert into "workChanges" ("userId") values ($1)', [FIRST]);
  await client.query('commit');
}

/**
 * Floor F1: the decision of a step whose next step has two people and a limit, in fifteen statements by hand: lock, item,
 * activation, two new items, log, timer, record, chained audit entry, two messages. It knows all that it writes beforehand.
 */
export async function decideByHand(client: pg.PoolClient, { objectId, id, name }: HandledInstance, record: RecordTable): Promise<void> {
  const now = new Date();
  const due = new Date(now.getTime() + 3 * 86_400_000);
  const place = [objectId, id];
  const run = (text: string, values: unknown[]) => client.query(text, values);
  await client.query('begin');
  await run('select * from "wfInstances" where "id" = $1 for update', [id]);
  const { rows: items } = await run('select * from "wfItems" where "objectId" = $1 and "instanceId" = $2 and "status" = 2', place);
  const item = items[0];
  if (item?.ownerId !== FIRST) throw new Error('the item is not open');
  await run(
    'update "wfItems" set "status" = 3, "outcome" = $4, "action" = 3, "decidedBy" = $5, "finishedAt" = $6 where "objectId" = $1 and "instanceId" = $2 and "number" = $3',
    [...place, item.number, 'agree', FIRST, now],
  );
  await run('update "wfActivations" set "status" = $4, "outcome" = $5, "finishedAt" = $6 where "objectId" = $1 and "instanceId" = $2 and "token" = $3', [
    ...place,
    item.token,
    'Completed',
    'agree',
    now,
  ]);
  const token = Number(item.token) + 1000;
  await run(
    'insert into "wfActivations" ("objectId", "instanceId", "token", "activityCode", "status", "undone", "startedAt", "detail") values ($1, $2, $3, $4, $5, false, $6, $7)',
    [...place, token, 'second', 'Processing', now, JSON.stringify({ token, mode: { kind: 'all' } })],
  );
  for (const [at, ownerId] of NEXT.entries()) {
    const number = Number(item.number) + at + 1;
    await run(
      `insert into "wfItems" ("objectId", "instanceId", "number", "id", "token", "appCode", "workflowCode", "activityCode", "ownerId", "type", "status", "openedAt", "undone", "detail", "dueAt", "orangeAt")
      values ($1, $2, $3, $4, $5, 'errands', 'decided', 'second', $6, 0, 2, $7, false, $8, $9, $9)`,
      [...place, number, `${id}-${number}`, token, ownerId, now, JSON.stringify({ id: number, why: { kind: 'role', detail: 'hr' } }), due],
    );
  }
  await run(
    'insert into "wfLog" ("objectId", "instanceId", "number", "token", "activityCode", "action", "userId", "ip", "at") values ($1, $2, $3, $4, $5, 3, $6, $7, $8)',
    [...place, item.number, item.token, 'first', FIRST, '127.0.0.1', now],
  );
  await run(
    `insert into "wfTimers" ("objectId", "instanceId", "kind", "subject", "element", "stage", "dueAt", "runAt") values ($1, $2, 'limit', $3, '', 2, $4, $4)`,
    [...place, Number(item.number) + 1, due],
  );
  await run(`update "${record.table}" set "${record.status}" = $2, "${record.participants}" = $3 where "id" = $1`, [
    objectId,
    'PROCESSING',
    `{${NEXT.join(',')}}`,
  ]);
  await auditByHand(client, objectId, JSON.stringify({ act: { id: randomUUID(), instance: id, outcome: 'agree' } }));
  for (const ownerId of NEXT) {
    await run(
      `insert into "notifications" ("userId", "messageType", "icon", "senderId", "contentZh", "contentEn", "schemaCode", "objectId", "workflowInstanceId", "workItemId", "event", "createdAt")
      values ($1, 'STATION', 30, $2, $3, $4, 'errand', $5, $6, $7, $8, $9)`,
      [
        ownerId,
        FIRST,
        `${FIRST}已同意“${name}”，待您处理`,
        `${FIRST} agreed to “${name}”`,
        objectId,
        id,
        `${id}-2`,
        JSON.stringify({ kind: 'opened', by: FIRST }),
        now,
      ],
    );
  }
  await client.query('commit');
}

async function auditByHand(client: pg.PoolClient, objectId: string, changes: string): Promise<void> {
  const chain = createHash('sha256').update(objectId).digest().readUInt16BE(0) % CHAINS;
  const { rows } = await client.query('select "position", "hash" from "auditChains" where "chain" = $1 for update', [chain]);
  const position = Number(rows[0]?.position) + 1;
  const previous = String(rows[0]?.hash);
  const hash = createHash('sha256')
    .update(previous + changes)
    .digest('hex');
  await client.query(
    `insert into "auditEntries" ("chain", "position", "time", "userId", "ip", "action", "schemaCode", "objectId", "changes", "previousHash", "hash")
    values ($1, $2, now()::timestamp, $3, '127.0.0.1', 'workflow', 'errand', $4, $5, $6, $7)`,
    [chain, position, FIRST, objectId, changes, previous, hash],
  );
  await client.query('update "auditChains" set "position" = $2, "hash" = $3 where "chain" = $1', [chain, position, hash]);
}

/** Physical names of what an act changes in the record. */
export function recordTable({ services: { catalogue } }: Stage): RecordTable {
  const model = catalogue.model('errand');
  const columnOf = (code: string): string => model.items.get(code)?.column ?? code;
  return { table: model.table, status: columnOf('sequenceStatus'), participants: columnOf('participants_') };
}
