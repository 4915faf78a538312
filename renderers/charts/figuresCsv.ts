import { localized } from '#schemas/localized.ts';
import type { ReportColumn, ReportData } from '#schemas/report.ts';
import { CSV_HEAD, csvCell } from '#schemas/sheets/csvCell.ts';
import { figureCellText, overlapping, type FigureWords } from './figures.ts';
import { isNumeric } from '#schemas/propertyTypes/traits.ts';

/**
 * The figures as CSV for spreadsheets: groups as they are shown, figures as plain numbers; begun as all CSV of the portal.
 * A heading says of a dimension that records stand in each of their values. Texts that a spreadsheet would run as a formula begin with an apostrophe (safety.md).
 */
export function figuresCsv({ columns, rows }: ReportData, words: FigureWords): string {
  const nameOf = (column: ReportColumn) => localized(column, words.locale);
  const isOverlapping = new Set(overlapping({ columns }));
  const lines = [
    columns.map((column) => csvCell(isOverlapping.has(column) ? words.t('report:inEach', { name: nameOf(column) }) : nameOf(column))),
    ...rows.map((row) => row.map((value, place) => csvCellOf(value, columns[place], words))),
  ];
  return `${CSV_HEAD}${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}

function csvCellOf(value: unknown, column: ReportColumn | undefined, words: FigureWords): string {
  if (!column) return '';
  const isNumber = typeof column.sumType === 'number' && isNumeric(column.propertyType);
  if (isNumber) return value === null || value === undefined ? '' : String(value);
  return csvCell(figureCellText(value, column, words));
}
