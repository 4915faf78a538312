import type { FormDocument } from '#schemas/config/form.ts';
import { reportRepeated, type Report } from '../report.ts';
import { addressFault } from './address.ts';

/** Checks a form by itself (contract 15.6). */
export function checkFormAlone(report: Report, form: FormDocument): void {
  for (const field of ['pcUrl', 'mobileUrl'] as const) {
    const fault = addressFault(form[field]);
    if (fault) report.error([field], fault);
  }
  reportRepeated(report, form.publishedActionsJson ?? [], ['publishedActionsJson'], 'code', ({ code }) => code);
  reportRepeated(report, form.printTemplates ?? [], ['printTemplates'], 'code', ({ code }) => code);
}
