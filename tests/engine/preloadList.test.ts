import { describe, expect, it, vi } from 'vitest';
import { PropertyType, UnitType } from '#schemas/codes.ts';
import type { ListConfig, ListHeader } from '#schemas/list.ts';
import type { User } from '#schemas/session.ts';
import { preloadList, takePreloaded } from '#src/engine/lists/query/preloadList.ts';
import { openConfigCache } from '#src/engine/lists/query/configCache.ts';
import type { PresetContext } from '#src/engine/lists/query/listQuery.ts';
import { modelSource } from '#src/engine/lists/query/modelSource.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';

const STAFF: User = { id: 'staff', username: 'staff', name: 'Staff' };

const HEADERS: ListHeader[] = [
  { code: 'all', name: 'All', schemaCode: 'm' },
  { code: 'mine', name: 'Mine', schemaCode: 'm' },
];

/** A server that answers with views and configurations, and the requests it received. */
function serverOf(answer: (name: string, code: string) => Promise<unknown>) {
  const requests: string[] = [];
  // The test answers the two calls that are made ahead.
  const call = ((name: string, { query, body }: { query?: { code?: string }; body?: { queryCode: string } }) => {
    const code = query?.code ?? body?.queryCode ?? '';
    requests.push(`${name} ${code}`.trim());
    return answer(name, code);
  }) as ListServices['call'];
  return {
    requests,
    services: {
      source: modelSource('m', { call, isFamily: false }),
      user: () => STAFF,
      wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
      context: (): PresetContext => ({
        locale: 'en',
        today: '2026-11-30',
        myself: { user: { id: 'staff', name: 'Staff', unitType: UnitType.user }, department: undefined },
      }),
    },
  };
}

const configOf = (code: string): ListConfig => ({ code, name: code, schemaCode: 'm' });
const answered = (name: string, code: string) => Promise.resolve(name === 'queryHeaders' ? HEADERS : configOf(code));

function emptyCache() {
  const stored = new Map<string, string>();
  return openConfigCache({ getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => void stored.set(key, text) }, 'staff');
}

