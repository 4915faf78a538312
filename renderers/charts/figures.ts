import { formatText } from '#schemas/formats/index.ts';
import { localized, type Locale } from '#schemas/localized.ts';
import type { ReportColumn, ReportData } from '#schemas/report.ts';
import type { Translate } from '../contract.ts';
import { periodText } from './periodText.ts';

/** One value of a chart, with the row of the answer it comes from; undefined row = the combination does not occur. */
export interface Figure {
  value: number | null;
  text: string;
  row: number | undefined;
}

/** Values of one name along the categories. */
export interface Series {
  name: string;
  column: ReportColumn;
  figures: readonly Figure[];
}

/** A report's figures as charts draw them. */
export interface Figures {
  /** Heading of the categories; '' without a dimension. */
  categoryName: string;
  categories: readonly string[];
  series: readonly Series[];
}

/** What words figures are written in. */
export interface Words {
  t: Translate;
  locale: Locale;
}

/** The dimensions and measures of an answer. */
export function partsOf({ columns }: Pick<ReportData, 'columns'>): { dimensions: ReportColumn[]; measures: ReportColumn[] } {
  const isMeasure = ({ sumType }: ReportColumn) => typeof sumType === 'number';
  return { dimensions: columns.filter((column) => !isMeasure(column)), measures: columns.filter(isMeasure) };
}

/** The text of one cell: a period for dates, the words of the item's format for others; never empty for a dimension. */
export function cellText(value: unknown, column: ReportColumn, { t, locale }: Words): string {
  if (typeof column.sumType === 'number') return formatText(value, column, locale) || '--';
  const text = column.granularity ? periodText(value, column.granularity, { t, locale }) : formatText(value, column, locale);
  return text || t('report:noValue');
}

/**
 * Turns the answer into series: without a second dimension each measure is one, with it each of its values.
 * Pure; combinations that do not occur have no value.
 */
export function figuresOf(data: ReportData, words: Words): Figures {
  const { dimensions, measures } = partsOf(data);
  const [first, second] = dimensions;
  const at = dimensions.length;
  const figure = (row: number | undefined, column: ReportColumn, place: number): Figure => {
    const value = row === undefined ? null : data.rows[row]?.[place];
    return { value: numberOf(value), text: row === undefined ? '' : cellText(value, column, words), row };
  };
  const keys = data.rows.map((row) => dimensions.map((column, place) => cellText(row[place], column, words)));
  const categories = first ? [...new Set(keys.map(([key = '']) => key))] : [''];
  const [measure] = measures;
  if (!second || !measure) {
    const series = measures.map((column, index) => ({
      name: localized(column, words.locale),
      column,
      figures: data.rows.map((_, row) => figure(row, column, at + index)),
    }));
    return { categoryName: first ? localized(first, words.locale) : '', categories: first ? keys.map(([key = '']) => key) : categories, series };
  }
  const rowOf = new Map(keys.map(([one = '', other = ''], row) => [JSON.stringify([one, other]), row]));
  const series = [...new Set(keys.map(([, other = '']) => other))].map((name) => ({
    name,
    column: measure,
    figures: categories.map((category) => figure(rowOf.get(JSON.stringify([category, name])), measure, at)),
  }));
  return { categoryName: first ? localized(first, words.locale) : '', categories, series };
}

/** Sums travel as text where a number would lose digits; a chart draws them as near as it can. */
function numberOf(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
