import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkedDocument } from '#server/seed/rows/check.ts';
import { SeedDocument, type SeedModel } from '#server/seed/rows/document.ts';
import { SeedError } from '#server/seed/rows/errors.ts';
import { OrganisationDocument, UsersDocument } from '#server/seed/rows/organisation.ts';

/** The demonstration environment as it stands in its folder (contract 20.1). */
export interface Demonstration {
  organisation: OrganisationDocument;
  users: UsersDocument;
  /** Seed documents by schemaCode. */
  documents: ReadonlyMap<string, SeedDocument>;
}

/** Reads `organisation.json`, `users.json` and `seed/*.json` of a folder. Errors: SeedError naming file and field. */
export function readDemonstration(folder: string): Demonstration {
  const files = readdirSync(join(folder, 'seed'))
    .filter((name) => name.endsWith('.json'))
    .toSorted();
  const documents = new Map(files.map((name) => [basename(name, '.json'), readSeed(join(folder, 'seed', name))]));
  return {
    organisation: checkedDocument(OrganisationDocument, readJson(join(folder, 'organisation.json')), 'organisation.json'),
    users: checkedDocument(UsersDocument, readJson(join(folder, 'users.json')), 'users.json'),
    documents,
  };
}

/** Documents in an order in which related records come before those that refer to them, as far as there is one. */
export function inSeedOrder(documents: ReadonlyMap<string, SeedDocument>, models: ReadonlyMap<string, SeedModel>): SeedDocument[] {
  const ordered = new Set<SeedDocument>();
  const visiting = new Set<string>();
  const visit = (code: string): void => {
    const document = documents.get(code);
    if (!document || visiting.has(code)) return;
    visiting.add(code);
    for (const item of models.get(code)?.properties ?? []) if (item.relativeCode) visit(item.relativeCode);
    ordered.add(document);
  };
  for (const code of documents.keys()) visit(code);
  return [...ordered];
}

function readSeed(file: string): SeedDocument {
  const name = basename(file, '.json');
  // Static of a record of generators is narrower than SeedDocument's own type: their further fields are checked when compiled.
  const document = checkedDocument(SeedDocument, readJson(file), basename(file)) as SeedDocument;
  if (document.schemaCode !== name) throw new SeedError(basename(file), `holds the model ${document.schemaCode}; the file is named after its schemaCode`);
  return document;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new SeedError(basename(file), cause instanceof Error ? cause.message : String(cause));
  }
}
