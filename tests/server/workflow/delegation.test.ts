import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import { changeOrganisation, changeUser } from '#server/organisation/accounts.ts';
import { readOrganisation, type Organisation } from '#server/organisation/organisation.ts';
import { Refused } from '#server/refusals/refused.ts';
import { findAuditBreak } from '#server/store/auditLog.ts';
import { coversWorkflow, mayHandleFor, readActiveTrustees, readActiveTrustors, type ActingRange } from '#server/workflow/people/delegation/acting.ts';
import type { GivenTrust } from '#server/workflow/people/delegation/checkTrust.ts';
import { endTrusts } from '#server/workflow/people/delegation/endTrusts.ts';
import { presentTrust } from '#server/workflow/people/delegation/presentTrust.ts';
import { listTrusts, readTrust } from '#server/workflow/people/delegation/readTrusts.ts';
import { saveTrust, type SavedTrust } from '#server/workflow/people/delegation/saveTrust.ts';
import type { TrustType } from '#server/workflow/people/delegation/trust.ts';
import { openZone } from '#server/workflow/time/zone.ts';
import { DATABASE_KINDS, freshDatabase, type TestDatabase } from '../databases.ts';
import { loadOrganisation } from './people.ts';

const ZONE = openZone('Asia/Shanghai');
const at = (wall: string): Date => new Date(`${wall.replace(' ', 'T')}+08:00`);
const NOW = at('2026-03-10 12:00:00');
const WRITER = { userId: 'manager', time: '2026-03-10 12:00:00' };

