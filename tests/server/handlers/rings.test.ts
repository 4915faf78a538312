import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { BatchOutcome } from '#schemas/calls/rows.ts';
import type { ListPage } from '#schemas/list.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { addChain, loadUnit, openCompany, ref, saveUnit, writePast } from './company.ts';
import { importFile } from './depot.ts';

describe('a record never lies below itself (contract 15.4)', () => {
  let server: TestServer;
  let manager: Client;
  let staff: Client;

  beforeAll(async () => {
    server = await openCompany();
    manager = await server.as('manager');
    staff = await server.as('staff');
  });
  afterAll(() => server.close());

  const parentOf = async (id: string) => ((await loadUnit(manager, id)).parent as { id: string } | null)?.id;
  const updateAll = (objectIds: string[], propertyCode: string, modifiedValue: unknown) =>
    manager.post<BatchOutcome>('/api/runtime/query/batchUpdate', { schemaCode: 'unit', objectIds, propertyCode, modifiedValue });

  it('a form that names the record itself, its child or its grandchild is refused with the item and the ring, zh and en', async () => {
    const [a = '', b = '', c = ''] = await addChain(manager, ['甲', '乙', '丙']);
    const refused = await saveUnit(manager, { parent: ref(b) }, a);
    expect(refused).toMatchObject({
      errcode: ErrCode.invalidParameter,
      errmsg: '“上级”不能是“乙”：“乙”已在本记录之下（甲 → 乙 → 甲）',
      data: { errors: [{ path: 'parent' }] },
    });
    const english = await manager.send('POST', '/api/runtime/form/save', {
      headers: { 'Accept-Language': 'en' },
      body: {
        bizObject: { id: a, schemaCode: 'unit', sheetCode: 'unit', data: { parent: ref(c), version: (await loadUnit(manager, a)).version } },
        replayToken: (await manager.get<string>('/api/runtime/form/getReplayToken')).data,
      },
    });
    expect(await english.json()).toMatchObject({ errmsg: 'Parent cannot be “丙”: “丙” already lies below this record (甲 → 丙 → 乙 → 甲)' });
    expect((await saveUnit(manager, { parent: ref(a) }, a)).errmsg).toBe('“上级”不能是本记录自己');
    expect(await parentOf(a)).toBeUndefined();
    expect(await saveUnit(manager, { parent: null }, b)).toMatchObject({ errcode: 0 });
    expect(await saveUnit(manager, { parent: ref(b) }, a)).toMatchObject({ errcode: 0 });
  });

  it('a long ring is named by its beginning and its end', async () => {
    const ids = await addChain(manager, ['长1', '长2', '长3', '长4', '长5', '长6', '长7']);
    expect((await saveUnit(manager, { parent: ref(ids[6] ?? '') }, ids[0])).errmsg).toContain('（长1 → 长7 → 长6 → … → 长2 → 长1）');
  });

  it('several predecessors are no ring while none comes after the record; the one that does is named', async () => {
    const before = (above: string | undefined) => (above === undefined ? {} : { before: [ref(above)] });
    const [a = '', b = '', c = ''] = await addChain(manager, ['测量', '基础', '墙体'], before);
    const [other = ''] = await addChain(manager, ['采购']);
    expect(await saveUnit(manager, { before: [ref(a), ref(b), ref(other)] }, c)).toMatchObject({ errcode: 0 });
    expect((await saveUnit(manager, { before: [ref(other), ref(c)] }, a)).errmsg).toBe('“前置”不能包含“墙体”：“墙体”已排在本记录之后（测量 → 墙体 → 测量）');
    expect((await saveUnit(manager, { before: [ref(b), ref(a)] }, b)).errmsg).toBe('“前置”不能包含本记录自己');
    expect(await saveUnit(manager, { before: [ref(other)] }, a)).toMatchObject({ errcode: 0 });
  });

  it('the predecessor of every Gantt view of the model counts, each by itself; other relations may lead anywhere', async () => {
    const [a = '', b = ''] = await addChain(manager, ['一', '二'], (above) => (above === undefined ? {} : { follows: ref(above) }));
    expect((await saveUnit(manager, { follows: ref(b) }, a)).errmsg).toBe('“紧接”不能包含“二”：“二”已排在本记录之后（一 → 二 → 一）');
    expect(await saveUnit(manager, { before: [ref(b)], parent: ref(b), see: ref(a) }, a)).toMatchObject({ errcode: 0 });
  });

  it('a batch update refuses the record that would make the ring and changes the others; so does taking it back', async () => {
    const [a = '', b = ''] = await addChain(manager, ['批甲', '批乙']);
    const [c = ''] = await addChain(manager, ['批丙']);
    const { data } = await updateAll([a, c, b], 'parent', ref(b));
    expect(data).toMatchObject({ successCount: 1, failCount: 2 });
    expect(data.errors?.map(({ objectId, errmsg }) => [objectId, errmsg])).toEqual([
      [a, '“上级”不能是“批乙”：“批乙”已在本记录之下（批甲 → 批乙 → 批甲）'],
      [b, '“上级”不能是本记录自己'],
    ]);
    const [top = '', low = ''] = await addChain(manager, ['撤上', '撤下']);
    const freed = await updateAll([low], 'parent', null);
    expect(await saveUnit(manager, { parent: ref(low) }, top)).toMatchObject({ errcode: 0 });
    const undone = await manager.post<BatchOutcome>('/api/runtime/query/batchUpdate/undo', { schemaCode: 'unit', id: freed.data.undoId });
    expect(undone.data).toMatchObject({ successCount: 0, failCount: 1, errors: [{ objectId: low, errmsg: expect.stringContaining('撤下 → 撤上 → 撤下') }] });
  });

  it('an import that overwrites refuses the row that closes the ring and tells why; new rows that name each other are stored by none', async () => {
    const ids = await addChain(manager, ['导甲', '导乙', '导丙'], () => ({}));
    const into = { schemaCode: 'unit', queryCode: 'units', queryField: 'code' };
    const result = await importFile(manager, 'a.csv', '名称,编码,上级\n导甲,导甲,导乙\n导乙,导乙,导丙\n导丙,导丙,导甲', into);
    expect(result).toMatchObject({ successCount: 2, errorCount: 1 });
    expect(result.secondImportData?.map(({ row, errors }) => [row, errors])).toEqual([
      [4, { parent: '“上级”不能是“导甲”：“导甲”已在本记录之下（导丙 → 导甲 → 导乙 → 导丙）' }],
    ]);
    expect(await parentOf(ids[2] ?? '')).toBeUndefined();
    const fresh = await importFile(manager, 'b.csv', '名称,编码,上级\n新甲,新甲,新乙\n新乙,新乙,新甲\n新丙,新丙,新丁\n新丁,新丁,', { ...into, queryField: '' });
    expect(fresh).toMatchObject({ successCount: 2, errorCount: 2 });
  });

  it('a refusal names a record that its reader does not see where a cell of theirs names it, and no other', async () => {
    const [mine = ''] = await addChain(staff, ['我的上']);
    const [top = ''] = await addChain(manager, ['机密上级'], () => ({ parent: ref(mine) }));
    const [hidden = ''] = await addChain(manager, ['机密单位'], () => ({ parent: ref(top) }));
    const [low = ''] = await addChain(staff, ['我的下']);
    expect(await saveUnit(manager, { parent: ref(hidden) }, low)).toMatchObject({ errcode: 0 });
    const query = { schemaCode: 'unit', queryCode: 'all', mobile: false, page: 0, size: 50, filters: [] };
    const { data } = await staff.post<ListPage>('/api/runtime/query/list', query);
    const parents = JSON.stringify(data.content.map((row) => row.data.parent));
    const refused = await saveUnit(staff, { parent: ref(low) }, mine);
    expect(refused.errmsg).toBe('“上级”不能是“我的下”：“我的下”已在本记录之下（我的上 → 我的下 → 机密单位 → … → 我的上）');
    for (const text of [parents, refused.errmsg]) {
      expect(text).toContain('机密单位');
      expect(text).not.toContain('机密上级');
    }
  });

  it('a ring of former days keeps nobody from their work: other items are saved, a record may go below it, and taking it apart is allowed', async () => {
    const [a = '', b = ''] = await addChain(manager, ['旧甲', '旧乙']);
    await writePast(server, 'parent', a, b);
    expect(await saveUnit(manager, { see: ref(b) }, a)).toMatchObject({ errcode: 0 });
    expect(await saveUnit(manager, { title: '旧甲', parent: ref(b) }, a)).toMatchObject({ errcode: 0 });
    const [c = ''] = await addChain(manager, ['旧丙']);
    expect(await saveUnit(manager, { parent: ref(a) }, c)).toMatchObject({ errcode: 0 });
    expect((await saveUnit(manager, { parent: ref(c) }, a)).errmsg).toContain('旧甲 → 旧丙 → 旧甲');
    expect(await saveUnit(manager, { parent: null }, a)).toMatchObject({ errcode: 0 });
    expect(await parentOf(b)).toBe(a);
  });

  it('of two movers who would only together make a ring one is refused, every time', { timeout: 120_000 }, async () => {
    const cfo = await server.as('cfo');
    for (let round = 0; round < 15; round += 1) {
      const [a = '', b = '', c = ''] = await addChain(manager, [`同${round}甲`, `同${round}乙`, `同${round}丙`], () => ({}));
      const moves = [
        [manager, a, { parent: ref(b), before: [ref(b)] }],
        [cfo, b, { parent: ref(c), before: [ref(c)] }],
        [manager, c, { parent: ref(a), before: [ref(a)] }],
      ] as const;
      const answers = await Promise.all(moves.map(([client, id, data]) => saveUnit(client, data, id)));
      expect(answers.map(({ errcode }) => errcode).toSorted()).toEqual([0, 0, ErrCode.invalidParameter]);
      const parents = await Promise.all([a, b, c].map(parentOf));
      expect(parents.filter((parent) => parent === undefined)).toHaveLength(1);
    }
  });

  it('random moves: none that makes a ring is stored, none that makes none is refused', { timeout: 240_000 }, async () => {
    const random = seeded(20_261_120);
    const ids = await addChain(
      manager,
      Array.from({ length: 9 }, (_, n) => `随${n}`),
      () => ({}),
    );
    const any = () => ids[Math.floor(random() * ids.length)] ?? '';
    const stored = new Map(['parent', 'before', 'follows'].map((code) => [code, new Map<string, readonly string[]>()]));
    const counts = { stored: 0, refused: 0 };
    for (let move = 0; move < 150; move += 1) {
      const code = ['parent', 'before', 'follows'][Math.floor(random() * 3)] ?? '';
      const id = any();
      const named = random() < 0.15 ? [] : [...new Set(code === 'before' ? [any(), any()] : [any()])];
      const now = stored.get(code) ?? new Map<string, readonly string[]>();
      const isRing = reaches(now, id, named);
      const value = code === 'before' ? named.map(ref) : named.map(ref)[0];
      const { errcode, errmsg } = await saveUnit(manager, { [code]: value ?? null }, id);
      expect({ errcode, move, errmsg }).toEqual({ errcode: isRing ? ErrCode.invalidParameter : 0, move, errmsg: isRing ? expect.stringContaining('“') : '' });
      if (!isRing) now.set(id, named);
      counts[isRing ? 'refused' : 'stored'] += 1;
    }
    expect(Math.min(counts.stored, counts.refused)).toBeGreaterThan(20);
    for (const id of ids) {
      const { before } = await loadUnit(manager, id);
      expect((before as { id: string }[]).map((one) => one.id)).toEqual(stored.get('before')?.get(id) ?? []);
    }
  });

  it('two batch updates of the same records in opposite directions neither hang nor make a ring', { timeout: 120_000 }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const ids = await addChain(
        manager,
        [1, 2, 3, 4].map((n) => `对${round}-${n}`),
        () => ({}),
      );
      const [a = '', b = ''] = ids;
      const answers = await Promise.all([updateAll(ids, 'parent', ref(a)), updateAll(ids.toReversed(), 'parent', ref(b)), updateAll(ids, 'before', [ref(b)])]);
      expect(answers.map(({ errcode }) => errcode)).toEqual([0, 0, 0]);
      const parents = new Map(await Promise.all(ids.map(async (id) => [id, await parentOf(id)] as const)));
      for (const id of ids) {
        let steps = 0;
        for (let at = parents.get(id); at !== undefined; at = parents.get(at)) expect((steps += 1)).toBeLessThan(5);
      }
    }
  });
});

/** Whether a record reaches itself once it names these, by what the others name. */
function reaches(stored: ReadonlyMap<string, readonly string[]>, id: string, named: readonly string[]): boolean {
  const seen = new Set<string>();
  for (const queue = [...named]; queue.length > 0; ) {
    const at = queue.pop() ?? '';
    if (at === id) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    queue.push(...(stored.get(at) ?? []));
  }
  return false;
}

/** Numbers from 0 to 1, the same for the same seed. Source: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
