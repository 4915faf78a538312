import type { Resource } from 'i18next';

/** Texts of dialogs and other parts that come late, by `../locales/en/late/<namespace>.json`: one chunk for all of them. */
export const lateTexts = import.meta.glob<Resource[string][string]>('../locales/en/late/*.json', { eager: true, import: 'default' });
