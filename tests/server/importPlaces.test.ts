import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import { hasPlaces } from '#server/imports/chosenPlaces.ts';
import { Turns } from '#server/services/turns.ts';
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
    const has = (reading: object, name = 'a.xlsx') => hasPlaces(JSON.stringify(reading), path, name, reading);
    expect(await Promise.all([{}, { sheet: 'One' }, { headingRow: 3 }, { sheet: 'One', headingRow: 1 }].map((reading) => has(reading)))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(await Promise.all([{ sheet: 'Two' }, { headingRow: 2 }, { headingRow: 4 }].map((reading) => has(reading)))).toEqual([false, false, false]);
    expect(await has({ headingRow: 4 }, 'a.csv')).toBe(true);
    expect(await hasPlaces('manager', join(folder, 'gone'), 'a.xlsx', { headingRow: 4 })).toBe(true);
  });

  it('a file is read no further than rows of headings stand', async () => {
    const long = `${'x'.repeat(30_000)},${'x'.repeat(30_000)}\n`;
    const near = written('near.csv', `名称\n${long.repeat(7)}`);
    const far = written('far.csv', `名称\n${long.repeat(9)}`);
    const reading = { encoding: 'utf-8', headingRow: 90 } as const;
    expect(await hasPlaces('manager', near, 'near.csv', reading)).toBe(false);
    expect(await hasPlaces('manager', far, 'far.csv', reading)).toBe(true);
  });

  it('contract 9: a row that is not there is found out in a text of any length, whose encoding is detected', async () => {
    const text = `名称,单价\n\n${'甲乙丙丁戊,1\r\n'.repeat(150_000)}`;
    const gb18030 = Buffer.concat([Buffer.from([0xc3, 0xfb]), Buffer.from('\n\n'), Buffer.from('bcd70a'.repeat(600_000), 'hex')]);
    for (const [at, content] of [text, `\uFEFF${text}`, Buffer.from(text, 'utf16le'), gb18030].entries()) {
      const path = written(`long${at}.csv`, content);
      for (const headingRow of [1, 2, 3]) expect(await hasPlaces('manager', path, 'long.csv', { headingRow }), `${at}, ${headingRow}`).toBe(headingRow !== 2);
    }
  });

  it('a person has one look at a time, whether it waits or runs; others wait for their turn', async () => {
    const path = written('one.csv', '名称\n好');
    const search = (userId: string) => hasPlaces(userId, path, 'one.csv', { headingRow: 1 });
    const results = await Promise.allSettled(['a', 'b', 'c', 'c', 'a'].map(search));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(results.at(-1)).toMatchObject({ reason: { errcode: ErrCode.tooManyRequests } });
    expect(await search('a')).toBe(true);
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
