import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newInstance } from '#server/workflow/core/start.ts';
import { insertInstance } from '#server/workflow/store/insertInstance.ts';
import { lockInstance, NO_EXTRAS, readInstance } from '#server/workflow/store/readInstance.ts';
import { writeInstance } from '#server/workflow/store/writeInstance.ts';
import { DATABASE_KINDS, freshDatabase, type TestDatabase } from '../databases.ts';
import { netOf, type Block } from './core/net.ts';
import { Player, type Act } from './core/player.ts';

const task = (mode: 'all' | 'any' | 'sequence'): Block => ({ kind: 'task', mode: { kind: mode }, disAgree: 'flow' });
const NET: Block = {
  kind: 'row',
  blocks: [
    task('any'),
    { kind: 'split', split: 'inclusiveGateway', join: 'inclusiveGateway', lanes: [task('all'), task('sequence')], skip: true },
    task('any'),
  ],
};
const NOW = new Date('2026-03-02T09:00:00Z');

describe.each(DATABASE_KINDS)('an instance on %s', (kind) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await freshDatabase(kind);
  });
  afterAll(() => test.close());

  it('is read as it was written after each act, and its items lie in columns as lists need them', async () => {
    const { db } = test;
    const player = new Player(netOf(NET), (query) => {
      if (query.kind === 'participants') return { people: ['a', 'b'].map((id) => ({ id, why: { kind: 'user' } })) };
      return query.kind === 'holds';
    });
    const ids = { objectId: 'record', id: 'instance' };
    const fixed = { appCode: 'app', workflowCode: 'net', workflowVersion: '1', schemaCode: 'net', sheetCode: null, name: 'N', madeRecord: true };
    const people = { originatorId: 'o', startedById: 'o', departmentId: null, departmentPath: null };
    const parent = { parentObjectId: null, parentId: null, parentToken: null, startedAt: NOW };
    await db.transaction((tx) => insertInstance(tx, { ...ids, ...fixed, ...people, ...parent }, newInstance('o', 'o'), NOW));

    const item = (owner: string): number => player.itemOf(owner).id;
    const acts: [() => Act, string][] = [
      [() => ({ type: 'start', submit: true, chosen: new Map([['later', ['a']]]) }), 'o'],
      [() => ({ type: 'add', item: item('a'), how: 'before', people: ['c'], order: 'all' }), 'a'],
      [() => ({ type: 'decide', item: item('c'), outcome: 'agree', changedValues: true }), 'c'],
      [() => ({ type: 'decide', item: item('b'), outcome: 'agree' }), 'b'],
      [() => ({ type: 'withdraw', item: 2 + 1 }), 'b'],
      [() => ({ type: 'decide', item: item('b'), outcome: 'agree' }), 'b'],
      [() => ({ type: 'forward', item: item('a'), people: ['d'], back: false }), 'a'],
      [() => ({ type: 'reject', item: item('d'), target: 'start', back: true }), 'd'],
      [() => ({ type: 'decide', item: item('o'), outcome: 'submit' }), 'o'],
      [() => ({ type: 'reject', item: item('d'), target: 'start', back: false }), 'd'],
      [() => ({ type: 'suspend' }), 'w'],
    ];
    for (const [act, by] of acts) {
      const result = player.play(act(), by);
      if (result.status === 'refused') throw new Error(`${JSON.stringify(act())}: ${result.refusal.reason}`);
      const { state, touched } = result;
      await db.transaction(async (tx) => {
        const row = await lockInstance(tx, 'instance');
        if (!row) throw new Error('the instance is gone');
        const extras = new Map([...touched.items].map((id) => [id, { ...NO_EXTRAS, action: 3, approval: '{"content":"好"}' }]));
        await writeInstance(tx, row, { state, touched, extras, former: await readInstance(tx, row) }, NOW);
      });
      const row = await db.kysely.selectFrom('wfInstances').selectAll().where('id', '=', 'instance').executeTakeFirstOrThrow();
      const read = await readInstance(db.kysely, row);
      expect(read.state).toEqual(state);
      expect(read.extras.get([...touched.items][0] ?? 1)?.approval).toBe('{"content":"好"}');
    }
    const open = await db.kysely.selectFrom('wfItems').select(['id', 'ownerId', 'activityCode']).where('status', '=', 2).execute();
    expect(open).toEqual(player.open().map(({ id, ownerId }) => ({ id: `instance-${id}`, ownerId, activityCode: 'start' })));
    expect(await db.kysely.selectFrom('wfInstances').select(['status', 'suspendedAt']).executeTakeFirstOrThrow()).toMatchObject({ status: 'PROCESSING' });
  });
});
