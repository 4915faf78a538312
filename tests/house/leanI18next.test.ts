import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import full, { type i18n } from 'i18next';
import { expect, it } from 'vitest';
import { withoutUnused } from '#scripts/leanI18next.ts';
import { textFormat } from '#src/services/texts/textFormat.ts';

const LOCALES = join(import.meta.dirname, '../../src/services/texts/locales');
/** Numbers that both forms of a plural and grouping need. */
const NUMBERS = [1, 2, 1_234_567];

it('the i18next of the build says every text as the whole one does, and an unknown key too', async () => {
  const lean = await leanI18next();
  const checked = { texts: 0, filledIn: 0 };
  for (const locale of ['zh', 'en']) {
    const whole = await prepared(full.createInstance(), locale);
    const less = await prepared(lean.createInstance().use(textFormat), locale);
    for (const [key, text] of textsIn(locale)) {
      checked.texts += 1;
      const places = [...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name);
      const plain = key.replace(/_(one|other)$/, '');
      if (places.length > 0) checked.filledIn += 1;
      for (const number of NUMBERS) {
        const values = { count: number, ...Object.fromEntries(places.map((name) => [name, number])) };
        expect(less.t(plain, values), key).toBe(whole.t(plain, values));
      }
    }
    expect(less.t('common:nowhere')).toBe(whole.t('common:nowhere'));
  }
  expect(checked.texts).toBeGreaterThan(2000);
  expect(checked.filledIn).toBeGreaterThan(100);
});

/** What the build makes of i18next, as a module. */
async function leanI18next(): Promise<i18n> {
  const source = join(dirname(createRequire(import.meta.url).resolve('i18next/package.json')), 'dist/esm/i18next.js');
  const folder = mkdtempSync(join(tmpdir(), 'portico-i18next-'));
  const file = join(folder, 'lean.mjs');
  writeFileSync(file, withoutUnused(readFileSync(source, 'utf8')));
  try {
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)).default;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function prepared(texts: i18n, locale: string): Promise<i18n> {
  await texts.init({ lng: locale, fallbackLng: false, defaultNS: 'common', ns: [], resources: {}, interpolation: { escapeValue: false } });
  for (const [name, bundle] of bundles(locale)) texts.addResourceBundle(locale, name, bundle);
  return texts;
}

function bundles(locale: string): [name: string, bundle: object][] {
  const files = readdirSync(join(LOCALES, locale), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(LOCALES, locale, file), 'utf8'))]);
}

function textsIn(locale: string): [key: string, text: string][] {
  return bundles(locale).flatMap(([name, bundle]) => leaves(bundle, `${name}:`));
}

function leaves(bundle: object, path: string): [key: string, text: string][] {
  return Object.entries(bundle).flatMap(([key, entry]) => (typeof entry === 'string' ? [[`${path}${key}`, entry]] : leaves(entry, `${path}${key}.`)));
}
