import type { ListRow } from '#schemas/list.ts';
import type { InstanceLogEntry } from '#schemas/workItem.ts';

/** What a return or a withdrawal has undone, in one line of the log. */
export interface LogRound {
  id: string;
  /** The first one is 1. */
  number: number;
  entries: readonly InstanceLogEntry[];
  isOpen: boolean;
}

/** The entry that a row of the log stands for: the engine hands rows on as they came. */
export const logEntryOf = ({ data }: ListRow) => data as unknown as InstanceLogEntry;

/** The round that a row stands for; undefined = it is an entry. */
export const roundOfRow = ({ data }: ListRow) => data.round as LogRound | undefined;
