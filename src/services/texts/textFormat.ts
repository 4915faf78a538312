import type { FormatterModule } from 'i18next';

const numbers: Record<string, Intl.NumberFormat> = {};

/** The one format of our texts, `{{count, number}}`: grouped as the language writes it. */
export const textFormat: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value, format, language) => (format === 'number' ? (numbers[language ?? ''] ??= new Intl.NumberFormat(language)).format(value) : value),
};
