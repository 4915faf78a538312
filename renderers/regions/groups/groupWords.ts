import { formatText } from '#schemas/formats/index.ts';
import { unitsCodec } from '#schemas/formats/filters/units.ts';
import { isDate, isLogic, isRelation, isUnits } from '#schemas/propertyTypes/traits.ts';
import { GROUP_UNIT_FORMATS } from '#schemas/records/groupUnits.ts';
import type { ColumnNode, RenderNode } from '#schemas/renderTree.ts';
import { localized } from '#schemas/localized.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { GroupLevel } from '#renderers/contracts/grouping.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { columnSumText, countText } from '#renderers/regions/rows/cellContent.ts';
import type { GroupLine } from './groupLines.ts';
import type { GroupPart } from './groupParts.ts';

/** What the words of lines are made with. */
export interface GroupWords {
  levels: readonly GroupLevel[];
  /** Of the view, hidden ones too. */
  columns: readonly ListColumn[];
  ports: Pick<Ports, 't' | 'locale'>;
}

/** A node among others in a line. */
type LineNode = Extract<RenderNode, { type: 'row' }>['items'][number];

/** Words of a line by themselves, for who hears them. */
export function lineText(line: GroupLine, words: GroupWords): string {
  const { t, locale } = words.ports;
  if (line.kind === 'group') {
    const { count } = line.part;
    return t('groups:line', { name: groupName(line.part, line.path.length - 1, words), count, shown: countText(count, locale) });
  }
  return t(`groups:${line.kind}`, { count: countText(line.rest ?? 0, locale) });
}

/** The head of a group, its value as a cell shows it, with its count and what `sums` names beside; other lines as words, those that do something as a button. */
export function lineTree(line: GroupLine, words: GroupWords, sums: readonly ListColumn[]): RenderNode {
  const { locale } = words.ports;
  if (line.kind !== 'group') return stateTree(line, words);
  const { part, path } = line;
  const shown = sums.filter((column) => columnSumText(part.sumMap, column) !== '');
  const named = shown.map(
    (column): LineNode => ({ type: 'text', text: `${localized(column.column, locale)} ${columnSumText(part.sumMap, column)}`, color: 'muted' }),
  );
  return {
    type: 'row',
    comma: ' ',
    items: [valueTree(part, path.length - 1, words), { type: 'text', text: countText(part.count, locale), color: 'muted' }, ...named],
  };
}

/** Code of what a line does. */
const LINE_ACTION = 'p-line';

function stateTree(line: Exclude<GroupLine, { kind: 'group' }>, words: GroupWords): RenderNode {
  const text = lineText(line, words);
  if (line.kind === 'more') return { type: 'act', text, action: LINE_ACTION };
  if (line.kind !== 'failed') return { type: 'text', text, color: 'muted' };
  return {
    type: 'row',
    items: [
      { type: 'text', text, color: 'error' },
      { type: 'act', text: words.ports.t('groups:retry'), action: LINE_ACTION },
    ],
  };
}

const COLUMN_NODES: ReadonlySet<string> = new Set<ColumnNode['type']>(['category', 'status', 'person', 'people', 'record', 'act', 'row']);

function valueTree(part: GroupPart, level: number, words: GroupWords): LineNode {
  const name = groupName(part, level, words);
  if (part.value === null) return { type: 'text', text: name, color: 'muted' };
  const column = groupColumn(level, words);
  const tree =
    column && !isDate(column.column.propertyType) ? column.renderer.tree?.(cellValue(part.value, column), name, column.column, words.ports.locale) : undefined;
  return tree && COLUMN_NODES.has(tree.type) ? (tree as ColumnNode) : { type: 'text', text: name, bold: true }; // its type says so
}

/** A value as cells of its column show it. */
export function groupName({ value, text }: GroupPart, level: number, words: GroupWords): string {
  const { t, locale } = words.ports;
  if (value === null) return t('groups:none');
  const column = groupColumn(level, words);
  if (!column) return text;
  const { unit = 'MONTH' } = words.levels[level] ?? {};
  if (isDate(column.column.propertyType)) return formatText(value.split(';', 1)[0], { ...column.column, displayFormat: GROUP_UNIT_FORMATS[unit] }, locale);
  const cell = cellValue(value, column);
  return cell === undefined ? text : column.renderer.text(cell, column.column, locale);
}

function groupColumn(level: number, { levels, columns }: GroupWords): ListColumn | undefined {
  return columns.find(({ key }) => key === levels[level]?.propertyCode);
}

/** What a cell holds, of the value that a filter takes (contract 8.3); undefined where that does not say it. */
function cellValue(value: string, { column: { propertyType } }: ListColumn): unknown {
  if (isUnits(propertyType)) return unitsCodec.decode(value)?.map(({ id, name, unitType }) => ({ id, name, type: unitType }));
  if (isLogic(propertyType)) return value === 'true';
  return isRelation(propertyType) ? undefined : value;
}
