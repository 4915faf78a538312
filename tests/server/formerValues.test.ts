import { expect, it } from 'vitest';
import { formerValuesOfSent } from '#server/records/batchUpdates/formerValues.ts';

it('[contract 9] former values are those of what was sent: items, and of rows that stay their sent columns, whatever the codes', () => {
  const stored = {
    title: '旧',
    budget: 3,
    lines: [
      { id: 'a', version: 'v1', what: '甲' },
      { id: 'b', version: 'v2', what: '乙' },
      { id: 'c', version: 'v3', what: '丙' },
    ],
  };
  const sent = {
    id: 'record',
    version: 4,
    title: '新',
    constructor: 1,
    lines: [
      { id: 'a', rowStatus: 'Modified', version: 'v9' },
      { id: 'b', rowStatus: 'Deleted' },
    ],
  };
  expect(formerValuesOfSent(sent, stored, new Set(['lines']))).toEqual({
    title: '旧',
    constructor: null,
    lines: [{ id: 'a', version: 'v1' }, { id: 'b', version: 'v2', what: '乙' }, { id: 'c' }],
  });
});
