import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { DocumentKind } from '#schemas/config/kinds.ts';
import type { DocumentPlace } from '#server/apps/documents/draft.ts';

/** A document found on disk. */
export interface FoundDocument extends DocumentPlace {
  kind: DocumentKind;
}

/** A folder that holds an application. */
export interface FoundApp {
  /** Absolute. */
  folder: string;
  shown: string;
  documents: FoundDocument[];
  /** Files that lie where workflows do and are none by their ending, as they are shown. */
  unread: string[];
}

const WORKFLOWS = { name: 'workflows', kind: 'workflow', ending: '.bpmn' } as const;
const FOLDERS: readonly { name: string; kind: DocumentKind; ending: string }[] = [
  { name: 'lists', kind: 'list', ending: '.json' },
  { name: 'forms', kind: 'form', ending: '.json' },
  { name: 'reports', kind: 'report', ending: '.json' },
  { name: 'pages', kind: 'page', ending: '.json' },
  { name: 'dictionaries', kind: 'dictionary', ending: '.json' },
  WORKFLOWS,
];

/** Finds the applications in folders of applications; a folder that is an application itself counts too (contract 15.1). */
export async function scanApps(folders: readonly string[]): Promise<FoundApp[]> {
  const found: FoundApp[] = [];
  for (const shown of folders) {
    const names = await namesIn(shown);
    if (names.includes('app.json')) found.push(await scanApp(shown));
    else for (const name of names) if (await holdsApp(join(shown, name))) found.push(await scanApp(join(shown, name)));
  }
  return found.filter(({ folder }, index) => found.findIndex((other) => other.folder === folder) === index);
}

/** A folder with one of the documents is meant as an application, even while its `app.json` is missing. */
async function holdsApp(folder: string): Promise<boolean> {
  if (basename(folder).startsWith('.')) return false;
  const names = await namesIn(folder);
  return ['app.json', 'menu.json', 'models', 'lists'].some((name) => names.includes(name));
}

async function scanApp(shown: string): Promise<FoundApp> {
  const folder = resolve(shown);
  const names = await namesIn(folder);
  const at = (kind: DocumentKind, code: string, ...parts: string[]): FoundDocument => ({
    kind,
    folder,
    code,
    path: join(folder, ...parts),
    shown: join(shown, ...parts),
  });
  const documents = [at('app', 'app', 'app.json')];
  if (names.includes('menu.json')) documents.push(at('menu', 'menu', 'menu.json'));
  for (const code of await namesIn(join(folder, 'models'))) {
    if ((await namesIn(join(folder, 'models', code))).length > 0) documents.push(at('model', code, 'models', code, 'model.json'));
  }
  for (const { name, kind, ending } of FOLDERS) {
    for (const file of await namesIn(join(folder, name))) {
      if (file.endsWith(ending)) documents.push(at(kind, file.slice(0, -ending.length), name, file));
    }
  }
  return { folder, shown, documents, unread: await unreadWorkflows(folder, shown) };
}

/** Designers export under other endings: such a file would be missed in silence (contract 15.9.6). */
async function unreadWorkflows(folder: string, shown: string): Promise<string[]> {
  const entries = await readdir(join(folder, WORKFLOWS.name), { withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.') && !entry.name.endsWith(WORKFLOWS.ending));
  return files.map(({ name }) => join(shown, WORKFLOWS.name, name)).toSorted();
}

/** Names in a folder, sorted; none when it is no folder, or one that may not be read: the others are served nevertheless. */
async function namesIn(folder: string): Promise<string[]> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? (await readdir(folder).catch(() => [])).toSorted() : [];
}
