import { readChoices } from '#schemas/formats/choice.ts';
import { choicesOf } from '#schemas/formats/filters/options.ts';
import { isRecord, ownText } from '#schemas/formats/format.ts';
import { formatText } from '#schemas/formats/index.ts';
import { choiceTone } from '#schemas/formats/tone.ts';
import { localized, type Locale } from '#schemas/localized.ts';
import { holdsSeveral, isChoice, isUnits } from '#schemas/propertyTypes/traits.ts';
import type { ReportColumn, ReportData } from '#schemas/report.ts';
import type { Tone } from '#schemas/tones.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import { periodText } from './periodText.ts';

/** One value of a chart, with the row of the answer it comes from; undefined row = the combination does not occur. */
export interface Figure {
  value: number | null;
  text: string;
  row: number | undefined;
}

/** Something that is counted apart: two of the same name stay two. */
interface Named {
  /** Its value as text, one of a kind in the answer. */
  key: string;
  name: string;
  /** Tone of the choice it stands for. */
  tone: Tone | undefined;
}

/** Values of one name along the categories. */
export interface Series extends Named {
  column: ReportColumn;
  figures: readonly Figure[];
}

/** A report's figures as charts draw them. */
export interface Figures {
  /** Heading of the categories; '' without a dimension. */
  categoryName: string;
  categories: readonly Named[];
  series: readonly Series[];
}

/** What words figures are written in. */
export interface FigureWords {
  t: Translate;
  locale: Locale;
}

/** The dimensions and measures of an answer. */
export function dimensionsAndMeasures({ columns }: Pick<ReportData, 'columns'>): { dimensions: ReportColumn[]; measures: ReportColumn[] } {
  const isMeasure = ({ sumType }: ReportColumn) => typeof sumType === 'number';
  return { dimensions: columns.filter((column) => !isMeasure(column)), measures: columns.filter(isMeasure) };
}

/**
 * The text of one cell: a period for dates, the words of the item's format for others, with a mark for who left and what is no longer
 * offered (BX-092); never empty for a dimension.
 */
export function figureCellText(value: unknown, column: ReportColumn, { t, locale }: FigureWords): string {
  if (typeof column.sumType === 'number') return formatText(value, column, locale) || '--';
  const text = column.granularity ? periodText(value, column.granularity, { t, locale }) : formatText(value, column, locale);
  if (text === '') return t('report:noValue');
  return isPast(value, column) ? t('report:past', { name: text }) : text;
}

/** Whether a group stands for somebody or something that forms no longer offer. */
function isPast(value: unknown, column: ReportColumn): boolean {
  if (isUnits(column.propertyType)) return [value].flat().some((unit) => isRecord(unit) && unit.former === true);
  if (!isChoice(column.propertyType)) return false;
  const offered = offeredBy(column);
  return offered !== undefined && readChoices(value).some((choice) => !offered.has(choice));
}

const remembered = new WeakMap<ReportColumn, ReadonlySet<string> | null>();

/** The choices that forms offer for a column; undefined where it does not say. A table asks for every group. */
function offeredBy(column: ReportColumn): ReadonlySet<string> | undefined {
  const known = remembered.get(column);
  if (known !== undefined) return known ?? undefined;
  const source = choicesOf(column.options);
  const isListed = source.kind === 'list' && source.choices.length > 0;
  const offered = isListed ? new Set(source.choices.filter(({ retired }) => retired !== true).map(({ value }) => value)) : null;
  remembered.set(column, offered);
  return offered ?? undefined;
}

/**
 * Turns the answer into series: without a second dimension each measure is one, with it each of its values.
 * Pure; combinations that do not occur have no value.
 */
export function figuresOf(data: ReportData, words: FigureWords): Figures {
  const { dimensions, measures } = dimensionsAndMeasures(data);
  const [first, second] = dimensions;
  const at = dimensions.length;
  const figure = (row: number | undefined, column: ReportColumn, place: number): Figure => {
    const value = row === undefined ? null : data.rows[row]?.[place];
    return { value: figureNumberOf(value), text: row === undefined ? '' : figureCellText(value, column, words), row };
  };
  const categoryName = first ? localized(first, words.locale) : '';
  const [measure] = measures;
  if (!first || !second || !measure) {
    const series = measures.map((column, index) => ({
      key: String(index),
      name: localized(column, words.locale),
      tone: undefined,
      column,
      figures: data.rows.map((_, row) => figure(row, column, at + index)),
    }));
    return {
      categoryName,
      categories: first ? data.rows.map(([value]) => namedFigure(value, first, words)) : [{ key: '', name: '', tone: undefined }],
      series,
    };
  }
  const groups = data.rows.map(([one, other]) => [namedFigure(one, first, words), namedFigure(other, second, words)] as const);
  const rowOf = new Map(groups.map(([one, other], row) => [pairKey(one, other), row]));
  const categories = unlike(groups.map(([one]) => one));
  const series = unlike(groups.map(([, other]) => other)).map((other) => ({
    ...other,
    column: measure,
    figures: categories.map((one) => figure(rowOf.get(pairKey(one, other)), measure, at)),
  }));
  return { categoryName, categories, series };
}

/** Dimensions whose records can stand in several groups. */
export function overlapping({ columns }: Pick<ReportData, 'columns'>): ReportColumn[] {
  return dimensionsAndMeasures({ columns }).dimensions.filter(({ propertyType }) => holdsSeveral(propertyType));
}

/** That groups overlap, and of how many records they are; undefined where each record stands in one group. */
export function overlapText({ columns, records }: ReportData, { t, locale }: FigureWords): string | undefined {
  if (typeof records !== 'number') return undefined;
  const names = new Intl.ListFormat(locale, { type: 'unit' }).format(overlapping({ columns }).map((column) => localized(column, locale)));
  return t('report:overlap', { names, records: new Intl.NumberFormat(locale).format(records) });
}

/** A value's own key beside its text: people, departments and records may share a name. */
export const figureKey = (value: unknown): string => JSON.stringify(value ?? null);

const namedFigure = (value: unknown, column: ReportColumn, words: FigureWords): Named => ({
  key: figureKey(value),
  name: figureCellText(value, column, words),
  tone: figureToneOf(value, column),
});
const pairKey = (one: Named, other: Named): string => JSON.stringify([one.key, other.key]);
const unlike = (all: readonly Named[]): Named[] => [...new Map(all.map((one) => [one.key, one])).values()];

/** A choice has the tone of its tag; a group by several has one of them. */
function figureToneOf(value: unknown, column: ReportColumn): Tone | undefined {
  return isChoice(column.propertyType) ? choiceTone(ownText(value), column) : undefined;
}

/** Sums travel as text where a number would lose digits; a chart draws them as near as it can. */
function figureNumberOf(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}
