import type { DataSourceContext, PresentationDataSource } from '#renderers/contracts/dataSource.ts';
import type { ConditionTerm } from '#renderers/contracts/filter.ts';
import { type GroupLevel, readGroupLevels, usableLevels } from '#renderers/contracts/grouping.ts';
import type { QueryColumn, ListRow } from '#schemas/list.ts';
import { MOST_GROUPS } from '#schemas/limits.ts';
import { inTurns } from '#renderers/regions/base/inTurns.ts';
import {
  type GroupDetails,
  type GroupInside,
  type GroupList,
  type GroupPart,
  type GroupPath,
  areOtherGroups,
  eachOnce,
  groupDetailsOf,
  insideAt,
  shownIds,
  withInside,
} from './groupParts.ts';
import { groupTerm } from './groupTerm.ts';

/** Groups that are requested at once. */
const GROUPS_A_TIME = 50;
/** Most rows the server gives at once. */
const MOST_AT_ONCE = 500;

/** What is done with a group: opened, closed, or more shown of it. */
export interface GroupAct {
  act: 'open' | 'close' | 'more';
  path: GroupPath;
}

/** Groups of a list, and what stands open of them: it stays open where it is still there. Source: BX-069, contract 8.3. */
export const groupsDataSource: PresentationDataSource = {
  async load(context) {
    const before = groupDetailsOf(context.before);
    const isSame = before !== undefined && before.group === context.group;
    const level = levelOf(context, []);
    // The total and the sums over all rows.
    const [{ totalElements, sumMap }, top] = await Promise.all([
      context.rows({ size: 1 }),
      level ? loadGroups(context, level, isSame ? before.top : undefined) : undefined,
    ]);
    const details: GroupDetails = { group: context.group ?? '', top: top?.inside ?? { kind: 'groups', parts: [], total: 0 }, total: totalElements };
    return { content: eachOnce(top?.rows ?? []), totalElements, sumMap, details };
  },
  differ: (shown, coming) => areOtherGroups(groupDetailsOf(shown), groupDetailsOf(coming)),
  async more(context, of) {
    const { act, path } = readGroupAct(of);
    const before = groupDetailsOf(context.before);
    if (!before) return undefined;
    const changed = (top: GroupList) => ({ details: { ...before, top }, order: shownIds(top) });
    if (act === 'close') return { content: [], ...changed(withInside(before.top, path, undefined)) };
    try {
      const { inside, rows } = await (act === 'open' ? loadInside(context, path, undefined) : loadFurther(context, path, before.top));
      const top = path.length === 0 && inside.kind === 'groups' ? inside : withInside(before.top, path, inside);
      return { content: rows, ...changed(top) };
    } catch (error) {
      const top = act === 'open' ? withInside(before.top, path, { kind: 'failed' }) : before.top;
      return { content: [], ...changed(top), error };
    }
  },
};

/** The words of an act for `more`. */
export const writeGroupAct = (act: GroupAct): string => JSON.stringify(act);

/** Written by `writeGroupAct` alone. */
const readGroupAct = (text: string): GroupAct => JSON.parse(text) as GroupAct;

interface Loaded<T extends GroupInside = GroupInside> {
  inside: T;
  /** Rows that came with it. */
  rows: readonly ListRow[];
}

interface Level {
  by: GroupLevel;
  path: GroupPath;
  /** What leaves the rows of the path. */
  terms: readonly ConditionTerm[];
}

/** The level of the groups inside a path; undefined where its rows stand. */
function levelOf(context: DataSourceContext, path: GroupPath): Level | undefined {
  const by = levelsOf(context)[path.length];
  return by && { by, path, terms: termsOf(context, path) };
}

function levelsOf({ config, group }: DataSourceContext): GroupLevel[] {
  return usableLevels(readGroupLevels(group), config.queryColumns ?? []);
}

function termsOf(context: DataSourceContext, path: GroupPath): ConditionTerm[] {
  const levels = levelsOf(context);
  return path.flatMap((value, at) => {
    const column = groupColumnOf(context, levels[at]);
    return column ? [groupTerm(column, value)] : [];
  });
}

function groupColumnOf({ config }: DataSourceContext, level: GroupLevel | undefined): QueryColumn | undefined {
  return config.queryColumns?.find(({ propertyCode }) => propertyCode === level?.propertyCode);
}

function requestGroups(context: DataSourceContext, { by, terms }: Level, page: number, size: number) {
  return context.groups({ terms, groupBy: by.propertyCode, groupUnit: by.unit, groupOrder: by.byCount ? 'count' : undefined, page, size });
}

/** Groups of a level from the first on, as many as before, with what stood open. */
async function loadGroups(context: DataSourceContext, level: Level, before: GroupList | undefined): Promise<Loaded<GroupList>> {
  const size = Math.min(MOST_GROUPS, Math.max(GROUPS_A_TIME, before?.parts.length ?? 0));
  const { groups, totalElements } = await requestGroups(context, level, 1, size);
  const opened = new Map(before?.parts.map(({ value, inside }) => [value, inside]));
  const open = groups.filter(({ value }) => opened.get(value) !== undefined);
  const answers = await inTurns(open, ({ value }) =>
    loadInside(context, [...level.path, value], opened.get(value)).catch((): Loaded => ({ inside: { kind: 'failed' }, rows: [] })),
  );
  const insides = new Map(open.map(({ value }, at) => [value, answers[at]?.inside]));
  const parts = groups.map((group): GroupPart => ({ ...group, ...(insides.has(group.value) && { inside: insides.get(group.value) }) }));
  return { inside: { kind: 'groups', parts, total: totalElements }, rows: answers.flatMap(({ rows }) => rows) };
}

/** What an open group shows: as much as before. */
async function loadInside(context: DataSourceContext, path: GroupPath, before: GroupInside | undefined): Promise<Loaded> {
  const level = levelOf(context, path);
  if (level) return loadGroups(context, level, before?.kind === 'groups' ? before : undefined);
  const size = Math.min(MOST_AT_ONCE, Math.max(context.size, before?.kind === 'rows' ? before.ids.length : 0));
  const { content, totalElements } = await context.rows({ terms: termsOf(context, path), size });
  return { inside: { kind: 'rows', ids: content.map(({ id }) => id), total: totalElements }, rows: content };
}

/** The next groups or rows of what stands open at a path, behind those that are there. */
async function loadFurther(context: DataSourceContext, path: GroupPath, top: GroupList): Promise<Loaded> {
  const inside = insideAt(top, path);
  const level = levelOf(context, path);
  if (inside?.kind === 'groups' && level) {
    const { groups, totalElements } = await requestGroups(context, level, nextPage(inside.parts.length, GROUPS_A_TIME), GROUPS_A_TIME);
    const known = new Set(inside.parts.map(({ value }) => value));
    return { inside: { ...inside, parts: [...inside.parts, ...groups.filter(({ value }) => !known.has(value))], total: totalElements }, rows: [] };
  }
  if (inside?.kind !== 'rows') return { inside: inside ?? { kind: 'failed' }, rows: [] };
  const { size } = context;
  const { content, totalElements } = await context.rows({ terms: termsOf(context, path), page: nextPage(inside.ids.length, size), size });
  const ids = [...new Set([...inside.ids, ...content.map(({ id }) => id)])];
  return { inside: { kind: 'rows', ids, total: totalElements }, rows: content };
}

/** 1-based page behind so many entries. */
const nextPage = (count: number, size: number): number => Math.floor(count / size) + 1;
