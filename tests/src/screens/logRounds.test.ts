import { describe, expect, it } from 'vitest';
import type { InstanceLogEntry } from '#schemas/workItem.ts';
import { roundOfRow } from '#src/screens/workflow/track/logEntry.ts';
import { foldRounds } from '#src/screens/workflow/track/logRounds.ts';
import { logEntry } from '#tests/support/logEntry.ts';

const [SUBMIT, AGREE, FORWARD, REJECT, IN_PROGRESS, REVOKE, CIRCULATE] = [1, 3, 7, 8, 12, 14, 16];

const undone = { undone: true };
const open = { finishTime: null };

/** Each line: an entry by its id, a round by its number and entries. */
const lines = (log: readonly InstanceLogEntry[], opened: readonly string[] = []) =>
  foldRounds(log, new Set(opened)).map((row) => {
    const round = roundOfRow(row);
    return round ? `${round.number}: ${round.entries.map(({ id }) => id).join(' ')}` : row.id;
  });

describe('rounds of a log that a return has undone', () => {
  it('[FM-004] stand in one line each, with what else there was at steps of which nothing is left; the return and what counts stay', () => {
    const log = [
      logEntry('submit', 'start', SUBMIT, undone),
      logEntry('forward', 'check', FORWARD),
      logEntry('copy', 'check', CIRCULATE),
      logEntry('legal', 'legal', AGREE),
      logEntry('agree', 'check', AGREE, undone),
      logEntry('taken', 'check', null),
      logEntry('return', 'finance', REJECT),
      logEntry('other', 'finance', null),
      logEntry('again', 'start2', SUBMIT, undone),
      logEntry('return2', 'check2', REJECT),
      logEntry('third', 'start3', SUBMIT),
      logEntry('now', 'check3', IN_PROGRESS, open),
    ];
    const folded = ['1: submit forward agree taken other', 'copy', 'legal', 'return', '2: again', 'return2', 'third', 'now'];
    expect(lines(log)).toEqual(folded);
    expect(lines(log, ['round 2'])).toEqual([...folded.slice(0, 5), 'again', ...folded.slice(5)]);
  });

  it('leave a step alone that goes on, and acts that undo nothing', () => {
    const log = [
      logEntry('one', 'all', AGREE),
      logEntry('two', 'all', AGREE, undone),
      logEntry('assist', 'all', REVOKE, { target: [{ id: 'e1', name: 'E' }] }),
      logEntry('withdrawn', 'all', REVOKE),
      logEntry('taken', 'all', null),
      logEntry('open', 'all', IN_PROGRESS, open),
    ];
    expect(lines(log)).toEqual(['one', '1: two', 'assist', 'withdrawn', 'taken', 'open']);
    expect(lines(log.filter((one) => !one.undone))).toEqual(['one', 'assist', 'withdrawn', 'taken', 'open']);
  });
});
