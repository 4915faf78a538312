import i18next, { type Resource } from 'i18next';
import { useAtomValue } from 'jotai';
import type { Translate } from '#renderers/contracts/ports.ts';
import type { Locale } from '#schemas/localized.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { setWireLanguage } from '#src/api/settings.ts';
import { storage } from '#src/api/storage.ts';
import { localeAtom, store } from '#src/services/page/state.ts';
import { textFormat } from './textFormat.ts';

/** A language module that does not exist was requested (ER-019). */
class ModuleNotFoundError extends Error {
  override readonly name = 'ModuleNotFoundError';
  readonly code = 'MODULE_NOT_FOUND';
}

// One chunk per language and namespace; the key is the path of the file. Each entry travels to the login page.
const modules = import.meta.glob<Resource[string][string]>('./locales/*/*.json', { import: 'default' });
// One chunk per language for all namespaces of lazy parts.
const lazyModules: Readonly<Record<string, () => Promise<{ lazyTexts: Readonly<Record<string, Resource[string][string]>> }>>> = {
  zh: () => import('#src/services/texts/lazyTexts/zh.ts'),
  en: () => import('#src/services/texts/lazyTexts/en.ts'),
};
const wanted = new Set(['common']);
const speakers: { [locale in Locale]?: Translate } = {};
let plainTexts: Record<string, string> = {};
/** The texts of the portal; its namespaces come as they are needed. */
export const i18n = i18next.createInstance().use(textFormat);

/**
 * Prepares the texts in the stored language: those of the frame are waited for, those of the page in it travel beside them.
 * Errors: those of loading the texts of the frame.
 */
export async function startI18n(frame: readonly string[], page: readonly string[] = []): Promise<void> {
  const locale = storage.locale();
  await i18n.init({ lng: locale, fallbackLng: false, defaultNS: 'common', ns: [], resources: {}, interpolation: { escapeValue: false } });
  // The page requests its own before it is drawn, and meets their failure.
  loadTexts(locale, page).catch(() => undefined);
  await loadTexts(locale, ['common', ...frame]);
  showLocale(locale);
}

/** Loads the texts of further areas in the current language. Errors: ModuleNotFoundError, ChunkLoadError. */
export async function loadNamespaces(...names: string[]): Promise<void> {
  await loadTexts(store.get(localeAtom), names);
}

/** Loads the texts of every area, for scripts that look texts up by key. */
export async function loadAllNamespaces(): Promise<void> {
  const { lazyTexts: lazy } = await loadChunk(() => import('#src/services/texts/lazyTexts/zh.ts'));
  await loadNamespaces(...new Set([...Object.keys(modules), ...Object.keys(lazy)].flatMap((path) => /([^/]+)\.json$/.exec(path)?.[1] ?? [])));
}

/** All loaded texts of a language by key: `namespace:path`, those of `common` also without the namespace. Source: contract 13.4 ($t). */
export function loadedTexts(locale: Locale): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const namespace of wanted) {
    const bundle: unknown = i18n.getResourceBundle(locale, namespace);
    addTexts(texts, `${namespace}:`, bundle);
    if (namespace === 'common') addTexts(texts, '', bundle);
  }
  return texts;
}

function addTexts(texts: Record<string, string>, path: string, bundle: unknown): void {
  if (typeof bundle !== 'object' || bundle === null) return;
  for (const [key, entry] of Object.entries(bundle)) {
    if (typeof entry === 'string') texts[path + key] = entry;
    else addTexts(texts, `${path}${key}.`, entry);
  }
}

/**
 * Changes the language of all texts and keeps the choice under `locale` (TH-013, TH-014).
 * Errors: ModuleNotFoundError for an unknown language; the current one stays.
 */
export async function changeLocale(locale: string): Promise<void> {
  await loadTexts(locale, wanted);
  // loadTexts refuses all but the two languages there are modules for.
  const known = locale as Locale;
  await i18n.changeLanguage(known);
  storage.setLocale(known);
  showLocale(known);
}

function showLocale(locale: Locale): void {
  setWireLanguage(locale);
  document.documentElement.lang = locale === 'zh' ? 'zh-CN' : 'en';
  store.set(localeAtom, locale);
}

/** Loads what a language lacks of these areas; from then on a change of the language loads them too. */
async function loadTexts(locale: string, names: Iterable<string>): Promise<void> {
  for (const name of names) wanted.add(name);
  const missing = [...names].filter((name) => !i18n.hasResourceBundle(locale, name));
  await Promise.all(
    missing.map(async (name) => {
      const texts = await loadChunk(modules[`./locales/${locale}/${name}.json`] ?? (() => lazyTexts(locale, name)));
      if (texts === undefined) throw new ModuleNotFoundError(`There are no texts '${name}' in language '${locale}'`);
      i18n.addResourceBundle(locale, name, texts);
      plainTexts = {};
    }),
  );
}

async function lazyTexts(locale: string, name: string): Promise<Resource[string][string] | undefined> {
  return (await lazyModules[locale]?.())?.lazyTexts[`../locales/${locale}/lazy/${name}.json`];
}

/** Text by key outside React, in the current language. */
export const translate: Translate = (key, values) => i18n.t(key, { ...values });

/** The text function of the current language; another one after a change. */
export function useTranslate(): Translate {
  const locale = useAtomValue(localeAtom, { store });
  return textsIn(locale);
}

/** One function for all who speak a language; a text without values is looked up once. */
function textsIn(locale: Locale): Translate {
  return (speakers[locale] ??= (key, values) =>
    values ? i18n.t(key, { ...values, lng: locale }) : (plainTexts[locale + key] ??= i18n.t(key, { lng: locale })));
}

/** The current language. */
export function useLocale(): Locale {
  return useAtomValue(localeAtom, { store });
}
