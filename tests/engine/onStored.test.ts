import { describe, expect, it } from 'vitest';
import { onStored } from '#src/engine/forms/onStored.ts';

const body = (data: object, more: object = {}) => ({ bizObject: { schemaCode: 'entry', data, ...more } });
const stored = (data: object, version: number, answer: object = {}) => ({ body: body(data), version, answer: { bizObjectId: 'r', ...answer } });
const valuesSent = (made: Record<string, unknown>) => (made.bizObject as { data: Record<string, unknown> }).data;
const added = (what: string) => ({ what, rowStatus: 'Added' });

describe('[BX-089] what was typed since a save that got no answer, on what it has stored', () => {
  it('a new record is the one that was made, in the version that was made', () => {
    const made = onStored(body({ title: 'b' }), stored({ title: 'a' }, 1), { title: 'a', version: 1 });
    expect(made).toEqual({ bizObject: { schemaCode: 'entry', id: 'r', data: { title: 'b', version: 1 } } });
  });

  it('a version that others have raised since is refused by the server, one that was not raised is as it is', () => {
    const onVersion = (version: number) => valuesSent(onStored(body({ title: 'b', version: 3 }), stored({ title: 'a', version: 3 }, 4), { version })).version;
    expect([3, 4, 5].map(onVersion)).toEqual([3, 4, 4]);
  });

  it('rows that were stored are the same rows; others are new, and those taken out since are deleted', () => {
    const sent = { lines: [{ id: '1', what: 'old', rowStatus: 'Unchanged' }, added('a'), added('b'), added('c')] };
    const now = { lines: [{ id: '1' }, { id: '2' }, { id: '3' }, { id: '4' }], version: 2 };
    const typed = { lines: [{ id: '1', what: 'old', rowStatus: 'Unchanged' }, added('c'), added('x'), added('y')] };
    expect(valuesSent(onStored(body(typed), stored(sent, 2), now)).lines).toEqual([
      { id: '1', what: 'old', rowStatus: 'Modified' },
      { id: '4', what: 'c', rowStatus: 'Modified' },
      { id: '2', what: 'x', rowStatus: 'Modified' },
      { id: '3', what: 'y', rowStatus: 'Modified' },
    ]);
    const fewer = { lines: [{ id: '1', rowStatus: 'Deleted' }, added('b')] };
    expect(valuesSent(onStored(body(fewer), stored(sent, 2), now)).lines).toEqual([
      { id: '1', rowStatus: 'Deleted' },
      { id: '3', what: 'b', rowStatus: 'Modified' },
      { id: '2', rowStatus: 'Deleted' },
      { id: '4', rowStatus: 'Deleted' },
    ]);
  });

  it('a row that the save has deleted is deleted no more, and is new where it stands again', () => {
    const sent = {
      lines: [
        { id: '1', rowStatus: 'Deleted' },
        { id: '2', rowStatus: 'Deleted' },
      ],
    };
    const typed = {
      lines: [
        { id: '1', rowStatus: 'Deleted' },
        { id: '2', what: 'back', rowStatus: 'Unchanged' },
      ],
    };
    expect(valuesSent(onStored(body(typed), stored(sent, 2), { lines: [], version: 2 })).lines).toEqual([{ what: 'back', rowStatus: 'Added' }]);
  });

  it('a start that was saved goes on at its item, not as another start', () => {
    const start = { workflowCode: 'flow', ...body({ title: 'a' }) };
    const answer = { workflowInstanceId: 'w', workItemId: 'w_1' };
    expect(onStored(start, stored({ title: 'a' }, 1, answer), { version: 1 })).toEqual({
      workflowInstanceId: 'w',
      workItemId: 'w_1',
      bizObject: { schemaCode: 'entry', id: 'r', workflowInstanceId: 'w', data: { title: 'a', version: 1 } },
    });
  });

  it('a thousand rows take no longer than their number', () => {
    const rows = Array.from({ length: 1000 }, (_, at) => added(String(at % 3)));
    const now = { lines: rows.map((_, at) => ({ id: String(at) })), version: 1 };
    const made = valuesSent(onStored(body({ lines: rows.toReversed() }), stored({ lines: rows }, 1), now)).lines;
    expect(new Set((made as { id: string }[]).map(({ id }) => id)).size).toBe(1000);
  });
});
