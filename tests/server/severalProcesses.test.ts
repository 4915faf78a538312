import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AttachmentValue } from '#schemas/property.ts';
import type { ChangeEvent } from '#server/changes/feedTable.ts';
import { ensureBuilt } from '../../scripts/build.mjs';
import { Cluster } from '../support/relay/cluster.ts';
import { killWhileActing, RELAY_APPS } from '../support/relay/killWhileActing.ts';
import { removeStorage, startServer, type RunningServer } from '../support/server.ts';
import { write } from './apps/markedFixture.ts';
import { trySave } from './handlers/estate.ts';
import { clientOf, signedIn, type Client } from './http/client.ts';

const PROCESSES = 3;
const ROUNDS = 16;
const MODELS = ['north', 'east', 'south', 'west'] as const;
const WAIT = { timeout: 15_000, interval: 20 };

/** An application whose models everybody may write. */
async function writeShop(apps: string): Promise<void> {
  const models = Object.fromEntries([...MODELS, 'busy'].map((code) => [code, { actions: ['add'], scope: 'all' }]));
  const permissions = [{ subjects: [{ id: '*', unitType: 3 }], visible: true, models }];
  await write(join(apps, 'shop/app.json'), { code: 'shop', name: '店', permissions });
  for (const code of Object.keys(models)) {
    const properties = [{ code: 'title', name: '名称', propertyType: 0 }];
    await write(join(apps, `shop/models/${code}/model.json`), { code, name: code, properties });
  }
}

/** Starts so many processes at the same moment on one data folder. Errors: with its output, when one does not come up. */
const startTogether = (env: Record<string, string>, data: string): Promise<RunningServer[]> =>
  Promise.all(Array.from({ length: PROCESSES }, () => startServer(env, data)));

