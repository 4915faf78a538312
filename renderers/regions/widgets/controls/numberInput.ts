import { numberFormat } from '#schemas/formats/number.ts';
import { exactNumber, readTypedNumber } from '#schemas/formats/numberText.ts';

/**
 * The value of what somebody typed into a number field, as contract 9 reads numbers; a percent format counts in hundredths.
 * Shape: a number when it holds every digit, the decimal text when it does not, the typed text when it is no number (the check of
 * the form refuses it), undefined when nothing is there. Source: contract 6.2, 6.3, 9.
 */
export function readNumberInput(text: string, displayFormat: number): number | string | undefined {
  if (text.trim() === '') return undefined;
  const read = readTypedNumber(text, numberFormat(displayFormat)?.percent);
  return read === undefined ? text : exactNumber(read);
}

/** Whether a value is what somebody typed and no number. */
export function isUnreadable(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && readTypedNumber(value) === undefined;
}
