import type { RunningServer } from '#tests/support/server.ts';
import { openFewRows, type FewRows } from './fewRowsServer.ts';
import { test as base } from './reusedPage.ts';
import { openLab } from './labServer.ts';
import { openWorkflows, type WorkflowsServer } from './workflowsServer.ts';
import { openPlanning } from './planningServer.ts';
import { nextSecond } from './recordsOf.ts';
import { openShapes, type ShapesServer } from './shapesServer.ts';

/** Servers with the rows that several files test; a worker starts one for the first test that uses it, and ends it with itself. */
interface SharedServers {
  /** The application of `tests/fixtures/apps/scripts`, with its tickets. */
  lab: RunningServer;
  /** The application of `tests/fixtures/apps/shapes`, with a few rows. */
  shapes: ShapesServer;
  /** The application of `tests/fixtures/apps/planning`, with its tasks. */
  planning: RunningServer;
  /** The applications of `tests/fixtures/apps/workflows`. */
  workflows: WorkflowsServer;
  /** The example applications with the demonstration people and the first rows of each model. */
  fewRows: FewRows;
}

const OF_WORKER = { scope: 'worker', timeout: 120_000 } as const;

/** What every browser test extends: files with worker fixtures of their own could not share a worker, nor its browser. */
export const test = base.extend<object, SharedServers>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
  lab: [({}, use) => during(openLab, use), OF_WORKER],
  // oxlint-disable-next-line no-empty-pattern -- as above
  shapes: [({}, use) => during(openShapes, use), OF_WORKER],
  // oxlint-disable-next-line no-empty-pattern -- as above
  planning: [({}, use) => during(openPlanning, use), OF_WORKER],
  // oxlint-disable-next-line no-empty-pattern -- as above
  workflows: [({}, use) => during(openWorkflows, use), OF_WORKER],
  // oxlint-disable-next-line no-empty-pattern -- as above
  fewRows: [({}, use) => during(openFewRows, use), OF_WORKER],
});

async function during<T extends { stop(): Promise<void> }>(open: () => Promise<T>, use: (opened: T) => Promise<void>): Promise<void> {
  const opened = await open();
  await nextSecond();
  await use(opened);
  await opened.stop();
}
