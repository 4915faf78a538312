import { describe, expect, it } from 'vitest';
import type { SeedDocument, SeedItem } from '#server/seed/rows/document.ts';
import { SeedError } from '#server/seed/rows/errors.ts';
import { between, fraction, permute, weighted } from '#server/seed/rows/random.ts';
import { seedRows, type SeedRow } from '#server/seed/seedRows.ts';
import { textOfDay, momentText, offsetDays, toDay, toSecond, workday, workdaysBefore } from '#server/seed/rows/wallClock.ts';
import { demoContext } from './seedFixture.ts';

const { organisation, users } = demoContext();
const NAME: SeedItem = { code: 'title', propertyType: 0 };

/** Rows of a model with these items, made from these fields; a second model `other` is there to relate to. */
async function make(items: SeedItem[], fields: Record<string, unknown>, more: Partial<SeedDocument> = {}): Promise<SeedRow[]> {
  const base = { rows: 50, created: { kind: 'timeline', from: '-1y', to: '0d' }, owner: { kind: 'person', users: { staff: 1 } } };
  // Broken specs are among what is tried here.
  const thing = { ...base, schemaCode: 'thing', fields, ...more } as SeedDocument;
  const other: SeedDocument = { ...base, rows: 10, schemaCode: 'other', fields: { title: { kind: 'serial', prefix: 'Other ', digits: 2 } } };
  const context = {
    organisation,
    users,
    documents: new Map([
      ['thing', thing],
      ['other', other],
    ]),
    models: new Map([
      ['thing', { code: 'thing', properties: items }],
      ['other', { code: 'other', nameRule: '${title}', properties: [NAME] }],
    ]),
  };
  const rows: SeedRow[] = [];
  for await (const batch of seedRows(thing, context)) rows.push(...batch);
  return rows;
}

const values = (rows: SeedRow[], code = 'title'): unknown[] => rows.map((row) => row.data[code]);

describe('randomness of the seeder', () => {
  it('gives the same draw for the same place and different ones elsewhere', () => {
    expect(fraction(1, 2, 3)).toBe(fraction(1, 2, 3));
    expect(new Set(Array.from({ length: 1000 }, (_, index) => fraction(7, index))).size).toBe(1000);
  });

  it('stays in its range and reaches both ends', () => {
    const drawn = Array.from({ length: 2000 }, (_, index) => between(3, index, 2, 5));
    expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([2, 5]);
  });

  it('reorders one to one', () => {
    for (const size of [1, 2, 7, 100, 4096, 20_000]) {
      expect(new Set(Array.from({ length: size }, (_, index) => permute(99, index, size))).size, `${size}`).toBe(size);
    }
  });

  it('follows weights, and never draws a weight of 0', () => {
    const choose = weighted(3, [1, 0, 3]);
    const drawn = Array.from({ length: 4000 }, (_, index) => choose(fraction(5, index)));
    expect(drawn.includes(1)).toBe(false);
    expect(drawn.filter((place) => place === 2).length).toBeGreaterThan(2800);
  });
});

describe('wall clock of the seeder', () => {
  it('turns days into texts and back', () => {
    expect(textOfDay(toDay('2026-11-20'))).toBe('2026-11-20');
    expect(momentText(toDay('2024-02-29'), toSecond('08:05'))).toBe('2024-02-29 08:05:00');
    expect(() => toDay('2026-13-01')).toThrow(RangeError);
  });

  it('counts working days', () => {
    const friday = toDay('2026-11-20');
    expect(textOfDay(workday(workdaysBefore(friday)))).toBe('2026-11-20');
    expect(textOfDay(workday(workdaysBefore(friday) + 1))).toBe('2026-11-23');
    expect(textOfDay(workday(workdaysBefore(toDay('2026-11-21'))))).toBe('2026-11-23');
  });

  it('reads offsets and refuses others', () => {
    expect([offsetDays('-30d'), offsetDays('2w'), offsetDays('-6m'), offsetDays('3y')]).toEqual([-30, 14, -180, 1095]);
    expect(() => offsetDays('soon')).toThrow('write -30d');
  });
});

