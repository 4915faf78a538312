import type { NameI18nValue } from './wire.ts';

export type Locale = 'zh' | 'en';

/** Anything with a name and its translations (contract 6.8). */
export interface Named {
  name?: string | null;
  name_i18n?: NameI18nValue | null;
}

/**
 * The name to show in a language: zh shows `name`, en shows the `en` entry of `name_i18n`.
 * Shape: `name_i18n` is JSON text or an object; a missing or broken one gives `name`.
 * Source: AP-011, TH-015.
 */
export function localized(named: Named, locale: Locale): string {
  const name = named.name ?? '';
  if (locale === 'zh') return name;
  return englishName(named.name_i18n) ?? name;
}

/** Whether a name holds a word in one of the languages, in small letters or large; every name holds the empty word. */
export function isCalled(named: Named, word: string): boolean {
  const wanted = word.trim().toLowerCase();
  return [named.name ?? '', englishName(named.name_i18n) ?? ''].some((name) => name.toLowerCase().includes(wanted));
}

function englishName(value: NameI18nValue | null | undefined): string | undefined {
  const names = typeof value === 'string' ? parseObject(value) : value;
  const english = names?.en;
  return typeof english === 'string' && english !== '' ? english : undefined;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // A parsed JSON object has string keys; its values are checked by the caller.
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
