import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DictionaryDocument } from '#schemas/config/dictionary.ts';
import { dictionaryChoices } from '#server/apps/compile/dictionaries.ts';
import type { SeedModel } from '#server/seed/rows/document.ts';
import { readDemonstration, type Demonstration } from '#server/seed/readDemonstration.ts';
import type { SeedContext } from '#server/seed/environment.ts';

const root = join(import.meta.dirname, '../..');

/** Model documents of all example applications by schemaCode, as they stand in their files, dictionaries read in. */
export function demoModels(): Map<string, SeedModel> {
  const models = new Map<string, SeedModel>();
  for (const app of readdirSync(join(root, 'apps'))) {
    const folder = join(root, 'apps', app, 'models');
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) continue;
    const readIn = (_key: string, value: unknown): unknown => {
      if (typeof value !== 'object' || value === null || !('dictionary' in value)) return value;
      const path = join(root, 'apps', app, 'dictionaries', `${String(value.dictionary)}.json`);
      // Documents are checked by the loader's own tests.
      return { ...value, ...dictionaryChoices(app, JSON.parse(readFileSync(path, 'utf8')) as DictionaryDocument) };
    };
    for (const code of readdirSync(folder)) models.set(code, JSON.parse(readFileSync(join(folder, code, 'model.json'), 'utf8'), readIn) as SeedModel);
  }
  return models;
}

/** The demonstration models of the repository, fresh: nothing is compiled yet. */
export function demoContext(): SeedContext & Demonstration {
  return { ...readDemonstration(join(root, 'demo')), models: demoModels() };
}