describe('generators', () => {
  it('leave a share of the rows empty when asked to', async () => {
    const rows = await make([NAME], { title: { kind: 'constant', value: 'x', filled: 0.5 } }, { rows: 1000 });
    const filled = values(rows).filter((value) => value === 'x').length;
    expect(filled).toBeGreaterThan(430);
    expect(filled).toBeLessThan(570);
  });

  it('build unique combinations whose lead follows its weights', async () => {
    const spec = {
      kind: 'combination',
      lead: { name: 'city', of: ['A', 'B'], weights: { A: 9, B: 1 } },
      parts: { brand: ['x', 'y', 'z', 'u', 'v'], suffix: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] },
    };
    const rows = await make([NAME], { title: { kind: 'template', text: '${id.city}${id.brand}${id.suffix}' } }, { vars: { id: spec } });
    expect(new Set(values(rows)).size).toBe(50);
    expect(values(rows).filter((value) => String(value).startsWith('A')).length).toBe(45);
  });

  it('say so when there are too few combinations', async () => {
    const spec = { kind: 'combination', lead: { name: 'city', of: ['A'] }, parts: { brand: ['x', 'y'] } };
    await expect(make([NAME], { title: { kind: 'ref', path: 'id.city' } }, { vars: { id: spec } })).rejects.toThrow('the parts allow 2 combinations');
  });

  it('let sub-rows refer to their record, to themselves and to their place', async () => {
    const sheet: SeedItem = {
      code: 'lines',
      propertyType: 8,
      subSchema: {
        properties: [
          { code: 'text', propertyType: 0 },
          { code: 'price', propertyType: 2 },
          { code: 'double', propertyType: 2, options: { formula: '${price} * 2' } },
        ],
      },
    };
    const total: SeedItem = { code: 'total', propertyType: 2, options: { formula: 'sum(${lines.double})' } };
    const lines = { kind: 'rows', counts: [0, 1], fields: { text: { kind: 'template', text: '${title} ${row}' }, price: { kind: 'number', from: 5, to: 5 } } };
    const [row] = await make([NAME, sheet, total], { title: { kind: 'constant', value: 'T' }, lines });
    expect(row?.data).toMatchObject({
      total: 20,
      lines: [
        { text: 'T 1', price: 5, double: 10 },
        { text: 'T 2', price: 5, double: 10 },
      ],
    });
  });

  it('relate to records by turn, by value and by what existed, under their names', async () => {
    const other: SeedItem = { code: 'other', propertyType: 9, relativeCode: 'other' };
    const turn = await make([other], { other: { kind: 'relation', by: 'cycle' } });
    expect(turn[13]?.data.other).toMatchObject({ name: 'Other 03' });
    const match = await make([NAME, other], {
      title: { kind: 'constant', value: 'Other 07' },
      other: { kind: 'relation', match: { field: 'title', equals: 'title' } },
    });
    expect(match[0]?.data.other).toMatchObject({ name: 'Other 07' });
    const created = await make([other], { other: { kind: 'relation', among: 'created' } });
    expect(created[0]?.data.other).toMatchObject({ name: 'Other 00' });
  });

  it('keep dates in order and inside their range', async () => {
    const items = [
      { code: 'from', propertyType: 3 },
      { code: 'to', propertyType: 3 },
      { code: 'at', propertyType: 20 },
    ];
    const rows = await make(items, {
      from: { kind: 'date', from: '-10d', to: '0d', workdays: true },
      to: { kind: 'date', of: 'from', from: '1d', to: '3d' },
      at: { kind: 'time', from: '09:00', to: '10:00', stepMinutes: 15 },
    });
    for (const { data } of rows) {
      expect(String(data.to) > String(data.from)).toBe(true);
      expect(['09:00:00', '09:15:00', '09:30:00', '09:45:00', '10:00:00']).toContain(data.at);
    }
    const moments = rows.map((row) => row.createdTime);
    expect(moments.toSorted()).toEqual(moments);
    expect(moments.every((moment) => moment.slice(11) >= '08:30:00' && moment.slice(11) <= '18:30:00')).toBe(true);
  });

  it.each<[string, SeedItem[], Record<string, unknown>, Partial<SeedDocument>, string]>([
    ['an unknown generator', [NAME], { title: { kind: 'magic' } }, {}, 'thing.title: unknown generator magic; known are'],
    ['a field the model has not', [NAME], { tilte: { kind: 'constant', value: 1 } }, {}, 'thing.tilte: is no item of the model'],
    ['a spec that misses something', [NAME], { title: { kind: 'number', from: 1 } }, {}, 'thing.title'],
    ['a name nobody has', [NAME], { title: { kind: 'ref', path: 'nothing' } }, {}, 'nothing is called nothing; known are'],
    [
      'an option the model has not',
      [{ ...NAME, options: { items: ['a'] } }],
      { title: { kind: 'choice', weights: { b: 1 } } },
      {},
      'b is no option of the model; known are a',
    ],
    ['a person nobody knows', [NAME], { title: { kind: 'constant', value: 1 } }, { owner: { kind: 'person', users: { nobody: 1 } } }, 'nobody is unknown'],
    ['a value that depends on itself', [NAME], { title: { kind: 'template', text: '${title}' } }, {}, 'thing.title: depends on itself'],
    [
      'a package without adapter',
      [NAME],
      { title: { kind: 'ref', path: 'source.x' } },
      { source: { package: 'left-pad', records: 'x' } },
      'no adapter reads the package left-pad',
    ],
    ['a computed item', [{ ...NAME, options: { formula: '1 + 1' } }], { title: { kind: 'constant', value: 1 } }, {}, 'is computed by the model'],
    ['an unknown part of the document', [NAME], {}, { extra: 1 } as Partial<SeedDocument>, 'thing: must not have additional properties'],
  ])('name the place of %s', async (_, items, fields, more, reason) => {
    const failed = make(items, fields, more);
    await expect(failed).rejects.toThrow(SeedError);
    await expect(failed).rejects.toThrow(reason);
  });
});
