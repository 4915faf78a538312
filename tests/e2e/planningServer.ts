import { startServer, type RunningServer } from '#tests/support/server.ts';
import { patience } from './patience.ts';
import { recordsOf } from './recordsOf.ts';

/** Tasks without work so far, `待办01` and on; three more than a column of the board shows at once. */
export const WAITING = 53;

/** A server that serves the application of `tests/fixtures/apps/planning`, with its tasks. */
export async function openPlanning(): Promise<RunningServer> {
  const server = await startServer({ PORTICO_APPS: 'tests/fixtures/apps/planning', PORTICO_SEED: '0', ...patience });
  const put = await recordsOf(server.url, 'sysadmin');
  for (let at = 0; at < WAITING; at += 1) await put('task', { title: `待办${String(at + 1).padStart(2, '0')}`, stage: '待办', ...dated(at) });
  await put('task', { title: '设计', stage: '进行中', hours: 8, startOn: '2026-03-05', endOn: '2026-03-10' });
  await put('task', { title: '评审', stage: '进行中', startOn: '2026-03-20' });
  await put('task', { title: '调研', stage: '完成', hours: 3, startOn: '2026-02-27', endOn: '2026-03-02' });
  await put('task', { title: '杂项' });
  return server;
}

/** The first eight lie on one day, the others have none. */
function dated(at: number): object {
  return at < 8 ? { startOn: '2026-03-05' } : {};
}
