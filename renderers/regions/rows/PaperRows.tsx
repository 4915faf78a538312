import { localized } from '#schemas/localized.ts';
import type { ListRow } from '#schemas/list.ts';
import type { RenderNode } from '#schemas/renderTree.ts';
import { leafColumns, type ListColumn } from '#renderers/contracts/column.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import { usePrinting } from '#renderers/regions/hooks/usePrinting.ts';
import { drawTree } from '#renderers/regions/renderTree/drawTree.ts';
import { cardTreeOf } from './CardTree.tsx';
import { columnSumText, countText, ordinalText, shownMarkOf, statusMark } from './cellContent.ts';
import './PaperRows.css';

interface PaperRowsProps extends PresentationProps {
  /** How many rows there are on all pages; undefined = it is not said. */
  total: number | undefined;
}

const INDENT_PX = 16;
/** More columns than these find no room on a sheet that stands. */
const MOST_UPRIGHT = 6;

/**
 * The rows of a list's page on paper: all of them and all columns, in a table whose head the browser repeats on each sheet.
 * Nothing stands there before the page is printed. Source: BX-096.
 */
export default function PaperRows(props: PaperRowsProps) {
  return usePrinting() && props.rows.length > 0 ? <PaperTable {...props} /> : null;
}

function PaperTable({ columns: given, ...rest }: PaperRowsProps) {
  // What can be done with a row stands on no paper.
  const columns = given.filter(({ onEveryCard }) => !onEveryCard);
  const props = { ...rest, columns };
  const { rows, ordinal, name } = props;
  const leaves = leafColumns(columns);
  return (
    <table className="p-paper-rows" aria-label={name} data-wide={leaves.length > MOST_UPRIGHT || undefined}>
      <caption>{rangeText(props)}</caption>
      <PaperHead {...props} />
      <tbody>
        {rows.map((row, at) => (
          // A record may stand in several groups.
          <tr key={props.lines ? at : row.id} data-status={statusMark(row)}>
            {ordinal && <td className="p-cell-ordinal">{ordinalText(props, at)}</td>}
            <PaperCells props={props} row={row} leaves={leaves} />
          </tr>
        ))}
        <PaperSums {...props} leaves={leaves} />
      </tbody>
    </table>
  );
}

/** Which rows of how many the paper has; pages of a tree count its top rows only. */
function rangeText({ rows, tree, firstOrdinal, total, ports: { t, locale } }: PaperRowsProps): string {
  if (total === undefined) return '';
  const count = tree ? rows.filter(({ id }) => tree.get(id)?.level === 1).length : rows.length;
  if (count >= total) return t('list:pager.total', { total: countText(total, locale) });
  const [from, to, of] = [firstOrdinal, firstOrdinal + count - 1, total].map((number) => countText(number, locale));
  return t('list:pager.range', { from: from ?? '', to: to ?? '', total: of ?? '' });
}

/** One line, or two where columns stand below the name of their sub-table. */
function PaperHead({ columns, ordinal, ports: { t, locale } }: PresentationProps) {
  const isDeep = columns.some(({ children }) => children.length > 0);
  const rowSpan = isDeep ? 2 : 1;
  return (
    <thead>
      <tr>
        {ordinal && (
          <th rowSpan={rowSpan} className="p-cell-ordinal">
            {t('list:grid.ordinal')}
          </th>
        )}
        {columns.map((column) =>
          column.children.length > 0 ? (
            <th key={column.key} colSpan={column.children.length}>
              {localized(column.column, locale)}
            </th>
          ) : (
            <th key={column.key} rowSpan={rowSpan} className={cellClassOf(column)}>
              {localized(column.column, locale)}
            </th>
          ),
        )}
      </tr>
      {isDeep && (
        <tr>
          {columns.flatMap(({ children }) =>
            children.map((child) => (
              <th key={child.key} className={cellClassOf(child)}>
                {localized(child.column, locale)}
              </th>
            )),
          )}
        </tr>
      )}
    </thead>
  );
}

function PaperCells({ props, row, leaves }: { props: PresentationProps; row: ListRow; leaves: readonly ListColumn[] }) {
  const whole = props.drawnBy?.(row, undefined);
  const indentPx = ((props.tree?.get(row.id)?.level ?? 1) - 1) * INDENT_PX;
  const mark = shownMarkOf(props, row);
  if (whole !== undefined) {
    return (
      <td colSpan={leaves.length}>
        <Drawn tree={whole} />
      </td>
    );
  }
  return leaves.map((column, at) => (
    <td key={column.key} className={cellClassOf(column)} style={at === 0 && indentPx > 0 ? { paddingLeft: indentPx } : undefined}>
      <Drawn tree={cardTreeOf(props, row, column)} />
      {at === 0 && mark && <span className="p-row-mark">{props.ports.t(`list:mark.${mark}`)}</span>}
    </td>
  ));
}

/** What stands in a cell, drawn with the table: the browser does not wait for what comes after it. */
function Drawn({ tree }: { tree: RenderNode | string }) {
  return typeof tree === 'string' ? tree : <span ref={(box) => box?.replaceChildren(drawTree(tree))} />;
}

/** The sums over all rows, below the last row only. Source: LS-012. */
function PaperSums({ leaves, sums, ordinal, ports }: PresentationProps & { leaves: readonly ListColumn[] }) {
  if (leaves.every((column) => columnSumText(sums, column) === '')) return null;
  const words = ports.t('list:grid.sums');
  return (
    <tr className="p-paper-sums">
      {ordinal && <td className="p-cell-ordinal">{words}</td>}
      {leaves.map((column, at) => (
        <td key={column.key} className={cellClassOf(column)}>
          {columnSumText(sums, column) || (at === 0 && !ordinal ? words : '')}
        </td>
      ))}
    </tr>
  );
}

/** How the column's cells stand, as in the grid. */
const cellClassOf = ({ column, renderer }: ListColumn) => renderer.colDef?.(column).cellClass;