describe.each(DATABASE_KINDS)('delegations on %s (contract 21.8)', (kind) => {
  let test: TestDatabase;
  let organisation: Organisation;
  beforeAll(async () => {
    test = await freshDatabase(kind);
    organisation = await loadOrganisation(test);
  });
  beforeEach(async () => {
    await test.db.kysely.deleteFrom('wfTrusts').execute();
  });
  afterAll(() => test.close());

  const GIVEN: GivenTrust = {
    trustor: 'manager',
    trustee: 'staff',
    trustType: 'APPROVAL',
    rangeType: 'ALL',
    workflowCodes: [],
    startTime: '2026-03-10',
    endTime: '2026-03-12',
  };
  const save = (given: Partial<GivenTrust> = {}, now = NOW): Promise<SavedTrust> =>
    test.db.transaction((tx) => saveTrust(tx, { ...GIVEN, ...given }, { organisation, zone: ZONE, now }, WRITER));
  const end = (ids: string[], now = NOW, trustor = 'manager') =>
    test.db.transaction((tx) => endTrusts(tx, ids, ({ trustorId }) => trustorId === trustor, now, WRITER));
  const part = (...workflowCodes: string[]): Partial<GivenTrust> => ({ rangeType: 'PART', workflowCodes });

  /** For whom a person acts at a moment: `*` = in all workflows. */
  async function trustors(trustee: string, wall: string, trustType: TrustType = 'APPROVAL', seen = organisation): Promise<Record<string, string[]>> {
    const ranges = await readActiveTrustors(test.db.kysely, trustee, trustType, at(wall), seen);
    const text = (range: ActingRange): string[] => (range === null ? ['*'] : [...range].toSorted());
    return Object.fromEntries([...ranges].map(([trustor, range]) => [trustor, text(range)]));
  }

  async function refusal(given: Partial<GivenTrust>): Promise<string> {
    const refused = await save(given).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(refused instanceof Refused)) throw new Error(`not refused: ${String(refused)}`);
    expect(refused.errcode).toBe(ErrCode.invalidParameter);
    return refused.text.en;
  }

  it('counts from its first to its last second, days as a whole', async () => {
    const { trust } = await save();
    const moments = ['2026-03-09 23:59:59', '2026-03-10 00:00:00', '2026-03-12 23:59:59', '2026-03-13 00:00:00'];
    const found = await Promise.all(moments.map((wall) => trustors('staff', wall)));
    expect(found).toEqual([{}, { manager: ['*'] }, { manager: ['*'] }, {}]);
    const states = moments.map((wall) => presentTrust(trust, { organisation, zone: ZONE, now: at(wall) }, (code) => code).state);
    expect(states).toEqual(['STOP', 'RUN', 'RUN', 'STOP']);
  });

  it('reaches the workflows it names, of several rules together, and is not handed on', async () => {
    await save(part('purchase', 'constructor', 'purchase'));
    await save({ ...part('leave'), trustee: 'staff' });
    await save({ trustor: 'cfo', trustee: 'manager' });
    expect(await trustors('staff', '2026-03-11 08:00:00')).toEqual({ manager: ['constructor', 'leave', 'purchase'] });
    const ranges = await readActiveTrustors(test.db.kysely, 'staff', 'APPROVAL', NOW, organisation);
    expect(['purchase', 'toString'].map((code) => coversWorkflow(ranges.get('manager'), code))).toEqual([true, false]);
    expect(coversWorkflow(ranges.get('cfo'), 'purchase')).toBe(false);
    expect(coversWorkflow((await readActiveTrustors(test.db.kysely, 'manager', 'APPROVAL', NOW, organisation)).get('cfo'), 'purchase')).toBe(true);
  });

  it('says who acts for several people in a workflow', async () => {
    await save(part('purchase'));
    await save({ trustor: 'cfo', trustee: 'e001' });
    await save({ trustor: 'ceo', trustee: 'e002', startTime: '2026-04-01', endTime: '2026-04-02' });
    const found = (code: string) => readActiveTrustees(test.db.kysely, ['manager', 'cfo', 'ceo', 'staff'], code, NOW, organisation);
    expect(Object.fromEntries(await found('purchase'))).toEqual({ manager: ['staff'], cfo: ['e001'] });
    expect(Object.fromEntries(await found('leave'))).toEqual({ cfo: ['e001'] });
    expect(await readActiveTrustees(test.db.kysely, [], 'leave', NOW, organisation)).toEqual(new Map());
  });

  it('reaches no item that the trustee originated or must not decide', () => {
    expect([mayHandleFor('staff', 'e001', new Set()), mayHandleFor('staff', 'staff', new Set()), mayHandleFor('staff', 'e001', new Set(['staff']))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('approval and start are delegated apart', async () => {
    await save();
    await save({ trustType: 'START', trustee: 'e001' });
    expect(await trustors('staff', '2026-03-11 08:00:00', 'START')).toEqual({});
    expect(await trustors('e001', '2026-03-11 08:00:00', 'START')).toEqual({ manager: ['*'] });
    expect(await trustors('e001', '2026-03-11 08:00:00')).toEqual({});
  });

  it('rules of and to a disabled account stop, those of a locked one run', async () => {
    await save({ trustor: 'locked' });
    await save({ trustor: 'cfo', trustee: 'locked' });
    const { trust } = await save({ trustor: 'ceo', trustee: 'e003' });
    expect(await trustors('staff', '2026-03-11 08:00:00')).toEqual({ locked: ['*'] });
    expect(await trustors('locked', '2026-03-11 08:00:00')).toEqual({ cfo: ['*'] });
    for (const disabled of ['e003', 'ceo']) {
      const people = new Map(organisation.people).set(disabled, { ...personOf(disabled), status: 'DISABLE' });
      const seen = { ...organisation, people };
      expect(await trustors('e003', '2026-03-11 08:00:00', 'APPROVAL', seen), disabled).toEqual({});
      expect(await readActiveTrustees(test.db.kysely, ['ceo'], 'leave', NOW, seen), disabled).toEqual(new Map());
      expect(presentTrust(trust, { organisation: seen, zone: ZONE, now: NOW }, (code) => code).state, disabled).toBe('STOP');
    }
  });

  it('who becomes root administrator no longer starts, for nobody', async () => {
    await save({ trustType: 'START' });
    for (const admin of ['manager', 'staff']) {
      const people = new Map(organisation.people).set(admin, { ...personOf(admin), permissions: ['ADMIN'] });
      expect(await trustors('staff', '2026-03-11 08:00:00', 'START', { ...organisation, people }), admin).toEqual({});
    }
  });

  function personOf(id: string) {
    const person = organisation.people.get(id);
    if (!person) throw new Error(id);
    return person;
  }

  it.each<[string, Partial<GivenTrust>, string]>([
    ['to oneself', { trustee: 'manager' }, 'Invalid parameter: trustee (one does not delegate to oneself)'],
    ['to a disabled account', { trustee: 'former' }, 'Invalid parameter: trustee (the account does not exist or is disabled)'],
    ['to nobody', { trustee: 'constructor' }, 'Invalid parameter: trustee (the account does not exist or is disabled)'],
    ['of nobody', { trustor: 'nobody' }, 'Invalid parameter: trustor (the account does not exist)'],
    ['a start of a root administrator', { trustType: 'START', trustor: 'admin' }, 'Invalid parameter: trustor (admin cannot start workflows)'],
    ['a start to a root administrator', { trustType: 'START', trustee: 'admin' }, 'Invalid parameter: trustee (admin cannot start workflows)'],
    ['of no workflow', { rangeType: 'PART' }, 'Invalid parameter: workflowTrusts (choose workflows, or delegate all of them)'],
    ['that ends as it begins', { startTime: '2026-03-12 08:00', endTime: '2026-03-12 08:00:00' }, 'Invalid parameter: endTime (must be later than startTime)'],
    ['from no date', { startTime: '2026-02-30' }, 'Invalid parameter: startTime (is no date)'],
    ['until no date', { endTime: '' }, 'Invalid parameter: endTime (is no date)'],
    ['for too long', { endTime: '2027-03-12' }, 'Invalid parameter: endTime (is at most 366 days from today)'],
  ])('is refused: %s', async (_what, given, words) => {
    expect(await refusal(given)).toBe(words);
    expect((await listTrusts(test.db.kysely, { as: 'trustor', userId: 'manager' }, { page: 0, size: 20 })).total).toBe(0);
  });

  it('approvals may be delegated to a root administrator, and for 366 days', async () => {
    await save({ trustee: 'admin', endTime: '2027-03-11' });
    expect(await trustors('admin', '2027-03-11 23:59:59')).toEqual({ manager: ['*'] });
  });

  it('is refused where it overlaps another one in time and range', async () => {
    await save({ ...part('purchase', 'leave'), startTime: '2026-03-10 08:00', endTime: '2026-03-12 18:00' });
    const overlap = 'The delegation overlaps the one to 员工 (2026-03-10 08:00:00 to 2026-03-12 18:00:00) in time and workflows';
    const words = (text: string): string => text.replace(/to \S+ \(/, 'to 员工 (');
    expect(words(await refusal({ trustee: 'cfo' }))).toBe(overlap);
    expect(words(await refusal({ ...part('leave'), startTime: '2026-03-12 17:59:59' }))).toBe(overlap);
    await save({ ...part('expense'), trustee: 'cfo' });
    await save({ startTime: '2026-03-13', endTime: '2026-03-14' });
    await save({ ...part('leave'), startTime: '2026-03-12 18:00', endTime: '2026-03-12 20:00' });
    await save({ trustType: 'START' });
    await save({ trustor: 'ceo' });
  });

  it('of two that overlap and are made at the same moment one is refused', async () => {
    const made = await Promise.allSettled(['staff', 'cfo', 'ceo', 'e001'].map((trustee) => save({ trustee })));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('a person has 50 at most; one that was over for long is forgotten, those of others do not count', async () => {
    const codes = Array.from({ length: 50 }, (_, n) => `flow${n}`);
    for (const code of codes.slice(1)) await save(part(code));
    await save({ startTime: '2026-02-01', endTime: '2026-02-02' });
    expect(await refusal(part('more'))).toBe('A person has 50 delegations at most');
    await save({ trustor: 'ceo' });
    await save(part('more'), at('2026-05-10 12:00:00'));
    expect((await listTrusts(test.db.kysely, { as: 'trustor', userId: 'manager' }, { page: 0, size: 200 })).total).toBe(50);
  });

  it('[WF-006] of those that begin alike the one made last is listed first', async () => {
    const made: string[] = [];
    for (const minute of [0, 1, 2, 3, 4, 5]) made.push((await save(part(`flow${minute}`), new Date(NOW.getTime() + minute * 60_000))).trust.id);
    const { trusts } = await listTrusts(test.db.kysely, { as: 'trustor', userId: 'manager' }, { page: 0, size: 20 });
    expect(trusts.map(({ id }) => id)).toEqual(made.toReversed());
  });

  it('can be changed: it does not overlap itself, and only the trustor has it', async () => {
    const { trust } = await save();
    const changed = await save({ id: trust.id, trustee: 'cfo', endTime: '2026-03-20' });
    expect(changed).toMatchObject({ before: { id: trust.id, trusteeId: 'staff' }, trust: { id: trust.id, trusteeId: 'cfo' } });
    expect(await trustors('staff', '2026-03-11 08:00:00')).toEqual({});
    expect(await trustors('cfo', '2026-03-19 08:00:00')).toEqual({ manager: ['*'] });
    await expect(save({ id: trust.id, trustor: 'ceo' })).rejects.toMatchObject({ errcode: ErrCode.notFound });
    await expect(save({ id: 'unknown' })).rejects.toMatchObject({ errcode: ErrCode.notFound });
  });

  it('ends at once: what runs stays listed and can run again, what is over or to come is taken away', async () => {
    const running = (await save()).trust;
    const over = (await save({ startTime: '2026-03-01', endTime: '2026-03-02' })).trust;
    const coming = (await save({ startTime: '2026-04-01', endTime: '2026-04-02' })).trust;
    const ended = await end([running.id, over.id, coming.id, running.id]);
    expect(ended.map(({ id }) => id).toSorted()).toEqual([running.id, coming.id].toSorted());
    expect(await trustors('staff', '2026-03-10 12:00:00')).toEqual({});
    const stored = await readTrust(test.db.kysely, running.id);
    if (!stored) throw new Error('it is listed');
    expect(presentTrust(stored, { organisation, zone: ZONE, now: NOW }, (code) => code)).toMatchObject({ endTime: '2026-03-10 12:00:00', state: 'STOP' });
    expect(await readTrust(test.db.kysely, over.id)).toBeUndefined();
    await save({ trustee: 'cfo', startTime: '2026-03-10 12:00' });
    await save({ id: running.id, startTime: '2026-03-13', endTime: '2026-03-14' });
    expect(await trustors('staff', '2026-03-13 08:00:00')).toEqual({ manager: ['*'] });
  });

  it('is ended by nobody who may not, and then none of those named is', async () => {
    const { trust } = await save();
    const other = (await save({ trustor: 'ceo' })).trust;
    await expect(end([trust.id, other.id])).rejects.toMatchObject({ errcode: ErrCode.notFound });
    await expect(end([trust.id, 'unknown'])).rejects.toMatchObject({ errcode: ErrCode.notFound });
    expect(await end([])).toEqual([]);
    expect(await trustors('staff', '2026-03-11 08:00:00')).toEqual({ manager: ['*'], ceo: ['*'] });
  });

  it('are listed for who gave and for who got them, by pages, the one that begins last first', async () => {
    await save(part('leave'));
    await save({ startTime: '2026-04-01', endTime: '2026-04-02', trustee: 'cfo' });
    await save({ trustor: 'ceo' });
    const list = async (as: 'trustor' | 'trustee', userId: string, page: number) => {
      const { total, trusts } = await listTrusts(test.db.kysely, { as, userId }, { page, size: 1 });
      return { total, people: trusts.map(({ trustorId, trusteeId }) => `${trustorId} to ${trusteeId}`) };
    };
    expect(await list('trustor', 'manager', 0)).toEqual({ total: 2, people: ['manager to cfo'] });
    expect(await list('trustor', 'manager', 1)).toEqual({ total: 2, people: ['manager to staff'] });
    expect(await list('trustee', 'staff', 2)).toEqual({ total: 2, people: [] });
  });

  it('is presented with the names of now', async () => {
    const { trust } = await save(part('leave'));
    await changeOrganisation(test.db, WRITER.time, (edit) => changeUser(edit, 'manager', { name: '新名' }));
    const now = await readOrganisation(test.db.kysely, 'renamed');
    expect(presentTrust(trust, { organisation: now, zone: ZONE, now: NOW }, (code) => `${code}!`)).toEqual({
      id: trust.id,
      trustor: 'manager',
      trustorName: '新名',
      trustee: 'staff',
      trusteeName: now.people.get('staff')?.name,
      startTime: '2026-03-10 00:00:00',
      endTime: '2026-03-12 23:59:59',
      rangeType: 'PART',
      trustType: 'APPROVAL',
      workflowTrusts: [{ workflowCode: 'leave', workflowName: 'leave!' }],
      state: 'RUN',
    });
  });

  it('making, changing and ending one stand in the audit log', async () => {
    const { trust } = await save();
    await save({ id: trust.id, trustee: 'cfo' });
    await end([trust.id]);
    const entries = await test.db.kysely.selectFrom('auditEntries').select(['userId', 'action']).where('objectId', '=', trust.id).orderBy('position').execute();
    expect(entries).toEqual(['delegate', 'delegate', 'endDelegation'].map((action) => ({ userId: 'manager', action })));
    expect(await findAuditBreak(test.db.kysely)).toBeNull();
  });
});
