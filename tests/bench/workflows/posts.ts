import { setTimeout as wait } from 'node:timers/promises';
import type { FormSaved, FormSubmitted } from '#schemas/form.ts';
import type { Envelope } from '#schemas/wire.ts';
import { rejectItem } from '#server/workflow/acts/rejectItem.ts';
import { middle } from '../report.ts';
import { session } from '../session.ts';
import { quantile, timesOf } from './pieces.ts';
import { perSecond, runRound, type Round } from './rounds.ts';
import { FIRST, LAST, ORIGINATOR, RETURNING_ITEM, type Stage } from './stage.ts';

/** Acts over HTTP, eight people at once on one process, and single acts that do much. Units: ms. */
export interface PostFigures {
  clients: number;
  submitsPerSecond: number;
  savesPerSecond: number;
  /** Middle of the ratios of neighbouring rounds. */
  submitToSave: number;
  submitToFloor: number;
  p50Ms: number;
  p99Ms: number;
  halfLoadP99Ms: number;
  /** One `batchSubmit` of a hundred ÷ one submit. */
  batchToSubmit: number;
  /** A return that undoes a hundred steps ÷ a decision, one client. */
  returnToDecision: number;
}

type Post = <T>(path: string, body?: object) => Promise<T>;

const CLIENTS = 8;
const ROUNDS = 6;
const WARM_UP = 2;
const PIECES = 200;
const BATCH = 100;
const TURNS = 12;
const FORM = '/api/runtime/form';

/** Times acts as the portal sends them. Shape: `floorPerSecond` = decisions by hand with as many clients. */
export async function postFigures(stage: Stage, floorPerSecond: number): Promise<PostFigures> {
  const [first, originator] = [await poster(stage, FIRST), await poster(stage, ORIGINATOR)];
  const rounds: { submits: Round; saves: Round }[] = [];
  const times: number[] = [];
  for (let turn = 0; turn < WARM_UP + ROUNDS; turn += 1) {
    const ids = await startAll(stage, 'decided', PIECES);
    const isCounted = turn >= WARM_UP;
    const run = (pieces: readonly (() => Promise<unknown>)[]) => runRound(stage.postmaster, CLIENTS, pieces);
    const saves = await run(ids.map(() => () => save(originator)));
    const submits = await run(
      ids.map((id) => async () => void (isCounted ? times.push(await msOf(() => submit(first, `${id}-2`))) : await submit(first, `${id}-2`))),
    );
    if (isCounted) rounds.push({ submits, saves });
  }
  const submitsPerSecond = middle(rounds.map(({ submits }) => perSecond(submits)));
  return {
    clients: CLIENTS,
    submitsPerSecond,
    savesPerSecond: middle(rounds.map(({ saves }) => perSecond(saves))),
    submitToSave: middle(rounds.map(({ submits, saves }) => perSecond(submits) / perSecond(saves))),
    submitToFloor: submitsPerSecond / floorPerSecond,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    halfLoadP99Ms: quantile(await atPace(stage, first, submitsPerSecond / 2), 0.99),
    batchToSubmit: await batchRatio(stage, first),
    returnToDecision: await returnRatio(stage),
  };
}

async function poster({ url }: Stage, username: string): Promise<Post> {
  const { token = '' } = await session(url, username);
  const headers = { Authorization: `Bearer ${token}` };
  return async <T>(path: string, body?: object) => {
    const sent = body ? { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : { headers };
    const { errcode, errmsg, data }: Envelope<T> = await (await fetch(url + path, sent)).json();
    if (errcode !== 0) throw new Error(`${path}: ${errmsg}`);
    return data;
  };
}

async function submit(post: Post, workItemId: string): Promise<void> {
  const replayToken = await post<string>(`${FORM}/getReplayToken`);
  await post<FormSubmitted>(`${FORM}/submit`, { formType: '1', replayToken, workItemId, actionCode: 'agree' });
}

async function save(post: Post): Promise<void> {
  const replayToken = await post<string>(`${FORM}/getReplayToken`);
  await post<FormSaved>(`${FORM}/save`, { replayToken, bizObject: { schemaCode: 'errand', data: { title: '购置设备', proof: 'A-17' } } });
}

async function startAll(stage: Stage, flow: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += CLIENTS) {
    const some = Array.from({ length: Math.min(CLIENTS, count - at) }, () => stage.start(flow));
    ids.push(...(await Promise.all(some)).map(({ workflowInstanceId }) => workflowInstanceId));
  }
  return ids;
}

/** Submits that begin at a steady pace; how long each takes, from when it was due. */
async function atPace(stage: Stage, post: Post, submitsPerSecond: number): Promise<number[]> {
  const ids = await startAll(stage, 'decided', 2 * PIECES);
  const begun = performance.now();
  return Promise.all(
    ids.map(async (id, at) => {
      const due = begun + (at * 1000) / submitsPerSecond;
      await wait(due - performance.now());
      await submit(post, `${id}-2`);
      return performance.now() - due;
    }),
  );
}

async function batchRatio(stage: Stage, post: Post): Promise<number> {
  const ratios: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const ids = await startAll(stage, 'decided', BATCH + TURNS);
    const single = middle(await timesOf(TURNS, (at) => submit(post, `${ids[at]}-2`)));
    const workItemIds = ids.slice(TURNS).map((id) => `${id}-2`);
    const batch = await msOf(() => post(`${FORM}/batchSubmit`, { workItemIds, actionCode: 'agree' }));
    ratios.push(batch / single);
  }
  return middle(ratios);
}

async function returnRatio(stage: Stage): Promise<number> {
  const [first, last] = [await stage.saver(FIRST), await stage.saver(LAST)];
  const decided = await startAll(stage, 'decided', TURNS);
  const returned = await startAll(stage, 'returned', TURNS);
  for (const id of returned) await stage.agree(first, `${id}-2`);
  const decision = middle(await timesOf(TURNS, (at) => stage.agree(first, `${decided[at]}-2`)));
  const back = await timesOf(TURNS, (at) =>
    stage.services.database.transaction((tx) =>
      rejectItem(last, tx, { workItemId: `${returned[at]}-${RETURNING_ITEM}`, target: 'first', back: false, sent: undefined, opinion: { content: '退回' } }),
    ),
  );
  return middle(back) / decision;
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const [time = 0] = await timesOf(1, work);
  return time;
}
