import { describe, expect, it, vi } from 'vitest';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import { OpenedInstances } from '#server/workflow/store/openedInstances.ts';
import type { InstanceParts, ListedInstance } from '#server/workflow/store/readInstances.ts';

const openedRow = (id: string, more: Partial<InstanceRow> = {}) => ({ id, marking: '{}', suspendedAt: null, modifiedAt: new Date(5), ...more }) as InstanceRow;
const openedParts = (items = '[]'): InstanceParts => ({ steps: '[]', items, events: null });
const openedOf = (row: InstanceRow) => ({ row }) as ListedInstance;

describe('instances that lists have put together', () => {
  it('are given again as long as their row and parts say the same, and made anew where anything is other', () => {
    const opened = new OpenedInstances();
    const open = (row: InstanceRow, parts: InstanceParts) => opened.open(row, parts, () => openedOf(row));
    const first = open(openedRow('a'), openedParts());
    expect(open(openedRow('a'), openedParts())).toBe(first);
    const touched = open(openedRow('a', { modifiedAt: new Date(6) }), openedParts());
    expect(touched).not.toBe(first);
    const read = open(openedRow('a', { modifiedAt: new Date(6) }), openedParts('[[{},1,null]]'));
    expect(read).not.toBe(touched);
    const suspended = open(openedRow('a', { modifiedAt: new Date(6), suspendedAt: new Date(7) }), openedParts('[[{},1,null]]'));
    expect(suspended).not.toBe(read);
    expect(open(openedRow('b'), openedParts()).row.id).toBe('b');
  });

  it('are forgotten from the longest unwanted on, and none is kept that is too large by itself', () => {
    const opened = new OpenedInstances();
    const put = vi.fn(openedOf);
    const open = (id: string, characters: number) => opened.open(openedRow(id), openedParts('x'.repeat(characters)), () => put(openedRow(id)));
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
