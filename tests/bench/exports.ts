import { setTimeout as wait } from 'node:timers/promises';
import type { ExportProgress } from '#schemas/calls/exports.ts';
import { startServer } from '#tests/support/server.ts';
import { middle } from './report.ts';
import { memoryOf, wireOf } from './wire.ts';

export interface ExportFigures {
  rows: number;
  seconds: number;
  rowsPerSecond: number;
  /** Resident memory of the server process, MB. */
  idleMb: number;
  highestMb: number;
  fileMb: number;
  /** List calls made one after the other meanwhile. */
  listP50Ms: number;
  listHighestMs: number;
}

const MB = 1024 * 1024;
/** One user makes at most 50 calls a second (safety.md 2 "rate"). */
const BETWEEN_CALLS_MS = 60;
const LIST = { schemaCode: 'bench_row', queryCode: 'bench_list', mobile: false, page: 0, filters: [] };

/** Exports every row of a filled server as a task while list calls go on, and looks at its memory. Source: performance.md (export). */
export async function exportFigures(dataFolder: string, env: Record<string, string>): Promise<ExportFigures> {
  const running = await startServer(env, dataFolder);
  try {
    const ask = await wireOf(running.url);
    const page = () => ask<{ totalElements: number }>('POST', '/api/runtime/query/list', { ...LIST, size: 20 });
    for (let turn = 0; turn < 50; turn += 1) await Promise.all([page(), wait(BETWEEN_CALLS_MS)]);
    const idleMb = memoryOf(running);
    const started = performance.now();
    const { id } = await ask<{ id: string }>('POST', '/api/runtime/query/export_data/async', { ...LIST, size: 0 });
    const lists: number[] = [];
    let highestMb = idleMb;
    let now: ExportProgress;
    do {
      const asked = performance.now();
      await page();
      lists.push(performance.now() - asked);
      highestMb = Math.max(highestMb, memoryOf(running));
      now = await ask<ExportProgress>('GET', `/api/runtime/query/export_data/async/process?id=${id}`);
      await wait(BETWEEN_CALLS_MS);
    } while (now.exportResultStatus === '');
    const seconds = (performance.now() - started) / 1000;
    if (now.exportResultStatus !== 'SUCCESS') throw new Error(`The export ended as ${JSON.stringify(now)}`);
    return {
      rows: now.rowCount,
      seconds,
      rowsPerSecond: now.rowCount / seconds,
      idleMb,
      highestMb,
      fileMb: (now.fileSize ?? 0) / MB,
      listP50Ms: middle(lists),
      listHighestMs: Math.max(...lists),
    };
  } finally {
    await running.stop();
  }
}
