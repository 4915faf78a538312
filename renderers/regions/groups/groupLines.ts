import type { ListRow } from '#schemas/list.ts';
import type { TreePlace } from '#renderers/contracts/presentation.ts';
import type { GroupAct } from './groupsDataSource.ts';
import type { GroupDetails, GroupList, GroupPart, GroupPath } from './groupParts.ts';

/** A line between the rows: the head of a group, or what else is to be known of one. */
export type GroupLine = { kind: 'group'; part: GroupPart; path: GroupPath; open: boolean } | StateLine;

/** Further rows or groups of a path can be requested or are on their way, did not come, or there are none. */
interface StateLine {
  kind: 'more' | 'loading' | 'failed' | 'empty';
  path: GroupPath;
  /** How many there are that do not show. */
  rest?: number;
}

/** What a user does with paths that has not been answered, by `lineId`. */
export type PendingActs = ReadonlyMap<string, GroupAct['act']>;

/** All lines and rows as they stand below each other. */
export interface GroupLines {
  rows: readonly ListRow[];
  /** By the id of a line or a row. */
  places: ReadonlyMap<string, TreePlace>;
  of: ReadonlyMap<ListRow, GroupLine>;
  /** How often each row stands there, by its id: one with several values stands in several groups. */
  copies: ReadonlyMap<string, number>;
}

/** Id of the head of a group. */
export const lineId = (path: GroupPath): string => `p-line:${JSON.stringify(path)}`;

/** Puts groups and the rows that show into lines; rows that are no longer there are left out. Pure. */
export function toGroupLines(details: GroupDetails | undefined, shown: readonly ListRow[], pending: PendingActs): GroupLines {
  const drawn = new LinesDrawn(new Map(shown.map((row) => [row.id, row])), pending);
  if (details) drawn.addGroups(details.top, []);
  return drawn;
}

class LinesDrawn implements GroupLines {
  readonly rows: ListRow[] = [];
  readonly places = new Map<string, TreePlace>();
  readonly of = new Map<ListRow, GroupLine>();
  readonly copies = new Map<string, number>();
  readonly #shown: ReadonlyMap<string, ListRow>;
  readonly #pending: PendingActs;

  constructor(shown: ReadonlyMap<string, ListRow>, pending: PendingActs) {
    this.#shown = shown;
    this.#pending = pending;
  }

  addGroups({ parts, total }: GroupList, path: GroupPath): void {
    for (const part of parts) this.#addGroup(part, [...path, part.value]);
    this.#addRest(path, total - parts.length);
  }

  #addGroup(part: GroupPart, path: GroupPath): void {
    const act = this.#pending.get(lineId(path));
    const { inside } = part;
    const open = act === 'open' || (inside !== undefined && act !== 'close');
    this.#addLine(lineId(path), { kind: 'group', part, path, open });
    if (!open) return;
    if (inside === undefined || (inside.kind === 'failed' && act === 'open')) this.#addState({ kind: 'loading', path });
    else if (inside.kind === 'failed') this.#addState({ kind: 'failed', path });
    else if (inside.kind === 'groups') this.addGroups(inside, path);
    else this.#addRows(inside.ids, inside.total, path);
  }

  #addRows(ids: readonly string[], total: number, path: GroupPath): void {
    for (const id of ids) this.#addRow(id, path);
    if (total === 0) this.#addState({ kind: 'empty', path });
    this.#addRest(path, total - ids.length);
  }

  #addRow(id: string, path: GroupPath): void {
    const row = this.#shown.get(id);
    if (!row) return;
    const before = this.copies.get(id) ?? 0;
    this.copies.set(id, before + 1);
    this.places.set(id, { level: path.length + 1, parent: lineId(path), leaf: true, open: false });
    // The table knows a row by its place, so that one object stands in one place.
    this.rows.push(before === 0 ? row : { ...row });
  }

  #addRest(path: GroupPath, rest: number): void {
    if (rest > 0) this.#addState({ kind: this.#pending.get(lineId(path)) === 'more' ? 'loading' : 'more', path, rest });
  }

  #addState(line: StateLine): void {
    this.#addLine(`p-line:${line.kind}:${JSON.stringify(line.path)}`, line);
  }

  #addLine(id: string, line: GroupLine): void {
    const row = { id, data: {} };
    const isGroup = line.kind === 'group';
    const above = isGroup ? line.path.slice(0, -1) : line.path;
    this.places.set(id, {
      level: above.length + 1,
      parent: above.length === 0 ? undefined : lineId(above),
      leaf: !isGroup,
      open: isGroup && line.open,
    });
    this.of.set(row, line);
    this.rows.push(row);
  }
}
