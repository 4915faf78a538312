import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wallClock } from '#schemas/formats/wallClock.ts';
import type { FormSubmitted } from '#schemas/form.ts';
import type { Command } from '#schemas/workflow/command.ts';
import { changeOrganisation, changeUser } from '#server/organisation/accounts.ts';
import { loadRow } from '#server/store/rows.ts';
import { performSystemCommand, systemAct } from '#server/workflow/acts/systemAct.ts';
import { runClock } from '#server/workflow/clock/runClock.ts';
import { openAlarm } from '#server/workflow/time/alarm.ts';
import { DEFAULT_CALENDAR } from '#server/workflow/time/calendarDocument.ts';
import { storeCalendar } from '#server/workflow/time/calendars.ts';
import { DATABASE_KINDS } from '../databases.ts';
import { signedIn, type Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';
import { writeClockApp, type ClockFlows } from './clockApp.ts';

const timeout = (attributes: string): string => `<lp:timeout ${attributes}/>`;
const proofNeeded = '<lp:dataPermissions default="edit"><lp:item key="proof" v="true" e="true" r="true"/></lp:dataPermissions>';
const FLOWS: ClockFlows = {
  urged: { a: { parts: timeout('warn="PT1S" due="PT2S" repeat="PT1S"') } },
  passed: { a: { parts: timeout('due="PT1S" action="pass"') }, b: {} },
  filled: { a: { task: 'type="fill"', parts: proofNeeded + timeout('due="PT1S" action="pass"') } },
  refused: { a: { parts: timeout('due="PT1S" action="disAgree"') } },
  voided: { a: { parts: timeout('due="PT1S" action="void"') } },
  unwritten: { a: { parts: timeout('due="PT1S" action="void"'), onEnd: '<lp:onEnd result="any"><lp:set key="until" value="${title}"/></lp:onEnd>' } },
  escalated: { a: { people: 'user:staff2', parts: timeout('due="PT1S" action="escalate"') } },
  left: { a: { timers: { after: 'PT1S' } }, after: { people: 'user:lead_hr' } },
  beside: { a: { timers: { more: 'PT1S beside' } }, more: { people: 'user:lead_hr' } },
  slow: {
    a: { task: 'type="approve" actions="agree,preAddSign"', parts: timeout('warn="PT10M" due="PT1H" action="pass"'), timers: { after: 'PT1H' } },
    after: {},
  },
  dated: { a: { parts: timeout('due="item:until" warn="P1D"') } },
  working: { a: { parts: timeout('due="P2D" clock="working"') } },
  unread: { a: { timers: { shown: 'PT1H' } }, shown: { task: 'type="circulate"', mode: 'all', whenEmpty: 'stop', people: 'user:ghost' } },
  handed: { a: { mode: 'sequence', people: 'role:secretary', parts: timeout('due="PT1H"') } },
};
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

describe.each(DATABASE_KINDS)('time limits on %s', (database) => {
  const app = writeClockApp(FLOWS);
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ database, appFolders: [app.folder] });
    expect(server.log().filter((line) => line.includes('"severity":"error"'))).toEqual([]);
  });
  afterAll(async () => {
    await server.close();
    app.remove();
  });

  let signed: Promise<Client> | undefined;
  /** Whoever signed in before has to do so again. */
  const advance = (ms: number): void => {
    server.advance(ms);
    signed = undefined;
  };
  const start = async (workflowCode: string, data: object = {}): Promise<string> => {
    const staff = await (signed ??= signedIn(server.url, 'staff'));
    const { data: replayToken } = await staff.get<string>('/api/runtime/form/getReplayToken');
    const bizObject = { schemaCode: 'errand', data: { title: workflowCode, ...data } };
    const started = await staff.post<FormSubmitted>('/api/runtime/form/submit', { formType: '1', replayToken, workflowCode, actionCode: 'submit', bizObject });
    expect(started).toMatchObject({ errcode: 0 });
    return String(started.data.workflowInstanceId);
  };
  const now = (): number => server.services.now().getTime();
  const act = (id: string, command: (at: number) => Command) => systemAct(server.services, id, (open) => performSystemCommand(open, command(now())));
  const kysely = () => server.services.database.kysely;
  const items = (id: string) => kysely().selectFrom('wfItems').selectAll().where('instanceId', '=', id).orderBy('number').execute();
  const openItems = async (id: string) =>
    (await items(id)).filter(({ status }) => status === 2).map(({ activityCode, ownerId }) => `${activityCode} ${ownerId}`);
  const instance = (id: string) => kysely().selectFrom('wfInstances').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const timers = (id: string) => kysely().selectFrom('wfTimers').selectAll().where('instanceId', '=', id).orderBy('kind').execute();
  const log = async (id: string): Promise<string[]> => {
    const entries = await kysely().selectFrom('wfLog').selectAll().where('instanceId', '=', id).where('action', '<>', 1).orderBy('id').execute();
    return entries.map(({ activityCode, action, automatic, userId }) => `${activityCode} ${action} ${automatic ?? ''} ${userId ?? ''}`.trim());
  };
  const onEmbedded = (title: string, run: () => Promise<void>): void => void (database === 'embedded' && it(title, run));
  const eventually = (read: () => Promise<unknown>) => expect.poll(read, { interval: 20, timeout: 9000 });

  onEmbedded('a limit warns, urges at due and then again and again, each moment once, until somebody answers', async () => {
    const id = await start('urged');
    const stage = async () => (await items(id)).at(-1)?.firedStage;
    await eventually(stage).toBe(1);
    await eventually(stage).toBe(2);
    await eventually(stage).toBeGreaterThan(3);
    const reminders = () =>
      kysely().selectFrom('notifications').select(['userId', 'readAt']).where('workItemId', '=', `${id}-2`).where('icon', '=', 35).execute();
    const written = await reminders();
    expect([written.length >= 3, written.filter(({ readAt }) => readAt === null).length, new Set(written.map(({ userId }) => userId))]).toEqual([
      true,
      1,
      new Set(['lead_east']),
    ]);
    await act(id, (at) => ({ type: 'decide', at, by: 'lead_east', item: 2, outcome: 'agree' }));
    expect((await reminders()).every(({ readAt }) => readAt !== null)).toBe(true);
    expect([await timers(id), await log(id)]).toEqual([[], ['a 3  lead_east']]);
  });

  it('what is due agrees for who does not answer, refuses, or voids the instance, as the step says', async () => {
    const [passed, refused, voided] = [await start('passed'), await start('refused'), await start('voided')];
    await eventually(() => log(passed)).toEqual(['a 22 timeout']);
    await eventually(() => log(refused)).toEqual(['a 4 timeout']);
    await eventually(() => log(voided)).toEqual(['a 21 timeout']);
    expect([await openItems(passed), await openItems(refused), await openItems(voided)]).toEqual([['b lead_east'], [], []]);
    expect([await instance(refused), await instance(voided)]).toMatchObject([{ status: 'COMPLETED', approvalResult: 2 }, { status: 'CANCELED' }]);
  });

  onEmbedded('what is due does not end an instance whose values at the end the model refuses, its owner is urged', async () => {
    const id = await start('unwritten');
    await eventually(() => kysely().selectFrom('notifications').select('userId').where('workItemId', '=', `${id}-2`).where('icon', '=', 35).execute()).toEqual([
      { userId: 'lead_east' },
    ]);
    expect([await log(id), (await instance(id)).status]).toEqual([[], 'PROCESSING']);
  });

  onEmbedded('a step that only shows the record is in exception where the clock finds nobody for it, until somebody is named', async () => {
    const id = await start('unread');
    advance(2 * HOUR_MS);
    await eventually(async () => (await instance(id)).status).toBe('EXCEPTION');
    expect((await items(id)).at(-1)).toMatchObject({ activityCode: 'shown', ownerId: null, status: 8 });
    expect(await act(id, (at) => ({ type: 'retry', at, by: 'wfadmin' }))).toMatchObject({ status: 'refused', refusal: { errcode: 900417 } });
    await act(id, (at) => ({ type: 'adjust', at, by: 'wfadmin', element: 'shown', people: ['staff2'] }));
    expect(await instance(id)).toMatchObject({ status: 'COMPLETED' });
    expect(await kysely().selectFrom('wfReads').select(['userId', 'activityCode']).where('instanceId', '=', id).execute()).toEqual([
      { userId: 'staff2', activityCode: 'shown' },
    ]);
  });

  onEmbedded('an item to fill in is submitted only where its rules hold, else its owner is urged', async () => {
    const [lacking, whole] = [await start('filled'), await start('filled', { proof: '票据' })];
    await eventually(() => log(whole)).toEqual(['a 22 timeout']);
    await eventually(async () => (await items(lacking)).at(-1)?.firedStage).toBe(2);
    expect([await openItems(lacking), await log(lacking)]).toEqual([['a lead_east'], []]);
  });

  onEmbedded('an item goes up to the next leader with a limit of its own, and at the top its owner is urged', async () => {
    const id = await start('escalated');
    await eventually(async () => (await items(id)).map(({ ownerId }) => ownerId)).toEqual(['staff', 'staff2', 'lead_purchase', 'ceo']);
    await eventually(async () => (await items(id)).at(-1)?.firedStage).toBe(2);
    expect([await openItems(id), await log(id)]).toEqual([['a ceo'], ['a 7 timeout', 'a 7 timeout']]);
  });

  it('a boundary timer leaves its step, or goes on beside it, once', async () => {
    const [left, beside] = [await start('left'), await start('beside')];
    await eventually(() => openItems(left)).toEqual(['after lead_hr']);
    await eventually(() => openItems(beside)).toEqual(['a lead_east', 'more lead_hr']);
    expect([await log(left), await timers(left), await timers(beside)]).toEqual([['a 15 boundary'], [], []]);
  });

  it('what a disabled account has open or waiting passes to those who manage the application, in its place', async () => {
    const id = await start('handed');
    const [before] = (await items(id)).filter(({ status }) => status === 2);
    await changeOrganisation(server.services.database, wallClock(new Date(), 'Asia/Shanghai'), async (edit) => {
      await changeUser(edit, 'e005', { status: 'DISABLE' });
      await changeUser(edit, 'e006', { status: 'DISABLE' });
    });
    await eventually(() => log(id)).toEqual(['a 19 disabled', 'a 19 disabled']);
    const found = (await items(id)).map(({ ownerId, status }) => `${ownerId} ${status}`);
    expect(found).toEqual(['staff 3', 'e005 6', 'e006 6', 'e007 1', 'appadmin 2', 'appadmin 1']);
    expect((await items(id))[4]?.dueAt).toEqual(before?.dueAt);
    const { services } = server;
    const row = await loadRow(services.database.kysely, services.catalogue, services.catalogue.model('errand'), (await instance(id)).objectId);
    expect(row?.data).toMatchObject({ participants_: [expect.objectContaining({ id: 'appadmin' })] });
  });

  const startSome = async (count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) ids.push(await start('slow'));
    return ids;
  };
  /** Instances whose item was passed, in the order in which that was done. */
  const passed = async (ids: string[]): Promise<string[]> => {
    const entries = await kysely().selectFrom('wfLog').select('instanceId').where('instanceId', 'in', ids).where('action', '=', 22).orderBy('id').execute();
    return entries.map(({ instanceId }) => instanceId);
  };

  onEmbedded('what falls due while nobody looks fires in the order of its time, limits before boundary timers', async () => {
    const ids = await startSome(12);
    advance(2 * HOUR_MS);
    await eventually(async () => (await passed(ids)).length).toBe(ids.length);
    expect(await passed(ids)).toEqual(ids);
    for (const id of ids) expect([await log(id), await timers(id)]).toEqual([['a 22 timeout'], []]);
  });

  it('each timer fires exactly once, whichever of two processes finds it', async () => {
    const second = runClock({ services: { ...server.services, alarm: openAlarm() }, failed: (error) => expect.fail(String(error)) });
    const ids = await startSome(12);
    advance(2 * HOUR_MS);
    await eventually(async () => (await passed(ids)).length).toBe(ids.length);
    await second.close();
    expect((await passed(ids)).toSorted()).toEqual(ids.toSorted());
    for (const id of ids) expect(await timers(id)).toEqual([]);
  });

  onEmbedded('a void against a timer ends the instance, whichever comes first', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) ids.push(await start('passed'));
    await kysely().updateTable('wfTimers').set({ runAt: server.services.now() }).where('instanceId', 'in', ids).execute();
    const end = async (id: string): Promise<void> => {
      while ((await act(id, (at) => ({ type: 'void', at, by: null }))).status === 'locked');
    };
    await Promise.all(ids.map(end));
    for (const id of ids) {
      expect(await instance(id)).toMatchObject({ status: 'CANCELED' });
      expect([await openItems(id), await timers(id)]).toEqual([[], []]);
    }
  });

  onEmbedded('limits stand still while an instance is suspended or an item waits, and go on where they stood', async () => {
    const id = await start('slow');
    const item = async () => (await items(id))[1];
    const before = await item();
    const after = async (ms: number) => (await item())?.dueAt?.getTime() === (before?.dueAt?.getTime() ?? 0) + ms;
    await act(id, (at) => ({ type: 'suspend', at, by: null }));
    const suspendedAt = (await instance(id)).suspendedAt?.getTime() ?? 0;
    advance(2 * HOUR_MS);
    expect((await timers(id)).map(({ runAt }) => runAt)).toEqual([null, null]);
    await act(id, (at) => ({ type: 'resume', at, by: null }));
    const log25 = await kysely().selectFrom('wfLog').select('at').where('instanceId', '=', id).where('action', '=', 25).executeTakeFirstOrThrow();
    const pause = log25.at.getTime() - suspendedAt;
    expect(await after(pause)).toBe(true);
    expect((await timers(id)).map(({ kind, dueAt }) => [kind, dueAt.getTime() - (before?.openedAt?.getTime() ?? 0) - pause])).toEqual([
      ['boundary', HOUR_MS],
      ['limit', 10 * MINUTE_MS],
    ]);

    await act(id, (at) => ({ type: 'add', at, by: 'lead_east', item: 2, how: 'before', people: ['e008'], order: 'all' }));
    const stoppedAt = (await item())?.stoppedAt?.getTime() ?? 0;
    expect((await timers(id)).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['boundary', expect.any(Number)],
      ['limit', 3],
    ]);
    advance(5 * MINUTE_MS);
    await act(id, (at) => ({ type: 'decide', at, by: 'e008', item: 3, outcome: 'agree' }));
    const resumedAt = (await items(id))[2]?.finishedAt?.getTime() ?? 0;
    expect(await after(pause + resumedAt - stoppedAt)).toBe(true);
    expect((await timers(id)).map(({ kind, subject }) => [kind, subject])).toContainEqual(['limit', 2]);
  });

  onEmbedded(
    '[BX-048] a limit of two working days skips weekend and holiday as the calendar says, one from a date of the form ends with that day',
    async () => {
      const day = (ms: number): string => wallClock(new Date(ms), 'Asia/Shanghai').slice(0, 10);
      const DAY_MS = 24 * HOUR_MS;
      let friday = now() + DAY_MS;
      while (new Date(`${day(friday)}T12:00:00Z`).getUTCDay() !== 5) friday += DAY_MS;
      advance(Date.parse(`${day(friday)}T17:00:00+08:00`) - now());
      await server.services.database.transaction((tx) =>
        storeCalendar(
          tx,
          { userId: 'operator', time: wallClock(new Date(), 'Asia/Shanghai') },
          { ...DEFAULT_CALENDAR, holidays: [day(friday + 3 * DAY_MS)] },
          new Date(now()),
        ),
      );
      const dueOf = async (id: string) => wallClock((await items(id))[1]?.dueAt ?? new Date(0), 'Asia/Shanghai');
      // Monday is a holiday: Tuesday is the first, Wednesday the second working day.
      expect((await dueOf(await start('working'))).slice(0, 16)).toBe(`${day(friday + 5 * DAY_MS)} 17:00`);
      const dated = await start('dated', { until: `${day(friday + 3 * DAY_MS)} 00:00:00` });
      expect(await dueOf(dated)).toBe(`${day(friday + 3 * DAY_MS)} 23:59:59`);
      expect(await timers(dated)).toMatchObject([{ stage: 1, dueAt: new Date(Date.parse(`${day(friday + 2 * DAY_MS)}T23:59:59+08:00`)) }]);
      expect((await items(await start('dated')))[1]?.dueAt).toBeNull();
    },
  );
});
