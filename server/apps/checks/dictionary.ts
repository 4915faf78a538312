import type { DictionaryDocument } from '#schemas/config/dictionary.ts';
import { reportRepeated, type Report } from '#server/apps/documents/report.ts';

/** Checks a dictionary by itself: every entry once (ADR 0007). */
export function checkDictionary(report: Report, { items }: DictionaryDocument): void {
  reportRepeated(report, items, ['items'], 'code', ({ code }) => code);
}
