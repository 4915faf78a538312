import type pg from 'pg';
import type { Envelope } from '#schemas/wire.ts';
import { session } from '../session.ts';
import { shownCopy, type FilledItems } from './fillItems.ts';
import { quantile, timesOf, withClient } from './pieces.ts';
import { recordTable } from './byHand.ts';
import { READER, type Stage } from './stage.ts';

/** A list over HTTP beside the same SQL by hand, p50 in ms. */
export interface ListFigure {
  name: string;
  callMs: number;
  /** Of the handler's statements and work without the exchange; undefined where it was not measured. */
  sqlMs: number;
}

export interface ListFigures extends FilledItems {
  lists: ListFigure[];
}

/** A server that runs has long compiled what it runs most: after 20 calls a page takes a fifth longer than after 150. */
const WARM_UP = 150;
const TURNS = 60;
const WORD = '购置';
const WORKFLOW = '/api/runtime/workflow';

/** The same work by hand: statements one after the other. */
type ByHand = (client: pg.PoolClient) => Promise<void>;

interface List {
  name: string;
  path: string;
  byHand: ByHand;
}

/** The statements of a page: delegations, rows, count; then what the rows offer (steps, items, events) and values of their records. */
function pageByHand(of: string, order: string, table: string): ByHand {
  const items = fromItems(of);
  return async (client) => {
    await client.query('select * from "wfTrusts" where "trusteeId" = $1 and "endedAt" is null', [READER]);
    const { rows } = await client.query(`select "item".*, "instance".* ${items} order by ${order} desc, "item"."id" limit 20`, [READER]);
    await client.query(`select count(*) ${items}`, [READER]);
    const places = [rows.map(({ objectId }) => objectId), rows.map(({ id }) => id)];
    const wanted = 'unnest($1::text[], $2::text[]) as "wanted"("objectId", "instanceId")';
    for (const name of ['wfActivations', 'wfItems', 'wfEvents'])
      await client.query(`select * from ${wanted} join "${name}" using ("objectId", "instanceId")`, places);
    await client.query(`select * from "${table}" where "id" = any($1)`, places.slice(0, 1));
  };
}

const countByHand =
  (of: string): ByHand =>
  async (client) => {
    await client.query(`select count(*) ${fromItems(of)}`, [READER]);
  };

function fromItems(of: string): string {
  // What is done may have been put aside; what is open never is.
  const all = of.includes('= 2') ? '' : 'All';
  return `from "wfItems${all}" "item" join "wfInstances${all}" "instance" on "instance"."objectId" = "item"."objectId" and "instance"."id" = "item"."instanceId"
    where "item"."ownerId" = $1 and ${of}`;
}

const trackByHand =
  (objectId: string, id: string): ByHand =>
  async (client) => {
    await client.query('select * from "wfInstances" where "id" = $1', [id]);
    for (const name of ['wfActivations', 'wfItems', 'wfEvents', 'wfLog'])
      await client.query(`select * from "${name}" where "objectId" = $1 and "instanceId" = $2`, [objectId, id]);
  };

const TODO = '"item"."status" = 2 and "instance"."suspendedAt" is null';
const DONE = `"item"."status" = 3 and "item"."decidedBy" is not null and not exists (select 1 from "wfItemsAll" "later" where "later"."objectId" = "item"."objectId"
  and "later"."instanceId" = "item"."instanceId" and "later"."activityCode" = "item"."activityCode" and "later"."ownerId" = "item"."ownerId"
  and "later"."status" = 3 and ("later"."finishedAt", "later"."number") > ("item"."finishedAt", "item"."number"))`;

/** Times the lists of one person among many, in turns with the same statements by hand. */
export async function listFigures(stage: Stage, filled: FilledItems): Promise<ListFigures> {
  const { token = '' } = await session(stage.url, READER);
  const { table } = recordTable(stage);
  const number = shownCopy(filled.open);
  const lists: List[] = [
    { name: 'to-do page of 20', path: `${WORKFLOW}/search_workitems?size=20`, byHand: pageByHand(TODO, '"item"."openedAt"', table) },
    {
      name: 'to-do page with wd',
      path: `${WORKFLOW}/search_workitems?size=20&wd=${encodeURIComponent(WORD)}`,
      byHand: pageByHand(`${TODO} and "instance"."name" ilike '%${WORD}%'`, '"item"."openedAt"', table),
    },
    { name: 'work count', path: `${WORKFLOW}/get_work_count`, byHand: countByHand(TODO) },
    { name: 'done page of 20', path: `${WORKFLOW}/list_finished_workitems?size=20`, byHand: pageByHand(DONE, '"item"."finishedAt"', table) },
    {
      name: 'track of an instance',
      path: `${WORKFLOW}/list_instance_logs?workflowInstanceId=copy${number}`,
      byHand: trackByHand(`record${number}`, `copy${number}`),
    },
  ];
  const figures: ListFigure[] = [];
  for (const { name, path, byHand } of lists) {
    const call = async (): Promise<void> => {
      const answer: Envelope<unknown> = await (await fetch(stage.url + path, { headers: { Authorization: `Bearer ${token}` } })).json();
      if (answer.errcode !== 0) throw new Error(`${path}: ${answer.errmsg}`);
    };
    const [calls, hands]: number[][] = [[], []];
    for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
      calls?.push(...(await timesOf(1, call)));
      hands?.push(...(await timesOf(1, () => withClient(stage, byHand))));
    }
    figures.push({ name, callMs: quantile(calls?.slice(WARM_UP) ?? [], 0.5), sqlMs: quantile(hands?.slice(WARM_UP) ?? [], 0.5) });
  }
  return { ...filled, lists: figures };
}
