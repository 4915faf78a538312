import { createWriteStream, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { ImportResult } from '#schemas/import.ts';
import { type Cell, openWorkbook } from '#server/files/workbook.ts';
import { startServer } from '#tests/support/server.ts';
import { middle } from './report.ts';
import { benchRows } from './rows.ts';
import { memoryOf, wireOf } from './wire.ts';

export interface ImportFigures {
  rows: number;
  seconds: number;
  rowsPerSecond: number;
  /** Resident memory of the server process, MB. */
  idleMb: number;
  highestMb: number;
  /** List calls made one after the other meanwhile. */
  listP50Ms: number;
  listHighestMs: number;
}

const BETWEEN_CALLS_MS = 60;
const PLACE = { schemaCode: 'bench_row', queryCode: 'bench_list' };

/** Imports a workbook of so many rows into a filled server while list calls go on, and looks at its memory. Source: performance.md (import). */
export async function importFigures(dataFolder: string, rows: number, env: Record<string, string>): Promise<ImportFigures> {
  const file = join(dataFolder, 'bench.xlsx');
  await writeRows(file, rows);
  const running = await startServer(env, dataFolder);
  try {
    const ask = await wireOf(running.url);
    const page = () => ask('POST', '/api/runtime/query/list', { ...PLACE, mobile: false, page: 0, size: 20, filters: [] });
    for (let turn = 0; turn < 50; turn += 1) await Promise.all([page(), wait(BETWEEN_CALLS_MS)]);
    const idleMb = memoryOf(running);
    const form = new FormData();
    form.append('file', await openAsBlob(file), 'bench.xlsx');
    const fileName = await ask<string>('POST', '/api/runtime/query/upload_file2', form);
    const started = performance.now();
    const { taskId } = await ask<{ taskId: string }>('GET', `/api/runtime/query/import_data?${new URLSearchParams({ ...PLACE, fileName })}`);
    const lists: number[] = [];
    let highestMb = idleMb;
    let now: ImportResult;
    do {
      const asked = performance.now();
      await page();
      lists.push(performance.now() - asked);
      highestMb = Math.max(highestMb, memoryOf(running));
      now = await ask<ImportResult>('GET', `/api/runtime/query/import_progress?taskId=${taskId}`);
      await wait(BETWEEN_CALLS_MS);
    } while (!now.operationResult);
    const seconds = (performance.now() - started) / 1000;
    if (now.successCount !== rows) throw new Error(`The import ended as ${JSON.stringify(now).slice(0, 1000)}`);
    return { rows, seconds, rowsPerSecond: rows / seconds, idleMb, highestMb, listP50Ms: middle(lists), listHighestMs: Math.max(...lists) };
  } finally {
    await running.stop();
  }
}

const HEADINGS = 'no title customer amount quantity rate signedOn dueOn checkedAt status kind tags active city phone email score grade source note'.split(' ');

async function writeRows(path: string, count: number): Promise<void> {
  const columns = HEADINGS.map((header) => ({ header, width: 12 }));
  await pipeline(openWorkbook('Rows', columns, cells(count)).stream, createWriteStream(path));
}

async function* cells(count: number): AsyncGenerator<Cell[][]> {
  for await (const batch of benchRows(count))
    yield batch.map(({ data }) => HEADINGS.map((code): Cell => cellOf(Object.entries(data).find(([key]) => key === code)?.[1])));
}

/** Numbers as numbers, everything else as somebody types it. */
function cellOf(value: string | number | boolean | undefined): Cell {
  if (typeof value === 'boolean') return value ? '是' : '否';
  return value ?? null;
}
