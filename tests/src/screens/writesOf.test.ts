import { describe, expect, it } from 'vitest';
import type { TrackEntry } from '#schemas/calls/track.ts';
import { writesOf } from '#src/screens/forms/rail/writesOf.ts';

const entry = (propertyCode: string, by: string, modifiedTime: string, action = 'update'): TrackEntry => ({
  propertyCode,
  propertyName: propertyCode,
  propertyType: 0,
  before: null,
  after: '1',
  modifier: [{ id: by, name: by, type: 3 }],
  modifiedTime,
  action,
});

describe('writes of a record', () => {
  it('[LA-041] what one person changed at once stands together, in the order of the answer', () => {
    const writes = writesOf([
      entry('a', 'staff', '2026-03-02 09:00:00'),
      entry('b', 'staff', '2026-03-02 09:00:00'),
      entry('c', 'manager', '2026-03-02 09:00:00'),
      entry('a', 'staff', '2026-03-01 09:00:00'),
      entry('a', 'staff', '2026-03-01 08:00:00', 'insert'),
    ]);
    expect(writes.map(({ by, at, first, entries }) => [by.name, at.slice(8, 13), first.action, entries.map(({ propertyCode }) => propertyCode)])).toEqual([
      ['staff', '02 09', 'update', ['a', 'b']],
      ['manager', '02 09', 'update', ['c']],
      ['staff', '01 09', 'update', ['a']],
      ['staff', '01 08', 'insert', ['a']],
    ]);
  });

  it('[LA-041] what nobody is named for stands by itself', () => {
    expect(writesOf([{ ...entry('a', '', '2026-03-01 08:00:00'), modifier: [] }])).toMatchObject([{ by: { id: '', name: '' } }]);
  });
});
