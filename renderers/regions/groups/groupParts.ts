import type { ListRow } from '#schemas/list.ts';
import type { GroupsPage } from '#schemas/records/groups.ts';

/** One group as it shows. */
export interface GroupPart extends Readonly<GroupsPage['groups'][number]> {
  /** What shows of it; undefined = it is closed. */
  inside?: GroupInside | undefined;
}

/** What an open group shows: further groups, rows by their ids, or that they did not come; `total` counts those that are not requested yet too. */
export type GroupInside = GroupList | { kind: 'rows'; ids: readonly string[]; total: number } | { kind: 'failed' };

/** Groups of one level, the first of `total`. */
export interface GroupList {
  kind: 'groups';
  parts: readonly GroupPart[];
  total: number;
}

/** All groups of a list, as far as they were requested. */
export interface GroupDetails {
  /** What they are grouped by (`readGroupLevels`). */
  group: string;
  top: GroupList;
  /** Number of all rows. */
  total: number;
}

/** Values of a group and of those around it, from the top. */
export type GroupPath = readonly (string | null)[];

/** The details of a page of groups; undefined before its answer. */
export function groupDetailsOf(details: unknown): GroupDetails | undefined {
  // What groups receive is what their own data source loaded.
  return details as GroupDetails | undefined;
}

/** What shows at a path: the top groups for an empty one; undefined where it is closed or not there. */
export function insideAt(top: GroupList, [value, ...rest]: GroupPath): GroupInside | undefined {
  if (value === undefined) return top;
  const inside = top.parts.find((part) => part.value === value)?.inside;
  if (rest.length === 0) return inside;
  return inside?.kind === 'groups' ? insideAt(inside, rest) : undefined;
}

/** The groups with something else at a path; undefined closes it. */
export function withInside(top: GroupList, [value, ...rest]: GroupPath, inside: GroupInside | undefined): GroupList {
  const changed = (part: GroupPart): GroupPart => {
    if (rest.length === 0) return { ...part, inside };
    return part.inside?.kind === 'groups' ? { ...part, inside: withInside(part.inside, rest, inside) } : part;
  };
  return { ...top, parts: top.parts.map((part) => (part.value === value ? changed(part) : part)) };
}

/** Ids of the rows that show, from the top; a row that stands in several groups counts where it stands first. */
export function shownIds({ parts }: GroupList): string[] {
  const all = parts.flatMap(({ inside }) => {
    if (inside?.kind === 'groups') return shownIds(inside);
    return inside?.kind === 'rows' ? [...inside.ids] : [];
  });
  return [...new Set(all)];
}

/** Each row once. */
export function eachOnce(rows: readonly ListRow[]): ListRow[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/**
 * Whether groups that come are other than those that show. Only what both hold is compared: a group that did not come says nothing,
 * and further rows and groups are not requested again beyond what is given at once.
 */
export function areOtherGroups(shown: GroupDetails | undefined, coming: GroupDetails | undefined): boolean {
  if (!shown || !coming) return shown !== coming;
  return shown.group !== coming.group || shown.total !== coming.total || isOtherInside(shown.top, coming.top);
}

function isOtherInside(shown: GroupInside | undefined, coming: GroupInside | undefined): boolean {
  if (!shown || !coming || shown.kind === 'failed' || coming.kind === 'failed') return false;
  if (shown.total !== coming.total || shown.kind !== coming.kind) return true;
  if (shown.kind === 'rows') return coming.kind === 'rows' && coming.ids.some((id, at) => at < shown.ids.length && id !== shown.ids[at]);
  return coming.kind === 'groups' && coming.parts.some((part, at) => isOtherPart(shown.parts[at], part));
}

function isOtherPart(shown: GroupPart | undefined, { inside, ...coming }: GroupPart): boolean {
  if (!shown) return false;
  const { inside: shownInside, ...head } = shown;
  return JSON.stringify(head) !== JSON.stringify(coming) || isOtherInside(shownInside, inside);
}
