import { type TextFormat, isEmptyValue, isRecord, listSeparator, ownText, parseEncoded } from './format.ts';

/** Names of attached files, joined like choices. Source: contract 6.2. */
export const attachmentText: TextFormat = (value, _column, locale) => {
  if (isEmptyValue(value)) return '';
  const files = parseEncoded(value);
  if (!Array.isArray(files) || !files.every(isRecord)) return ownText(value);
  return files.map((file) => ownText(file.name) || ownText(file.refId)).join(listSeparator(locale));
};

/** Ids of attached files; undefined when the value holds none. Source: contract 6.2. */
export function attachmentIds(value: unknown): string[] | undefined {
  const files = isEmptyValue(value) ? undefined : parseEncoded(value);
  return Array.isArray(files) && files.every(isRecord) ? files.map((file) => ownText(file.refId)) : undefined;
}
