import { isRecord } from '#schemas/formats/format.ts';
import type { DataItem } from '#schemas/property.ts';

/** Codes of all entries of dictionaries in their order, by the code of the dictionary. */
export type ChoicesByDictionary = ReadonlyMap<string, readonly string[]>;

/** Where the choices of an item come from, as its document has it. */
export function choiceOptions(options: DataItem['options']): { items?: readonly string[]; dictionary?: string } {
  // The loader has checked the document.
  return isRecord(options) ? options : {};
}
