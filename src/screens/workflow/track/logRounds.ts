import type { ListRow } from '#schemas/list.ts';
import type { InstanceLogEntry } from '#schemas/workItem.ts';
import { roundsOf } from '#renderers/regions/process/rail/rounds.ts';
import type { LogRound } from './logEntry.ts';

/**
 * The log with what was undone in one line a round, which its entries stand below once it is open; the return itself stays: it says why.
 * Source: FM-004, contract 21.7.
 */
export function foldRounds(log: readonly InstanceLogEntry[], open: ReadonlySet<string>): ListRow[] {
  const rounds = roundsOf(log);
  const roundOf = new Map(rounds.flatMap((entries, at) => entries.map((entry) => [entry, at] as const)));
  const shown = new Set<number>();
  return log.flatMap((entry): ListRow[] => {
    const at = roundOf.get(entry);
    if (at === undefined) return [toRow(entry)];
    if (shown.has(at)) return [];
    shown.add(at);
    const entries = rounds[at] ?? [];
    const id = `round ${at + 1}`;
    const round: LogRound = { id, number: at + 1, entries, isOpen: open.has(id) };
    return [{ id, data: { round } }, ...(round.isOpen ? entries.map(toRow) : [])];
  });
}

const toRow = (entry: InstanceLogEntry): ListRow => ({ id: entry.id, data: Object.fromEntries(Object.entries(entry)) });
