import type { Calls } from '#schemas/calls/index.ts';
import { localized } from '#schemas/localized.ts';
import type { DictionaryRecord } from '#schemas/property.ts';
import { dictionaryEntriesOf } from '#server/apps/compile/dictionaries.ts';
import { notFound } from '#server/refusals/access.ts';
import { seeApp } from '#server/policies/access.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';

/** GET searchDictionaryRecord: every entry of a dictionary (contract 7.2). Errors: 900404 as for the application. */
export const dictionaryRecords: Handler<Calls['dictionaryRecords']> = async (exchange) => wantedDictionaryRecords(exchange, () => true);

/** GET getEnableRecordsByDictionaryId: the entries that are offered (contract 7.2). */
export const enabledDictionaryRecords: Handler<Calls['enabledDictionaryRecords']> = async (exchange) =>
  wantedDictionaryRecords(exchange, ({ disabled }) => disabled !== true);

function wantedDictionaryRecords(exchange: Exchange<Calls['dictionaryRecords']>, isWanted: (record: DictionaryRecord) => boolean): DictionaryRecord[] {
  const { dictionaryId, wd, page, size } = exchange.query;
  const [appCode = '', code = ''] = dictionaryId.split('.');
  const dictionary = seeApp(exchange, appCode).dictionaries.get(code);
  if (!dictionary) throw notFound();
  const word = (wd ?? '').trim().toLowerCase();
  const found = dictionaryEntriesOf(appCode, dictionary).filter(
    (record) => isWanted(record) && [record.code, record.name, localized(record, 'en')].some((text) => text.toLowerCase().includes(word)),
  );
  const begin = size ? (page ?? 0) * size : 0;
  return size ? found.slice(begin, begin + size) : found;
}
