import type { ExportProgress } from '#schemas/calls/exports.ts';
import { startServer } from '#tests/support/server.ts';
import { type BesideFigures, besideLists } from './beside.ts';
import { wireOf } from './wire.ts';

export interface ExportFigures extends BesideFigures {
  rows: number;
  rowsPerSecond: number;
  fileMb: number;
}

const MB = 1024 * 1024;
const LIST = { schemaCode: 'bench_row', queryCode: 'bench_list', mobile: false, page: 0, filters: [] };

/** Exports every row of a filled server as a task while list calls go on, and measures its memory. Source: performance.md (export). */
export async function exportFigures(dataFolder: string, env: Record<string, string>): Promise<ExportFigures> {
  const running = await startServer(env, dataFolder);
  try {
    const callWire = await wireOf(running.url);
    const page = () => callWire('POST', '/api/runtime/query/list', { ...LIST, size: 20 });
    const { ended, figures } = await besideLists(running, page, async () => {
      const { id } = await callWire<{ id: string }>('POST', '/api/runtime/query/export_data/async', { ...LIST, size: 0 });
      return async () => {
        const now = await callWire<ExportProgress>('GET', `/api/runtime/query/export_data/async/process?id=${id}`);
        return now.exportResultStatus === '' ? undefined : now;
      };
    });
    if (ended.exportResultStatus !== 'SUCCESS') throw new Error(`The export ended as ${JSON.stringify(ended)}`);
    return { ...figures, rows: ended.rowCount, rowsPerSecond: ended.rowCount / figures.seconds, fileMb: (ended.fileSize ?? 0) / MB };
  } finally {
    await running.stop();
  }
}
