import { join } from 'node:path';
import { emptyDataDirectory } from '#server/db/dataDirectory.ts';
import { openDatabase } from '#server/db/open.ts';
import { demonstrationOrganisation } from '#server/organisation/organisationDocuments.ts';
import { readOrganisation, type Organisation } from '#server/organisation/organisation.ts';
import { productRoot } from '#server/root.ts';

/** Whom a workflow is tried with, and where they come from, in words. */
export interface FlowPeople {
  organisation: Organisation;
  source: string;
}

/** The organisation of the server, where one has a database here, else that of `demo/` (contract 15.9.7). */
export async function openPeople(env: Readonly<Record<string, string | undefined>>): Promise<FlowPeople> {
  if (emptyDataDirectory(env) !== undefined) {
    const folder = join(productRoot(), 'demo');
    return { organisation: demonstrationOrganisation(folder), source: 'those of demo/' };
  }
  const database = await openDatabase(env);
  try {
    return { organisation: await readOrganisation(database.kysely, ''), source: 'those of the server' };
  } finally {
    await database.close();
  }
}
