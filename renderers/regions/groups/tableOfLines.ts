import type { ListRow } from '#schemas/list.ts';
import { leafColumns, type ListColumn } from '#renderers/contracts/column.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import { columnSumText, isSummed } from '#renderers/regions/rows/cellContent.ts';
import type { GroupLine, GroupLines } from './groupLines.ts';
import { type GroupWords, lineText, lineTree } from './groupWords.ts';

interface LineParts {
  words: GroupWords;
  /** They show as cards. */
  narrow: boolean;
  /** A line was pressed. */
  onLine(line: GroupLine): void;
}

/** Columns that a line of words covers: all there are. */
const WHOLE_LINE = 1000;

/**
 * The properties of a table whose rows stand in lines, as those of a tree: the heads of groups are its nodes. The value of a group
 * stands in the first column and covers those up to the next sum; its sums stand in their columns, on cards beside it.
 */
export function tableOfLines(props: PresentationProps, lines: GroupLines, { words, narrow, onLine }: LineParts): PresentationProps {
  const leaves = leafColumns(props.columns);
  const first = props.columns.find(({ children }) => children.length === 0);
  const from = leaves.findIndex((column) => column === first);
  const summedAt = leaves.findIndex((column, at) => at > from && isSummed(column));
  const span = summedAt < 0 ? WHOLE_LINE : summedAt - from;
  // The sum of the first column finds no room in it.
  const named = leaves.filter((column) => isSummed(column) && (narrow || column === first));
  const byId = new Map([...lines.of].map(([row, line]) => [row.id, line]));
  const orElse = (row: ListRow, act: () => void) => {
    const line = lines.of.get(row);
    if (line) onLine(line);
    else act();
  };
  return {
    ...props,
    rows: lines.rows,
    tree: lines.places,
    lines: {
      has: (row) => lines.of.has(row),
      cells: { colSpan: ({ data }) => spanOfLine(data && lines.of.get(data), span) },
      checks: { isRowSelectable: ({ data }) => data === undefined || !lines.of.has(data) },
    },
    textOf(row, column) {
      const line = lines.of.get(row);
      if (!line) return props.textOf(row, column);
      if (narrow || column === first) return lineText(line, words);
      return line.kind === 'group' ? columnSumText(line.part.sumMap, column) : '';
    },
    drawnBy(row, column) {
      const line = lines.of.get(row);
      if (!line) return props.drawnBy?.(row, column);
      const isHere = narrow ? column === undefined : isSameColumn(column, first);
      return isHere ? lineTree(line, words, named) : undefined;
    },
    onOpen: (row) => orElse(row, () => props.onOpen(row)),
    onScriptAction: (code, row) => orElse(row, () => props.onScriptAction(code, row)),
    onToggle(id) {
      const line = byId.get(id);
      if (line) onLine(line);
    },
    onCheck: (ids) =>
      props.onCheck([
        ...(narrow ? ids : checkedOnce(ids, props.checked, lines)),
        ...[...props.checked].filter((id) => !lines.copies.has(id) && !ids.includes(id)),
      ]),
  };
}

const isSameColumn = (one: ListColumn | undefined, other: ListColumn | undefined): boolean => one !== undefined && one === other;

function spanOfLine(line: GroupLine | undefined, span: number): number {
  if (!line) return 1;
  return line.kind === 'group' ? span : WHOLE_LINE;
}

/** The check of a row that stands in several groups is that of the copy that was pressed. Shape: `ids` has one entry for each copy that is checked. */
function checkedOnce(ids: readonly string[], before: ReadonlySet<string>, { copies }: GroupLines): string[] {
  const times = new Map<string, number>();
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1);
  return [...times].flatMap(([id, count]) => (before.has(id) && count < (copies.get(id) ?? 1) ? [] : [id]));
}
