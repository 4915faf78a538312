import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftSave } from '#schemas/draft.ts';
import { DraftKeeper } from '#src/engine/forms/DraftKeeper.ts';
import type { UnsentForm } from '#src/engine/forms/unsentForms.ts';

const place = { userId: 'staff', schemaCode: 'deal', sheetCode: 'deal_form', bizObjectId: 'r', baseVersion: 3 };

/** A draft that was kept before. */
const OLD = { id: 'old', modifiedTime: '2026-11-25 09:00:00', data: { title: 'kept' } };

/** A keeper whose calls a test answers itself. */
function opened(more: { isFamily?: boolean } = {}) {
  const saves: { body: DraftSave; isLeaving: boolean; answer(): void; fail(): void; ended(): void }[] = [];
  const locked = new Set<string>();
  const removed: string[][] = [];
  const here = new Map<string, UnsentForm>();
  let made = 0;
  const calls = {
    save: (body: DraftSave, isLeaving: boolean) =>
      new Promise<{ modifiedTime: string } | undefined>((resolve, reject) => {
        const answer = () => resolve({ modifiedTime: `2026-11-25 10:0${saves.length}:00` });
        saves.push({ body, isLeaving, answer, fail: () => reject(new Error('offline')), ended: () => resolve(undefined) });
      }),
    remove: (ids: string[]) => {
      removed.push(ids);
      return Promise.resolve();
    },
  };
  const keeper = new DraftKeeper(place, {
    ...(!more.isFamily && calls),
    storeHere: (form) => here.set(form.draftId, form).has(form.draftId),
    dropHere: (id) => void here.delete(id),
    sentHere: (id) => here.get(id)?.sent,
    lock: (id) => void locked.add(id),
    release: (id) => void locked.delete(id),
    freshId: () => `draft-${(made += 1)}`,
    address: () => '/form/detail?objectId=r',
    now: () => 1000,
  });
  const type = (title: string) => keeper.typed(() => ({ title }));
  return { keeper, saves, removed, here, locked, type };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('[BX-051] keeping what is typed into a form', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('keeps it 5 s after the last change, once, and says when', async () => {
    const { keeper, saves, type } = opened();
    type('a');
    await pass(4000);
    type('ab');
    await pass(4999);
    expect(saves).toHaveLength(0);
    await pass(1);
    expect(saves.map(({ body }) => body)).toEqual([
      { id: 'draft-1', schemaCode: 'deal', sheetCode: 'deal_form', bizObjectId: 'r', baseVersion: 3, data: { title: 'ab' } },
    ]);
    expect(keeper.isSaved()).toBe(false);
    saves[0]?.answer();
    await pass(60_000);
    expect(keeper.isSaved()).toBe(true);
    expect(keeper.store.get()).toEqual({ status: 'kept', modifiedTime: '2026-11-25 10:01:00' });
    type('ab');
    await pass(60_000);
    await keeper.flush();
    expect(saves).toHaveLength(1);
  });

  it('sends nothing while nothing is typed, and replaces the one draft it has made', async () => {
    const { keeper, saves } = opened();
    keeper.typed(undefined);
    await keeper.flush();
    keeper.close();
    await pass(60_000);
    expect(saves).toHaveLength(0);
    const other = opened();
    other.type('a');
    await pass(5000);
    other.saves[0]?.answer();
    other.type('b');
    await pass(5000);
    expect(other.saves.map(({ body }) => body.id)).toEqual(['draft-1', 'draft-1']);
  });

  it('keeps what is newer when the page is put out of sight or closed, and once only', async () => {
    const { keeper, saves, type } = opened();
    type('a');
    void keeper.flush(true);
    void keeper.flush(true);
    await pass(0);
    expect(saves.map(({ isLeaving }) => isLeaving)).toEqual([true]);
    saves[0]?.answer();
    await pass(0);
    keeper.close();
    await pass(60_000);
    expect(saves).toHaveLength(1);
  });

  it('one that could not be kept is said so and tried again; typing goes on', async () => {
    const { keeper, saves, type } = opened();
    type('a');
    await pass(5000);
    saves[0]?.fail();
    await pass(0);
    expect(keeper.store.get().status).toBe('failed');
    await pass(30_000);
    expect(saves).toHaveLength(2);
    saves[1]?.answer();
    await pass(0);
    expect(keeper.store.get().status).toBe('kept');
  });

  it('an older state never comes after a newer one', async () => {
    const { saves, type } = opened();
    type('a');
    await pass(5000);
    type('b');
    await pass(60_000);
    expect(saves).toHaveLength(1);
    saves[0]?.answer();
    await pass(0);
    expect(saves.map(({ body }) => body.data)).toEqual([{ title: 'a' }, { title: 'b' }]);
  });

  it('the save of the form names the draft, waits for the one on its way, and nothing is kept after it', async () => {
    const { keeper, saves, removed, type } = opened();
    expect(await keeper.pause()).toBe('');
    keeper.resume();
    type('a');
    await pass(5000);
    let named: string | undefined;
    void keeper.pause().then((id) => {
      named = id;
    });
    await pass(0);
    expect(named).toBeUndefined();
    saves[0]?.answer();
    await pass(0);
    expect(named).toBe('draft-1');
    type('b');
    await pass(60_000);
    keeper.end();
    keeper.close();
    await pass(60_000);
    expect(saves).toHaveLength(1);
    expect(removed).toEqual([]);
  });

  it('a save that failed lets keeping go on, also for a form that was left meanwhile', async () => {
    const { keeper, saves, type } = opened();
    type('a');
    await keeper.pause();
    keeper.close();
    expect(saves).toHaveLength(0);
    keeper.resume();
    await pass(0);
    expect(saves.map(({ body }) => body.data)).toEqual([{ title: 'a' }]);
  });

  it('what is given up, or taken back by hand, is deleted, and a draft on its way not before it has come', async () => {
    const { keeper, saves, removed, type } = opened();
    type('a');
    keeper.discard();
    await pass(60_000);
    expect([saves, removed]).toEqual([[], []]);
    type('b');
    await pass(5000);
    keeper.discard();
    await pass(0);
    expect(removed).toEqual([]);
    saves[0]?.answer();
    await pass(0);
    expect(removed).toEqual([['draft-2']]);
    expect(keeper.store.get().status).toBe('none');
    type('c');
    await pass(5000);
    saves[1]?.answer();
    keeper.typed(undefined);
    await pass(5000);
    expect(saves[1]?.body.id).toBe('draft-3');
    expect(removed).toEqual([['draft-2'], ['draft-3']]);
  });

  it('goes on with a draft that was taken over, without sending it once more; one of its own goes when both are in the next', async () => {
    const { keeper, saves, type } = opened();
    keeper.adopt(OLD);
    type('kept');
    await pass(60_000);
    expect(saves).toHaveLength(0);
    expect(keeper.isSaved()).toBe(true);
    type('kept and more');
    await pass(5000);
    expect(saves[0]?.body.id).toBe('old');
    const other = opened();
    other.type('mine');
    await pass(5000);
    other.saves[0]?.answer();
    await pass(0);
    other.keeper.adopt(OLD);
    other.type('mine and kept');
    await pass(5000);
    expect(other.removed).toEqual([]);
    other.saves[1]?.answer();
    await pass(0);
    expect(other.saves[1]?.body.id).toBe('old');
    expect(other.removed).toEqual([['draft-1']]);
  });

  it('keeps an opinion with the values, or by itself, and not once more what was taken over', async () => {
    const { keeper, saves, type } = opened();
    keeper.wrote({ content: 'fine' });
    await pass(5000);
    saves[0]?.answer();
    await pass(0);
    expect(saves.map(({ body }) => [body.data, body.approval])).toEqual([[{}, { content: 'fine' }]]);
    expect(keeper.isSaved()).toBe(true);
    type('a');
    await pass(5000);
    expect(saves[1]?.body).toMatchObject({ data: { title: 'a' }, approval: { content: 'fine' } });
    keeper.end();
    expect(keeper.hasTyped()).toBe(false);
    const taken = opened();
    taken.keeper.adopt({ ...OLD, approval: { content: 'fine' } });
    taken.keeper.wrote({ content: 'fine' });
    taken.type('kept');
    await pass(60_000);
    expect(taken.saves).toHaveLength(0);
    taken.keeper.wrote({ content: 'fine with me' });
    await pass(5000);
    expect(taken.saves[0]?.body).toMatchObject({ id: 'old', data: { title: 'kept' }, approval: { content: 'fine with me' } });
  });

  it('when the portal leaves the page what is newer than the draft stays in the tab, and nothing is sent but by an outdated page', async () => {
    const { keeper, saves, here, type } = opened();
    type('a');
    keeper.leave(false);
    await keeper.flush(true);
    keeper.close();
    await pass(60_000);
    expect(saves).toHaveLength(0);
    expect([...here.values()]).toEqual([{ ...place, draftId: 'draft-1', address: '/form/detail?objectId=r', at: 1000, data: { title: 'a' } }]);
    const stored = opened();
    stored.type('a');
    await pass(5000);
    stored.saves[0]?.answer();
    await pass(0);
    stored.keeper.leave(false);
    expect(stored.here.size).toBe(0);
    const outdated = opened();
    outdated.type('a');
    outdated.keeper.leave(true);
    await pass(0);
    expect(outdated.saves.map(({ isLeaving }) => isLeaving)).toEqual([true]);
    expect(outdated.here.size).toBe(1);
    outdated.saves[0]?.answer();
    await pass(0);
    expect(outdated.here.size).toBe(0);
  });

  it('a draft whose form was saved on another device goes on as another one, and nothing typed since is lost', async () => {
    const { keeper, saves, locked, type } = opened();
    type('a');
    await pass(5000);
    saves[0]?.ended();
    await pass(0);
    expect(saves.map(({ body }) => [body.id, body.data])).toEqual([
      ['draft-1', { title: 'a' }],
      ['draft-2', { title: 'a' }],
    ]);
    expect(locked).toContain('draft-2');
    saves[1]?.answer();
    await pass(0);
    expect(keeper.isSaved()).toBe(true);
    type('ab');
    await pass(5000);
    expect(saves[2]?.body.id).toBe('draft-2');
    // A server that says so of each asks for no third.
    saves[2]?.ended();
    await pass(0);
    saves[3]?.ended();
    await pass(0);
    expect(saves).toHaveLength(4);
    expect(keeper.store.get().status).toBe('failed');
  });

  it('is held by its tab from the first change until the form is saved, given up or taken away', async () => {
    const { keeper, saves, locked, type } = opened();
    keeper.typed(undefined);
    expect([...locked]).toEqual([]);
    type('a');
    expect([...locked]).toEqual(['draft-1']);
    await pass(5000);
    saves[0]?.answer();
    await pass(0);
    await keeper.pause();
    expect([...locked]).toEqual(['draft-1']);
    keeper.end();
    expect([...locked]).toEqual([]);
    type('b');
    expect([...locked]).toEqual(['draft-2']);
    keeper.discard();
    expect([...locked]).toEqual([]);
    type('c');
    keeper.close();
    expect([...locked]).toEqual([]);
    const left = opened();
    left.type('a');
    await left.keeper.pause();
    left.keeper.close();
    // Its save may fail yet.
    expect([...left.locked]).toEqual(['draft-1']);
    left.keeper.resume();
    expect([...left.locked]).toEqual([]);
  });

  it('what another tab goes on with is a draft of its own here, once it is changed', async () => {
    const { keeper, saves, type } = opened();
    keeper.copy({ data: { title: 'theirs' } });
    type('theirs');
    await pass(60_000);
    expect(saves).toHaveLength(0);
    type('theirs and mine');
    await pass(5000);
    expect(saves.map(({ body }) => body.id)).toEqual(['draft-1']);
  });

  it('what is left while its form is being saved says so', async () => {
    const { keeper, here, type } = opened();
    type('a');
    await keeper.pause();
    keeper.leave(false);
    expect([...here.values()]).toMatchObject([{ draftId: 'draft-1', isSaving: true, data: { title: 'a' } }]);
  });

  it('more than 256 KiB are not sent but said, and what no database can hold does not keep the rest from being kept', async () => {
    const { keeper, saves, type } = opened();
    type('字'.repeat(100_000));
    await pass(5000);
    expect(saves).toHaveLength(0);
    expect(keeper.store.get().status).toBe('tooLarge');
    type('a\0b\ud800c');
    await pass(5000);
    expect(saves[0]?.body.data).toEqual({ title: 'ab\ufffdc' });
  });

  it('before a server that keeps no drafts nothing is sent; what is typed stays in the tab', async () => {
    const { keeper, here, type } = opened({ isFamily: true });
    type('a');
    await pass(60_000);
    expect(keeper.store.get().status).toBe('none');
    expect(await keeper.pause()).toBeUndefined();
    keeper.resume();
    keeper.leave(false);
    expect(here.size).toBe(1);
  });

  it('[BX-089] what was sent and has no answer is kept here beside what is typed, under whatever draft that is kept as', async () => {
    const { keeper, saves, here, type } = opened();
    const sent = { pending: { name: 'saveForm' as const, token: 'token', body: { bizObject: {} } } };
    type('a');
    await pass(5000);
    saves[0]?.answer();
    await pass(0);
    expect(here.size).toBe(0);
    await keeper.pause();
    keeper.keepSent(sent);
    expect(here.get('draft-1')).toMatchObject({ data: { title: 'a' }, isSaving: true, sent });
    keeper.resume();
    type('ab');
    await pass(5000);
    // The save was stored after all: its draft has ended.
    saves[1]?.ended();
    await pass(0);
    saves[2]?.answer();
    await pass(0);
    expect([...here.values()]).toMatchObject([{ draftId: 'draft-2', data: { title: 'ab' }, sent }]);
    const next = opened();
    next.here.set('draft-2', here.get('draft-2') ?? expect.fail('kept'));
    next.keeper.adopt({ id: 'draft-2', modifiedTime: '', data: { title: 'ab' } });
    expect(next.keeper.sent()).toEqual(sent);
    keeper.end();
    expect([...here.keys()]).toEqual([]);
    expect(keeper.sent()).toBeUndefined();
  });
});
