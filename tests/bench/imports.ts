import { createWriteStream, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ImportResult } from '#schemas/import.ts';
import { type Cell, openWorkbook } from '#server/files/workbook.ts';
import { startServer } from '#tests/support/server.ts';
import { type BesideFigures, besideLists } from './beside.ts';
import { benchRows } from './rows.ts';
import { wireOf } from './wire.ts';

export interface ImportFigures extends BesideFigures {
  rows: number;
  rowsPerSecond: number;
}

const PLACE = { schemaCode: 'bench_row', queryCode: 'bench_list' };

/** Imports a workbook of so many rows into a filled server while list calls go on, and measures its memory. Source: performance.md (import). */
export async function importFigures(dataFolder: string, rows: number, env: Record<string, string>): Promise<ImportFigures> {
  const file = join(dataFolder, 'bench.xlsx');
  await writeRows(file, rows);
  const running = await startServer(env, dataFolder);
  try {
    const callWire = await wireOf(running.url);
    const page = () => callWire('POST', '/api/runtime/query/list', { ...PLACE, mobile: false, page: 0, size: 20, filters: [] });
    const form = new FormData();
    form.append('file', await openAsBlob(file), 'bench.xlsx');
    const fileName = await callWire<string>('POST', '/api/runtime/query/upload_file2', form);
    const { ended, figures } = await besideLists(running, page, async () => {
      const { taskId } = await callWire<{ taskId: string }>('GET', `/api/runtime/query/import_data?${new URLSearchParams({ ...PLACE, fileName })}`);
      return async () => {
        const now = await callWire<ImportResult>('GET', `/api/runtime/query/import_progress?taskId=${taskId}`);
        return now.operationResult ? now : undefined;
      };
    });
    if (ended.successCount !== rows) throw new Error(`The import ended as ${JSON.stringify(ended).slice(0, 1000)}`);
    return { ...figures, rows, rowsPerSecond: rows / figures.seconds };
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
