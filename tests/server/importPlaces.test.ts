import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPlaces } from '#server/imports/chosenPlaces.ts';
import { Turns } from '#server/imports/turns.ts';
import { sheetXml, workbookParts, zip } from '../support/workbooks.ts';

describe('[S7] what a call looks at in a file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portico-places-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const written = (name: string, content: string | Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };

  it('contract 9: a sheet or row that is not there is told, a file that cannot be read is left to its task', async () => {
    const path = written('a.xlsx', await zip(workbookParts(sheetXml([['名称'], [], ['好']]))));
    const has = (reading: object, name = 'a.xlsx') => hasPlaces(path, name, reading);
    expect(await Promise.all([{}, { sheet: 'One' }, { headingRow: 3 }, { sheet: 'One', headingRow: 1 }].map((reading) => has(reading)))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(await Promise.all([{ sheet: 'Two' }, { headingRow: 2 }, { headingRow: 4 }].map((reading) => has(reading)))).toEqual([false, false, false]);
    expect(await has({ headingRow: 4 }, 'a.csv')).toBe(true);
    expect(await hasPlaces(join(folder, 'gone'), 'a.xlsx', { headingRow: 4 })).toBe(true);
  });

  it('a file is read no further than rows of headings stand', async () => {
    const long = `${'x'.repeat(30_000)},${'x'.repeat(30_000)}\n`;
    const near = written('near.csv', `名称\n${long.repeat(20)}`);
    const far = written('far.csv', `名称\n${long.repeat(50)}`);
    const reading = { encoding: 'utf-8', headingRow: 90 } as const;
    expect(await hasPlaces(near, 'near.csv', reading)).toBe(false);
    expect(await hasPlaces(far, 'far.csv', reading)).toBe(true);
  });

  it('two at once, the others in their order; one that fails holds up none', async () => {
    const turns = new Turns(2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const work = (number: number) =>
      turns.take(async () => {
        begun.push(number);
        await new Promise<void>((resolve) => ends.push(resolve));
        if (number === 0) throw new Error('refused');
        return number;
      });
    const all = Promise.allSettled([0, 1, 2, 3].map(work));
    expect(begun).toEqual([0, 1]);
    for (const next of [2, 3]) {
      ends.shift()?.();
      await expect.poll(() => begun).toEqual([0, 1, ...[2, 3].filter((number) => number <= next)]);
    }
    for (const end of ends) end();
    expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  });
});
