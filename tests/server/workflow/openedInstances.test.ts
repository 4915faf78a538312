import { describe, expect, it, vi } from 'vitest';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import { OpenedInstances } from '#server/workflow/store/openedInstances.ts';
import type { InstanceParts, ListedInstance } from '#server/workflow/store/readInstances.ts';

const rowOf = (id: string, more: Partial<InstanceRow> = {}) => ({ id, marking: '{}', suspendedAt: null, modifiedAt: new Date(5), ...more }) as InstanceRow;
const partsOf = (items = '[]'): InstanceParts => ({ steps: '[]', items, events: null });
const openedOf = (row: InstanceRow) => ({ row }) as ListedInstance;

describe('instances that lists have put together', () => {
  it('are given again as long as their row and parts say the same, and made anew where anything is other', () => {
    const opened = new OpenedInstances();
    const open = (row: InstanceRow, parts: InstanceParts) => opened.open(row, parts, () => openedOf(row));
    const first = open(rowOf('a'), partsOf());
    expect(open(rowOf('a'), partsOf())).toBe(first);
    const touched = open(rowOf('a', { modifiedAt: new Date(6) }), partsOf());
    expect(touched).not.toBe(first);
    const read = open(rowOf('a', { modifiedAt: new Date(6) }), partsOf('[[{},1,null]]'));
    expect(read).not.toBe(touched);
    const suspended = open(rowOf('a', { modifiedAt: new Date(6), suspendedAt: new Date(7) }), partsOf('[[{},1,null]]'));
    expect(suspended).not.toBe(read);
    expect(open(rowOf('b'), partsOf()).row.id).toBe('b');
  });

  it('are forgotten from the longest unwanted on, and none is kept that is too large by itself', () => {
    const opened = new OpenedInstances();
    const put = vi.fn(openedOf);
    const open = (id: string, characters: number) => opened.open(rowOf(id), partsOf('x'.repeat(characters)), () => put(rowOf(id)));
    open('a', 1_400_000);
    open('b', 1_400_000);
    open('a', 1_400_000);
    expect(put).toHaveBeenCalledTimes(2);
    // There is no room for a third: the one that was not wanted since goes.
    open('c', 1_400_000);
    open('a', 1_400_000);
    expect(put).toHaveBeenCalledTimes(3);
    open('b', 1_400_000);
    expect(put).toHaveBeenCalledTimes(4);
    open('large', 3_100_000);
    open('large', 3_100_000);
    expect(put).toHaveBeenCalledTimes(6);
  });
});
