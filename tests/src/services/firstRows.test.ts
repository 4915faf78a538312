import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The module as a page that opens at an address has it. */
async function openedAt(pathname: string) {
  vi.resetModules();
  vi.stubGlobal('location', { pathname });
  const { besideRows, firstRowsPainted } = await import('#src/services/screen/firstRows.ts');
  const load = vi.fn(() => Promise.resolve('tools'));
  return { load, loading: besideRows(load)(), firstRowsPainted };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(['/application/crm/application-list/contract', '/app-list/crm/contract/Contracts', '/workflow-center/my-unfinished-workitem'])(
  'what stands beside the list at %s comes after its rows',
  async (path) => {
    const { load, loading, firstRowsPainted } = await openedAt(path);
    await vi.advanceTimersByTimeAsync(900);
    expect(load).not.toHaveBeenCalled();
    firstRowsPainted();
    expect(await loading).toBe('tools');
  },
);

it('where no rows come it waits for 1 s', async () => {
  const { load, loading } = await openedAt('/application/crm/application-list/contract');
  await vi.advanceTimersByTimeAsync(999);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await loading).toBe('tools');
});

it.each(['/', '/app-list/applications', '/form/detail', '/application/crm/application-report/sales'])('beside %s it comes at once', async (path) => {
  const { loading } = await openedAt(path);
  expect(await loading).toBe('tools');
});
