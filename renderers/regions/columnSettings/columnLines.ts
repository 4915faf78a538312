import { localized, type Locale } from '#schemas/localized.ts';
import type { ColumnPref, ListColumn } from '#renderers/contracts/column.ts';
import { orderColumns } from '#renderers/contracts/column.ts';

/** A line of the dialog: a column, or one of a sub-table below it. */
export interface ColumnLine {
  key: string;
  name: string;
  /** Key of the sub-table's column. */
  parent: string | undefined;
  shown: boolean;
  pinned: boolean;
}

/** Lines of all columns in the order of the user, child columns below their sub-table. */
export function toLines(columns: readonly ListColumn[], prefs: readonly ColumnPref[], locale: Locale, parent?: string): ColumnLine[] {
  const known = new Map(prefs.map((pref) => [pref.key, pref]));
  return orderColumns(columns, prefs).flatMap((column) => {
    const { hidden = false, pinned = false } = known.get(column.key) ?? {};
    const line = { key: column.key, name: localized(column.column, locale), parent, shown: !hidden, pinned };
    return [line, ...toLines(column.children, prefs, locale, column.key)];
  });
}

/** Lines that stand beside a line: all of its sub-table, or all columns. */
export function siblingsOf(lines: readonly ColumnLine[], key: string): ColumnLine[] {
  const parent = lines.find((line) => line.key === key)?.parent;
  return lines.filter((line) => line.parent === parent);
}

/** Key of the sibling before (-1) or behind (1) a line. */
export function neighbourOf(lines: readonly ColumnLine[], key: string, step: -1 | 1): string | undefined {
  const siblings = siblingsOf(lines, key);
  return siblings[siblings.findIndex((line) => line.key === key) + step]?.key;
}

/** Lines after one took the place of another of the same sub-table, or of another column; what belongs to it goes with it. */
export function moveLine(lines: readonly ColumnLine[], moved: string, target: string): ColumnLine[] {
  const siblings = siblingsOf(lines, moved);
  const from = siblings.findIndex(({ key }) => key === moved);
  const to = siblings.findIndex(({ key }) => key === target);
  const line = siblings[from];
  if (!line || to < 0) return [...lines];
  const ordered = siblings.toSpliced(from, 1).toSpliced(to, 0, line);
  const others = lines.filter((one) => one.parent !== line.parent);
  return groupColumnLines([...ordered, ...others]);
}

/** Lines as they are kept; empty where nothing differs from the view's own. */
export function toPrefs(lines: readonly ColumnLine[], columns: readonly ListColumn[]): ColumnPref[] {
  const own = columns.flatMap((column) => [column.key, ...column.children.map(({ key }) => key)]);
  const isOwn = lines.every(({ key, shown, pinned }, place) => key === own[place] && shown && !pinned);
  return isOwn ? [] : lines.map(({ key, shown, pinned }) => ({ key, ...(!shown && { hidden: true }), ...(pinned && { pinned: true }) }));
}

/** Whether anything would be left to see. */
export function showsAny(lines: readonly ColumnLine[]): boolean {
  const isParent = (key: string) => lines.some(({ parent }) => parent === key);
  const shownTop = new Set(lines.filter(({ parent, shown }) => parent === undefined && shown).map(({ key }) => key));
  return lines.some(({ key, parent, shown }) => shown && (parent === undefined ? !isParent(key) : shownTop.has(parent)));
}

function groupColumnLines(lines: readonly ColumnLine[]): ColumnLine[] {
  return lines.filter(({ parent }) => parent === undefined).flatMap((line) => [line, ...lines.filter(({ parent }) => parent === line.key)]);
}
