import type { Resource } from 'i18next';

/** Texts of dialogs and other lazy parts, by `../locales/zh/lazy/<namespace>.json`: one chunk for all of them. */
export const lazyTexts = import.meta.glob<Resource[string][string]>('../locales/zh/lazy/*.json', { eager: true, import: 'default' });
