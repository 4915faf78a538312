import { WidthUnit } from '#schemas/codes.ts';
import { attachmentIds } from '#schemas/formats/attachment.ts';
import { formatText } from '#schemas/formats/index.ts';
import { childColumnText } from '#schemas/formats/subTable.ts';
import { DEFAULT_COLUMN_WIDTH_PX } from '#schemas/limits.ts';
import type { ListConfig, ListRow, QueryColumn } from '#schemas/list.ts';
import { localized, type Locale } from '#schemas/localized.ts';
import { bySortKey } from '#schemas/sortKey.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { isFiles, isSubTable } from '#schemas/propertyTypes/traits.ts';
import type { Cell, WorkbookColumn } from '#server/files/workbook.ts';
import type { NamedCells } from './namedCells.ts';
import { numberCell } from './numberCells.ts';

/** A column of the file with what it takes from a row. */
export interface ExportedColumn extends WorkbookColumn {
  /** Item it shows, `sheet.field` for one of a sub-table. */
  code: string;
  /** Column of the list whose values name records, people and the like; undefined for one of a sub-table. */
  source?: QueryColumn;
  cell(row: ListRow): Cell;
}

/** How values are written. */
export interface ExportWords {
  locale: Locale;
  /** Writes what names something, so that it is read back. */
  named: Pick<NamedCells, 'text'>;
  /** Address where a file of a record is found; undefined = files are written by name (contract 12.1 `extend1`). */
  fileAddress: ((objectId: string, refId: string) => string) | undefined;
}

/**
 * The columns of an export: those requested in their order, else those the view shows; what the view does not have is left out.
 * Columns of a sub-table stand side by side, each cell with its values joined as on screen.
 */
export function exportColumns(config: ListConfig, wanted: readonly string[] | null | undefined, words: ExportWords): ExportedColumn[] {
  const all = forPortal(config.queryColumns ?? []).flatMap((column) => {
    const children = isSubTable(column.propertyType) ? forPortal(column.childColumns ?? []) : [];
    return children.length > 0
      ? children.map((child) => ({ made: childColumn(column, child, words), shown: isShown(column) && isShown(child) }))
      : [{ made: plainColumn(column, words), shown: isShown(column) }];
  });
  if (!wanted || wanted.length === 0) return all.filter(({ shown }) => shown).map(({ made }) => made);
  const byCode = new Map(all.map(({ made }) => [made.code, made]));
  return [...new Set(wanted)].map((code) => byCode.get(code)).filter((column) => column !== undefined);
}

function forPortal<C extends { clientType?: string | null; sortKey?: number | null }>(columns: readonly C[]): C[] {
  return bySortKey(columns).filter(({ clientType }) => !OTHER_CLIENTS.has(clientType?.toUpperCase() ?? ''));
}

/** Clients whose columns are not for this portal (contract 8.1). */
const OTHER_CLIENTS: ReadonlySet<string> = new Set(['APP', 'OTHER']);

function isShown({ visible }: { visible?: boolean | null }): boolean {
  return visible !== false;
}

function plainColumn(column: QueryColumn, words: ExportWords): ExportedColumn {
  const { propertyCode: code } = column;
  const number = numberCell(column);
  const text = exportTextOf(column, words);
  return {
    ...workbookColumnOf(column, localized(column, words.locale) || code),
    ...(number?.format === undefined ? {} : { format: number.format }),
    code,
    source: column,
    cell({ id, data }) {
      const value = valueAt(data, code);
      return number?.read(value) ?? ((words.named.text(value, column, words.locale) ?? text(value, id)) || null);
    },
  };
}

function childColumn(parent: QueryColumn, child: QueryColumn, words: ExportWords): ExportedColumn {
  const { locale } = words;
  const childCode = child.propertyCode.slice(child.propertyCode.indexOf('.') + 1);
  const text = exportTextOf(child, words);
  const names = [parent, child].map((column) => localized(column, locale) || column.propertyCode);
  return {
    ...workbookColumnOf(child, names.join(' / ')),
    code: `${parent.propertyCode}.${childCode}`,
    cell: ({ id, data }) => childColumnText(valueAt(data, parent.propertyCode), childCode, (value) => text(value, id), locale) || null,
  };
}

function exportTextOf(column: QueryColumn, { locale, fileAddress }: ExportWords): (value: unknown, objectId: string) => string {
  if (!isFiles(column.propertyType) || !fileAddress) return (value) => formatText(value, column, locale);
  return (value, id) =>
    attachmentIds(value)
      ?.map((refId) => fileAddress(id, refId))
      .join('\n') ?? formatText(value, column, locale);
}

const PX_PER_CHARACTER = 7;
const NARROWEST = 8;
const WIDEST = 80;

function workbookColumnOf({ width, unit }: QueryColumn, header: string): WorkbookColumn {
  const px = unit === WidthUnit.percent ? NaN : Number(width);
  const characters = Math.round((px > 0 ? px : DEFAULT_COLUMN_WIDTH_PX) / PX_PER_CHARACTER);
  return { header, width: Math.min(Math.max(characters, NARROWEST), WIDEST) };
}
