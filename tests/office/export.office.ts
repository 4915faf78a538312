import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkbook, type Cell } from '#server/files/workbook.ts';
import { save } from '#tests/server/handlers/bureau.ts';
import { HOSTILE, openLedger } from '#tests/server/handlers/ledger.ts';
import type { TestServer } from '#tests/server/http/testServer.ts';
import { shownByLibreOffice } from './libreOffice.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openLedger('pglite');
});
afterAll(() => server.close());

async function exported(more: object): Promise<string[][]> {
  const manager = await server.as('manager');
  const body = { schemaCode: 'entry', queryCode: 'entries', mobile: false, page: 0, size: 0, filters: [], languageType: 'en', ...more };
  const answer = await manager.send('POST', '/api/runtime/query/export_data', { body });
  const [sheet] = shownByLibreOffice(Buffer.from(await answer.arrayBuffer())).values();
  return sheet ?? [];
}

test('[BX-007] LibreOffice shows numbers and dates as the list does, in their formats', async () => {
  const manager = await server.as('manager');
  const rows = [
    { title: 'first', amount: -1234.5, rate: 0.256, booked: '2026-02-28 23:59:59', at: '08:05:00', checkedOff: true, tags: ['甲', '丙'] },
    { title: 'second', amount: 1_000_000, rate: 1, booked: '1970-01-01 00:00:00', at: '23:59:00', checkedOff: false },
  ];
  for (const data of rows) expect((await save(manager, 'entry', data)).errmsg).toBe('');
  expect(await exported({ columns: ['title', 'amount', 'rate', 'booked', 'at', 'checkedOff', 'tags'], orderByFields: ['title'], orderType: 1 })).toEqual([
    ['Title', 'Amount', 'Rate', 'Booked', 'At', 'Checked', 'Tags'],
    ['first', '-¥1,234.50', '25.6%', '2026-02-28 23:59', '08:05', 'Yes', '甲;丙'],
    ['second', '¥1,000,000.00', '100.0%', '1970-01-01 00:00', '23:59', 'No', ''],
  ]);
});

test('[S8] LibreOffice computes nothing from what users wrote: every text is there as it was written', async () => {
  const manager = await server.as('manager');
  const ids: string[] = [];
  for (const text of HOSTILE) ids.push((await save(manager, 'entry', { title: 'hostile', note: text })).data.bizObjectId);
  const [, ...shown] = await exported({ columns: ['note'], objectIds: ids });
  // A control character has no place on a screen.
  const visible = (text: string) => text.replaceAll('\u0001', '');
  expect(shown.map(([text = '']) => visible(text)).toSorted()).toEqual(HOSTILE.map(visible).toSorted());
});

test('a workbook of several sheets opens with all of them', async () => {
  async function* chunks(): AsyncGenerator<Cell[][]> {
    yield Array.from({ length: 5 }, (_, at) => [at + 1]);
  }
  const { stream } = openWorkbook('Sheet', [{ header: 'n', width: 10 }], chunks(), 3);
  const sheets = shownByLibreOffice(Buffer.concat(await stream.toArray()));
  expect([...sheets.values()].toSorted()).toEqual([
    [['n'], ['1'], ['2']],
    [['n'], ['3'], ['4']],
    [['n'], ['5']],
  ]);
});
