import type { ReportDocument } from '#schemas/config/report.ts';
import { reportRepeated, type Report } from '../report.ts';
import { addressFault } from './address.ts';

/** Checks a report by itself (contract 15.7). */
export function checkReportAlone(report: Report, document: ReportDocument): void {
  const fault = addressFault(document.url);
  if (fault) report.error(['url'], fault);
  if (document.url !== undefined) return;
  if (!document.source) report.error([], 'a report needs a source, or a url');
  if (!document.type) report.error([], 'a report needs a type');
  if (!document.measures?.length) report.error([], 'a report needs measures');
  reportRepeated(report, document.conditions ?? [], ['conditions'], 'propertyCode', ({ propertyCode }) => propertyCode);
}
