import { composeRegistry } from '#renderers/contracts/registry.ts';
import { barReport } from './barReport.ts';
import type { ReportRenderer } from './chartContract.ts';
import { lineReport } from './lineReport.ts';
import { numberReport } from './NumberReport.tsx';
import { pieReport } from './pieReport.ts';
import { stackedReport } from './stackedReport.ts';
import { tableReport } from './TableReport.tsx';

/** Reports by type; one of an unknown type is a table (contract 15.1, 15.7). */
export const reportRegistry = composeRegistry<ReportRenderer>(
  'reports',
  [numberReport, barReport, lineReport, pieReport, stackedReport],
  (report) => report.types,
  tableReport,
);
