import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PropertyType } from '#schemas/codes.ts';
import type { SheetRow } from '#schemas/sheets/sheet.ts';
import type { ImportColumn } from '#server/imports/columns.ts';
import { RecordAssembler } from '#server/imports/records.ts';
import { RowSpool } from '#server/imports/rowSpool.ts';

const column = (code: string, propertyType: number): ImportColumn => ({
  path: code,
  sheet: undefined,
  item: { code, propertyType },
  name: { zh: code, en: code },
  required: false,
});
/** What a format shows of a number may be 255 characters where the number is one. */
const SHOWN = '9'.repeat(255);
const WIDTH = 400;
const line = (row: number): SheetRow => ({
  row,
  cells: Array.from({ length: WIDTH }, () => '5'),
  shown: Array.from({ length: WIDTH }, (_, at) => [at, SHOWN]),
  formulas: Array.from({ length: WIDTH }, (_, at) => at),
  unsolved: [0, 2, 3],
});

describe('[S7] what cells show in place of their numbers is counted as they are', () => {
  it('a record holds it of text fields alone, and counts it', () => {
    const assembler = new RecordAssembler([column('title', PropertyType.shortText), undefined, column('price', PropertyType.number)]);
    assembler.push(line(2));
    expect(assembler.end()).toEqual({
      lines: [{ row: 2, cells: ['5', '', '5'], shown: [[0, SHOWN]], unsolved: [0, 2] }],
      chars: 2 + SHOWN.length,
      isCut: false,
    });
  });

  it('a spool writes some hundred kilobytes at once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'spool-'));
    try {
      const sizes = await RowSpool.with(join(folder, 'file'), async (spool) => {
        for (let row = 1; row <= 40; row += 1) await spool.add([line(row)]);
        const found: number[] = [];
        for await (const rows of spool.rows()) found.push(rows.length);
        return found;
      });
      expect(Math.max(...sizes)).toBeLessThanOrEqual(4);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(40);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