describe('several processes on one database', () => {
  const newFolder = (): string => mkdtempSync(join(tmpdir(), 'portico-several-'));
  const [data, place] = [newFolder(), newFolder()];
  const [files, apps, settings] = [join(place, 'files'), join(place, 'apps'), join(place, 'settings.json')];
  const env = {
    PORTICO_APPS: [apps, RELAY_APPS, 'tests/fixtures/apps/workflows'].join(delimiter),
    PORTICO_FILES: files,
    PORTICO_SETTINGS: settings,
    PORTICO_DEMO: '1',
    PORTICO_SEED: '0',
    PORTICO_LOG: 'error',
  };
  let processes: RunningServer[] = [];
  /** The same person with the same token at every process. */
  let clients: Client[] = [];
  beforeAll(async () => {
    ensureBuilt();
    await writeShop(apps);
    // One person stores and polls as fast as a quick machine lets them.
    writeFileSync(settings, JSON.stringify({ callsPerSecond: 10_000, keysPerMinute: 10_000 }));
    processes = await startTogether(env, data);
    const { tokens } = await signedIn(processes[0]?.url ?? '', 'staff');
    clients = processes.map(({ url }) => Object.assign(clientOf(url), { tokens }));
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.leave()));
    await removeStorage(data);
    rmSync(place, { recursive: true, force: true });
  });

  const at = (index: number): Client => {
    const client = clients[index % PROCESSES];
    if (!client) throw new Error('no process');
    return client;
  };
  const add = async (index: number, schemaCode: string): Promise<void> => {
    const saved = await trySave(at(index), { schemaCode, data: { title: '记录' } });
    if (saved.errcode !== 0) throw new Error(saved.errmsg);
  };
  const poll = async (index: number, since?: number): Promise<{ last: number; events: ChangeEvent[] }> =>
    (await at(index).get<{ last: number; events: ChangeEvent[] }>('/api/system/changes', since === undefined ? {} : { since })).data;

  it('[contract 20.4] all that start at once on an empty database come up, and know the same people, tokens and files', async () => {
    for (const { output } of processes) expect(output()).toContain('Demonstration accounts are on');
    for (const client of clients) expect(await client.get('/api/organization/user/info_login')).toMatchObject({ errcode: 0, data: { username: 'staff' } });
    const form = new FormData();
    form.append('file', new Blob(['words'], { type: 'text/plain' }), 'a.txt');
    const stored: { data: AttachmentValue } = await (await at(0).send('POST', '/api/aliyun/upload', { body: form })).json();
    for (const client of clients) expect(await (await client.send('GET', `/api/aliyun/download?refId=${stored.data.refId}`)).text()).toBe('words');
    expect(readdirSync(files)).toContain('.portico-files');
  });

  it('[contract 20.4] one whose folder of files is another is refused in words', async () => {
    const other = join(place, 'other');
    mkdirSync(other);
    await expect(startServer({ ...env, PORTICO_FILES: other }, data)).rejects.toThrow(
      `Portico cannot start: The files of this database do not lie in "${other}": it has no file .portico-files`,
    );
  });

  it('[contract 7.5] who polls now this process, now that one, hears of every change that any of them stores, beside other writers', async () => {
    const rounds = { areOver: false };
    const beside = Promise.all(
      clients.map(async (_, index) => {
        while (!rounds.areOver) await add(index, 'busy');
      }),
    );
    let { last } = await poll(0);
    let polls = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const model = MODELS[round % MODELS.length] ?? 'north';
      await add(round, model);
      const heard: ChangeEvent[] = [];
      await vi.waitFor(async () => {
        polls += 1;
        const news = await poll(polls, last);
        expect(news.last).toBeGreaterThanOrEqual(last);
        ({ last } = news);
        heard.push(...news.events);
        expect(heard).toContainEqual(expect.objectContaining({ type: 'rows', schemaCode: model }));
      }, WAIT);
      expect(heard.filter(({ type, schemaCode }) => type === 'reset' || schemaCode === model)).toHaveLength(1);
    }
    rounds.areOver = true;
    await beside;
  });

  it('[contract 7.5] a stream at each process tells what any of them stores, and goes on at another with the last id', async () => {
    const { last } = await poll(0);
    const heard = clients.map(() => '');
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    const listen = async (index: number, id: number): Promise<void> => {
      const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${at(index).tokens?.access_token}`, 'Last-Event-ID': String(id) };
      const answer = await fetch(`${at(index).url}/api/system/changes`, { headers, signal: ending.signal });
      const decoder = new TextDecoder();
      for await (const chunk of answer.body ?? []) heard[index] += decoder.decode(chunk, { stream: true });
    };
    for (const index of clients.keys()) listen(index, last).catch(() => undefined);
    for (const [round, model] of MODELS.entries()) {
      await add(round, model);
      await vi.waitFor(() => {
        for (const text of heard) expect(text).toContain(`"schemaCode":"${model}"`);
      }, WAIT);
    }
    const ids = heard.map((text) => [...text.matchAll(/^event: rows\nid: (\d+)$/gm)].map(([, id]) => Number(id)));
    for (const own of ids) expect(own).toEqual(ids[0]);
    // Behind the last but one comes the last one alone, whichever process answers.
    const { events } = await poll(1, ids[0]?.at(-2));
    expect(events.map(({ id }) => id)).toEqual(ids[0]?.slice(-1));
  });

  it('[R1] [R2] eight people act on workflows while one process is killed, then all: no act is lost or doubled, nothing stands still', async () => {
    const cluster = new Cluster(env, data, processes);
    onTestFinished(() => {
      processes = cluster.living();
    });
    const ledger = await killWhileActing({ cluster, data, env, rounds: 2, acts: [30] });
    expect(ledger.acts.filter(({ errcode }) => errcode === 0).length).toBeGreaterThanOrEqual(60);
  });

  it('[BX-059] of two who decide one item at two processes one is first and the other reads who; of ten people of one step who answer at once all succeed', async () => {
    const urls = processes.map(({ url }) => url);
    const turn = new Map<string, Client>();
    /** Each at another process than the one before. */
    const as = async (who: string): Promise<Client> => {
      const known = turn.get(who);
      if (known) return known;
      const client = Object.assign(clientOf(urls[turn.size % urls.length] ?? ''), { tokens: undefined as Client['tokens'] });
      turn.set(who, client);
      client.tokens = (await signedIn(client.url, who)).tokens;
      return client;
    };
    const start = async (workflowCode: string): Promise<string> => {
      const staff = await as('staff');
      const { data: replayToken } = await staff.get<string>('/api/runtime/form/getReplayToken');
      const bizObject = { schemaCode: 'request', data: { title: '申请', amount: 1, verdict: '批' } };
      const body = { formType: '1', replayToken, workflowCode, actionCode: 'submit', bizObject };
      return (await staff.post<{ workflowInstanceId: string }>('/api/runtime/form/submit', body)).data.workflowInstanceId;
    };
    const itemOf = async (who: string, instance: string): Promise<string> => {
      const query = { page: 0, size: 100 };
      const { data } = await (await as(who)).get<{ content: { workItemId: string; workflowInstanceId: string }[] }>(
        '/api/runtime/workflow/search_workitems',
        query,
      );
      return data.content.find(({ workflowInstanceId }) => workflowInstanceId === instance)?.workItemId ?? '';
    };
    const agreeAtOnce = async (people: readonly string[], instance: string) => {
      const ready = await Promise.all(people.map(async (who) => [await as(who), await itemOf(who, instance)] as const));
      const body = (workItemId: string) => ({ formType: '1', workItemId, actionCode: 'agree', approval: { content: '好' } });
      return Promise.all(ready.map(([client, item]) => client.post('/api/runtime/form/submit', body(item))));
    };
    const votes = await agreeAtOnce(['manager', 'lead_east'], await start('deeds_strict'));
    expect(votes.map(({ errcode }) => errcode).toSorted()).toEqual([0, 900411]);
    expect(votes.find(({ errcode }) => errcode !== 0)?.errmsg).toMatch(/^.+ 已于 .+ 处理了该待办$/);
    const jury = await start('deeds_flow');
    expect(await agreeAtOnce(['manager'], jury)).toMatchObject([{ errcode: 0 }]);
    const ten = ['cfo', 'e001', 'e002', 'e003', 'e004', 'e005', 'e006', 'e007', 'lead_hr', 'lead_south'];
    expect((await agreeAtOnce(ten, jury)).map(({ errcode }) => errcode)).toEqual(ten.map(() => 0));
    const { data } = await (await as('staff')).get<{ sequenceStatus: string }>('/api/runtime/workflow/get_instance_baseinfo', { workflowInstanceId: jury });
    expect(data.sequenceStatus).toBe('COMPLETED');
  });

  it('[contract 20.4] the first administrator is made once by processes that start at once', async () => {
    const own = newFolder();
    const started = await startTogether({ ...env, PORTICO_FILES: '', PORTICO_DEMO: '0', PORTICO_ADMIN: 'root', PORTICO_ADMIN_PASSWORD: 'Portico1' }, own);
    onTestFinished(async () => {
      await Promise.all(started.map((one) => one.leave()));
      await removeStorage(own);
    });
    expect(started.filter(({ output }) => output().includes('The first administrator "root" was made'))).toHaveLength(1);
    for (const { url } of started) expect((await signedIn(url, 'root', 'Portico1')).tokens?.access_token).toBeDefined();
  });
});
