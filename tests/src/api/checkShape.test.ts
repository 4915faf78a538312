import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { calls } from '#schemas/calls/index.ts';
import { toShape } from '#scripts/viteCalls.ts';
import { findMismatch } from '#src/api/checkShape.ts';

const SAMPLES: Record<string, unknown[]> = {
  currentUser: [
    { id: 'a', username: 'b', name: 'c' },
    { id: 'a', username: 'b', name: 'c', permissions: ['ADMIN'], mobile: null },
    { id: 'a', username: 'b' },
    { id: 1, username: 'b', name: 'c' },
    [],
  ],
  queryList: [
    { content: [], totalElements: 0 },
    { content: [{ id: 'r', data: { a: 1 } }], totalElements: 1, sumMap: { a: { num: 1 }, b: 2, c: null } },
    { content: [{ id: 'r' }], totalElements: 1 },
    { content: {}, totalElements: 1 },
    { content: [], totalElements: 1.5 },
  ],
  listConfig: [
    { code: 'a', name: 'b', schemaCode: 'c', queryColumns: [{ propertyCode: 'p', propertyType: 0, name: 'n' }] },
    { code: 'a', name: 'b', schemaCode: 'c', queryColumns: [{ propertyCode: 'p', propertyType: 'x', name: 'n' }] },
    { code: 'a' },
  ],
  menuTree: [[], [{ id: '1', code: 'c', name: 'n', type: 'Folder', children: [{}], extra: 1 }], [{ id: '1' }], {}],
};

describe('the shape check of the browser', () => {
  it.each(Object.keys(SAMPLES))('agrees with the schema of %s on every sample', (name) => {
    // The names above are calls of the table.
    const { answer } = calls[name as keyof typeof calls];
    for (const sample of SAMPLES[name] ?? []) expect([sample, findMismatch(sample, toShape(answer)) === undefined]).toEqual([sample, Check(answer, sample)]);
  });

  it('knows every answer schema of the call table', () => {
    for (const declared of Object.values(calls)) expect(() => toShape(declared.answer)).not.toThrow();
  });

  it('names the place that does not fit', () => {
    expect(
      findMismatch(
        {
          content: [
            { id: 'r', data: {} },
            { id: 7, data: {} },
          ],
          totalElements: 2,
        },
        toShape(calls.queryList.answer),
      ),
    ).toEqual({ path: '/content/1/id', wanted: 'string' });
  });
});
