import type { DataItem } from '#schemas/property.ts';
import { readChoices } from '#schemas/formats/choice.ts';
import { dictionaryEntries } from '#schemas/formats/dictionary.ts';
import { rowsOfSubTable, type FormValues } from '#schemas/formSchema/record.ts';
import { localized } from '#schemas/localized.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import { valueSentences } from '#server/refusals/values.ts';
import type { NamedItem } from '#server/refusals/values.ts';
import { sheetItems } from '#server/store/modelDocument.ts';
import { HIDDEN_RULE, isSeen, refusedValues } from './checkValues.ts';
import type { FieldRights } from './fieldRights.ts';
import { asLabelled } from './formLabels.ts';

/** An item whose choices come from a dictionary. */
interface DictionaryItem {
  item: DataItem;
  sheetCode: string | undefined;
  /** Values that may be chosen now. */
  offered: ReadonlySet<string>;
  /** Names of those that no longer may. */
  retired: ReadonlyMap<string, Bilingual>;
}

const itemsByModel = new WeakMap<LoadedModel, readonly DictionaryItem[]>();

/**
 * Checks that what is newly chosen is an entry of its dictionary and still offered; former values of the record may stay.
 * Errors: 900400 whose text names the fields the reader sees. Source: ADR 0007.
 */
export function checkDictionaryValues(
  model: LoadedModel,
  rights: FieldRights,
  { before, after }: { before: FormValues; after: FormValues },
  language: keyof Bilingual,
): void {
  const faults = dictionaryItems(model).flatMap(({ item, sheetCode, offered, retired }) => {
    const existing = new Set(valuesIn(before, item.code, sheetCode).flatMap(({ choices }) => choices));
    const isFaulty = (choice: string): boolean => !offered.has(choice) && !existing.has(choice);
    return valuesIn(after, item.code, sheetCode).flatMap(({ path, choices }) => {
      const unknown = choices.find(isFaulty);
      if (unknown === undefined) return [];
      return isSeen(rights, path.split('.'))
        ? [{ path, message: notOffered(asLabelled(rights, sheetCode === undefined ? item.code : `${sheetCode}.${item.code}`, item), unknown, retired) }]
        : [HIDDEN_RULE];
    });
  });
  if (faults.length > 0) throw refusedValues(faults, language);
}

/** What has a name is refused by it: its code is nothing people know. */
function notOffered(item: NamedItem, choice: string, retired: ReadonlyMap<string, Bilingual>): Bilingual {
  const name = { zh: localized(item, 'zh'), en: localized(item, 'en') };
  const former = retired.get(choice);
  return former ? valueSentences.retiredChoice(name, former) : valueSentences.noChoice(name, choice);
}

function dictionaryItems(model: LoadedModel): readonly DictionaryItem[] {
  let items = itemsByModel.get(model);
  if (!items) {
    items = model.items.flatMap((item) => [...toItem(item, undefined), ...sheetItems(item).flatMap((column) => toItem(column, item.code))]);
    itemsByModel.set(model, items);
  }
  return items;
}

function toItem(item: DataItem, sheetCode: string | undefined): DictionaryItem[] {
  const entries = dictionaryEntries(item.options);
  if (!entries) return [];
  const offered = new Set(entries.filter((entry) => !entry.retired).map(({ value }) => value));
  const retired = new Map(entries.filter((entry) => entry.retired).map(({ value, name, nameEn }) => [value, { zh: name, en: nameEn }]));
  return [{ item, sheetCode, offered, retired }];
}

/** The choices of an item, for a column of a sub-table those of each row. */
function valuesIn(values: FormValues, code: string, sheetCode: string | undefined): { path: string; choices: string[] }[] {
  if (sheetCode === undefined) return [{ path: code, choices: readChoices(valueAt(values, code)) }];
  return rowsOfSubTable(valueAt(values, sheetCode)).map((row, index) => ({ path: `${sheetCode}.${index}.${code}`, choices: readChoices(valueAt(row, code)) }));
}
