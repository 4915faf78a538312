import type { ReportDocument } from '#schemas/config/report.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { reportRepeated, type Report } from '#server/apps/documents/report.ts';
import { addressFault } from './address.ts';
import { checkFilterTypes } from './list.ts';

/** How many dimensions a chart draws, by type; of several measures each is a line or a bar of its own (contract 15.7). */
const DIMENSIONS: Readonly<Record<string, readonly [least: number, most: number, words: string]>> = {
  number: [0, 0, 'a report of type number has no dimensions'],
  pie: [1, 1, 'a report of type pie has one dimension'],
  bar: [1, 2, 'a report of type bar has one dimension, or a second one for the bars beside each other'],
  line: [1, 2, 'a report of type line has one dimension, or a second one for the lines'],
  stacked: [1, 2, 'a report of type stacked has one dimension, or a second one for the parts of each bar'],
  table: [0, 3, 'a report has at most three dimensions'],
};

/** Checks a report by itself (contract 15.7). */
export function checkReport(report: Report, document: ReportDocument): void {
  const fault = addressFault(document.url);
  if (fault) report.error(['url'], fault);
  if (document.url !== undefined) return;
  const { source, type, dimensions = [], measures = [], conditions = [] } = document;
  if (!source) report.missing([], [['source'], ['url']], 'a report needs a source, or a url');
  if (!type) report.missing([], [['type']], 'a report needs a type');
  if (measures.length === 0) report.missing([], [['measures']], 'a report needs measures');
  const [least, most, words] = valueAt(DIMENSIONS, type ?? 'table') ?? [0, 3, 'a report has at most three dimensions'];
  if (type && !document.dimensions && least > 0) report.missing([], [['dimensions']], words);
  else if (type && (dimensions.length < least || dimensions.length > most)) report.error(['dimensions'], words);
  if (type === 'pie' && measures.length > 1) report.error(['measures', 1], 'a report of type pie has one measure');
  if (dimensions.length === 2 && measures.length > 1 && type !== 'table')
    report.error(['measures', 1], 'a chart with two dimensions has one measure: the second dimension tells its bars or lines apart');
  reportRepeated(report, dimensions, ['dimensions'], 'propertyCode', ({ propertyCode }) => propertyCode);
  checkFilterTypes(report, conditions, ['conditions']);
  reportRepeated(report, conditions, ['conditions'], 'propertyCode', ({ propertyCode }) => propertyCode);
}
