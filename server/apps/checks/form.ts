import type { FormDocument } from '#schemas/config/form.ts';
import { reportRepeated, type Report } from '#server/apps/documents/report.ts';
import { readTemplate } from '#server/print/template.ts';
import { placeAt, type Fault, type Place } from '#server/apps/documents/fault.ts';
import type { IncludedFiles } from '#server/apps/documents/includeFiles.ts';
import type { Problem } from '#server/apps/documents/validate.ts';
import { addressFault } from './address.ts';
import { checkFormButtons } from './formButtons.ts';

/** Checks a form by itself (contract 15.6). */
export function checkForm(report: Report, form: FormDocument): void {
  for (const field of ['pcUrl', 'mobileUrl'] as const) {
    const fault = addressFault(form[field]);
    if (fault) report.error([field], fault);
  }
  checkFormButtons(report, form);
  reportRepeated(report, form.printTemplates ?? [], ['printTemplates'], 'code', ({ code }) => code);
}

/** What print templates hold that they may not (contract 15.6); the fault lies in the template's own file where it has one. */
export function checkPrintTemplates(
  { printTemplates = [] }: FormDocument,
  { files, place }: { files: IncludedFiles; place(problem: Pick<Problem, 'path' | 'at'>): Place },
): Fault[] {
  return printTemplates.flatMap(({ html }, index) => {
    const path = ['printTemplates', index, 'html'];
    const included = files.get(path.join('/'));
    return readTemplate(html).faults.map(({ offset, reason }): Fault => {
      const at = included ? placeAt(included.file, included.text, offset) : place({ path, at: offset });
      return { ...at, severity: 'error', reason };
    });
  });
}
