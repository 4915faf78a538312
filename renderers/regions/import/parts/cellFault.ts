import { choicesOf } from '#schemas/formats/filters/options.ts';
import type { DecimalSign } from '#schemas/formats/numberText.ts';
import { readTyped, type NameFinder } from '#schemas/formats/typed/index.ts';
import type { Locale } from '#schemas/localized.ts';
import { isChoice, isShort } from '#schemas/propertyTypes/traits.ts';
import type { ImportField } from '#renderers/contracts/importCalls.ts';

/** Names are known to the server alone. */
const NO_NAMES: NameFinder = { timeZone: 'UTC', units: () => [], records: () => [], address: () => ({}) };

/**
 * Why a text of a file does not fit its field, as far as the page knows it: numbers, dates, times, yes and no, choices. Undefined = it
 * fits, or the server alone can say. Shape: `decimal` = the decimal sign of its column, where it is known.
 * Source: BX-010, BX-012, contract 9.
 */
export function cellFault(text: string, field: ImportField, locale: Locale, decimal?: DecimalSign): string | undefined {
  return isReadHere(field) ? readTyped(text, field, NO_NAMES, decimal).fault?.[locale] : undefined;
}

function isReadHere({ propertyType, options }: ImportField): boolean {
  if (isShort(propertyType)) return true;
  const offered = isChoice(propertyType) ? choicesOf(options) : undefined;
  return offered?.kind === 'list' && offered.choices.length > 0;
}