describe('asking ahead', () => {
  it('of a list never seen the views are requested, then the first one; the list takes these answers instead of requesting', async () => {
    const { requests, services } = serverOf(answered);
    const cache = emptyCache();
    await preloadList('m', '', cache, services);
    expect(requests).toEqual(['queryHeaders', 'listConfig all']);
    expect(cache.read('m')).toEqual({ headers: HEADERS, configs: { all: configOf('all') } });
    const ahead = takePreloaded('m', STAFF.id);
    expect(await ahead?.headers).toBe(HEADERS);
    expect(await ahead?.configs.get('all')).toEqual(configOf('all'));
    expect(takePreloaded('m', STAFF.id)).toBeUndefined();
  });

  it('the view of the address and one that is known are requested beside the views', async () => {
    const { requests, services } = serverOf(answered);
    await preloadList('m', '?view=mine', emptyCache(), services);
    expect(requests).toEqual(['queryHeaders', 'listConfig mine']);
    const cache = emptyCache();
    cache.write('m', { headers: HEADERS, configs: { all: configOf('all') } });
    let isAnswered = false;
    const slow = serverOf(() => new Promise(() => undefined));
    await preloadList('m', '', cache, slow.services).then(() => (isAnswered = true));
    expect(slow.requests).toEqual(['queryHeaders', 'listConfig all']);
    expect(isAnswered).toBe(true);
  });

  it('drawing waits a moment and no longer for a slow server, and not at all for a broken one', async () => {
    vi.useFakeTimers();
    try {
      const { services } = serverOf(() => new Promise(() => undefined));
      const waiting = preloadList('m', '', emptyCache(), services);
      await vi.advanceTimersByTimeAsync(60);
      await waiting;
    } finally {
      vi.useRealTimers();
    }
    const broken = serverOf(() => Promise.reject(new Error('gone')));
    await preloadList('m', '', emptyCache(), broken.services);
    await expect(takePreloaded('m', STAFF.id)?.headers).rejects.toThrow('gone');
  });

  const withColumns = (code: string, more: Partial<ListConfig> = {}): ListConfig => ({
    ...configOf(code),
    queryColumns: [{ propertyCode: 'title', name: 'Title', propertyType: PropertyType.shortText }],
    ...more,
  });
  const rowsOf = (configs: Readonly<Record<string, ListConfig>>) =>
    serverOf((name, code) => {
      if (name === 'queryList') return Promise.resolve({ content: [], totalElements: 0 });
      return Promise.resolve(name === 'queryHeaders' ? HEADERS : configs[code]);
    });

  it('[HT-030] the first page is requested as soon as its configuration is known, with what its address and presets say', async () => {
    const conditions = [{ propertyCode: 'title', name: 'Title', propertyType: PropertyType.shortText, defaultValue: 'tea' }];
    const { requests, services } = rowsOf({ all: withColumns('all', { queryConditions: conditions }) });
    await preloadList('m', '?page=3&size=50', emptyCache(), services);
    expect(requests).toEqual(['queryHeaders', 'listConfig all', 'queryList all']);
    const rows = takePreloaded('m', STAFF.id)?.rows;
    expect(JSON.parse(rows?.body ?? '')).toMatchObject({ schemaCode: 'm', queryCode: 'all', page: 2, size: 50, filters: [{ propertyCode: 'title' }] });
    expect(await rows?.page).toEqual({ content: [], totalElements: 0 });
  });

  it('[HT-030] no rows are requested ahead where a script, an own view or a condition of the address has a say first', async () => {
    const scripted = rowsOf({ all: withColumns('all', { queryPresentation: { htmlJson: { scriptJson: 'export default { onLoad() {} }' } } }) });
    await preloadList('m', '', emptyCache(), scripted.services);
    const cache = emptyCache();
    cache.write('m', {
      headers: HEADERS,
      configs: { all: withColumns('all') },
      views: { all: [{ id: 'v', name: 'Mine', isDefault: true, filters: {}, condition: [], sort: [], size: 20, columns: [] }] },
    });
    const own = rowsOf({ all: withColumns('all') });
    await preloadList('m', '', cache, own.services);
    const condition = rowsOf({ all: withColumns('all') });
    await preloadList('m', '?q1.title.0.Eq=tea', emptyCache(), condition.services);
    for (const { requests } of [scripted, own, condition]) expect(requests).toEqual(['queryHeaders', 'listConfig all']);
  });

  it('[HT-030] a list that was drawn before its configuration came requests its rows alone', async () => {
    let answer: (headers: ListHeader[]) => void = () => undefined;
    const headers = new Promise<ListHeader[]>((resolve) => {
      answer = resolve;
    });
    const { requests, services } = serverOf((name) => (name === 'queryHeaders' ? headers : Promise.resolve(withColumns('all'))));
    const cache = emptyCache();
    await preloadList('m', '', cache, { ...services, wait: () => Promise.resolve() });
    expect(takePreloaded('m', STAFF.id)?.rows).toBeUndefined();
    answer(HEADERS);
    await vi.waitFor(() => expect(cache.read('m')).toBeDefined());
    expect(requests).toEqual(['queryHeaders', 'listConfig all']);
  });

  it('what was requested long ago is requested again', async () => {
    const { services } = serverOf(answered);
    await preloadList('m', '', emptyCache(), services);
    const later = performance.now() + 10_001;
    const now = vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(takePreloaded('m', STAFF.id)).toBeUndefined();
    now.mockRestore();
  });

  it('another user who has signed in meanwhile takes nothing of it', async () => {
    const { services } = serverOf(answered);
    await preloadList('m', '', emptyCache(), services);
    expect(takePreloaded('m', 'other')).toBeUndefined();
    expect(takePreloaded('m', STAFF.id)).toBeUndefined();
  });
});
