import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Each forbidden import, the file it is planted in and the sentence lint must answer with. */
const FORBIDDEN: { file: string; imports: string; sentence: string }[] = [
  { file: 'schemas/bad.ts', imports: '#src/api/client.ts', sentence: 'schemas is the ground everything stands on' },
  { file: 'schemas/bad2.ts', imports: '#server/app.ts', sentence: 'schemas is the ground everything stands on' },
  { file: 'renderers/bad.ts', imports: '#src/engine/lists/query/loadList.ts', sentence: 'renderers never import src' },
  { file: 'renderers/columns/bad.ts', imports: '#server/app.ts', sentence: 'renderers stand on schemas alone' },
  { file: 'renderers/regions/bad.ts', imports: '#src/api/client.ts', sentence: 'regions take props' },
  { file: 'renderers/regions/bad2.ts', imports: '#renderers/index.ts', sentence: 'regions stand below the renderer index' },
  { file: 'renderers/regions/bad3.ts', imports: '#sandbox/host/host.ts', sentence: 'renderers stand on schemas alone' },
  { file: 'sandbox/bad.ts', imports: '#src/engine/scripts/list/runHook.ts', sentence: 'the sandbox stands on schemas alone' },
  { file: 'sandbox/guest/realm.ts', imports: './commands.ts', sentence: "the guest's side of the border" },
  { file: 'sandbox/guest/worker.ts', imports: '#src/engine/scripts/list/runHook.ts', sentence: "the guest's side of the border" },
  { file: 'src/bad.ts', imports: '#server/app.ts', sentence: 'src never imports server' },
  { file: 'src/api/bad.ts', imports: '#src/engine/lists/query/loadList.ts', sentence: 'api is the lowest layer of src' },
  { file: 'src/api/bad2.ts', imports: '#cli/main.ts', sentence: 'api is the lowest layer of src' },
  { file: 'src/engine/bad.ts', imports: '#src/screens/list/ListScreen.tsx', sentence: 'the engine is headless' },
  { file: 'src/engine/bad2.ts', imports: 'react-dom', sentence: 'the engine knows no DOM' },
  { file: 'src/engine/bad3.ts', imports: '#cli/main.ts', sentence: 'the engine is headless' },
  { file: 'src/api/bad3.ts', imports: '#src/services/page/state.ts', sentence: 'api is the lowest layer of src' },
  { file: 'src/engine/bad4.ts', imports: '#src/services/texts/i18n.ts', sentence: 'the engine is headless' },
  { file: 'src/services/bad.ts', imports: '#src/screens/list/ListScreen.tsx', sentence: 'services are what every screen uses' },
  { file: 'src/services/bad2.ts', imports: '#src/app/outdated.ts', sentence: 'services are what every screen uses' },
  { file: 'src/services/bad3.ts', imports: '#server/app.ts', sentence: 'services are what every screen uses' },
  { file: 'src/screens/bad.ts', imports: '#src/app/routes.tsx', sentence: 'screens are mounted by app' },
  { file: 'src/screens/bad2.ts', imports: '#src/app/outdated.ts', sentence: 'screens are mounted by app' },
  { file: 'src/screens/bad3.ts', imports: '#cli/main.ts', sentence: 'screens are mounted by app' },
  { file: 'server/bad.ts', imports: '#src/api/client.ts', sentence: 'the server speaks the wire' },
  { file: 'server/bad2.ts', imports: '#cli/main.ts', sentence: 'the command stands on the server' },
  { file: 'server/db/bad.ts', imports: '#server/store/catalogue.ts', sentence: 'db is the lowest layer of the server' },
  { file: 'server/store/bad.ts', imports: '#server/query/queryList.ts', sentence: 'the store turns models into tables' },
  { file: 'server/db/bad2.ts', imports: '#server/session/tokens.ts', sentence: 'db is the lowest layer of the server' },
  { file: 'server/store/bad2.ts', imports: '#server/http/envelope.ts', sentence: 'the store turns models into tables' },
  { file: 'server/query/bad.ts', imports: '#server/handlers/list.ts', sentence: 'what the server can do stands below the calls' },
  { file: 'server/session/bad.ts', imports: '#server/http/envelope.ts', sentence: 'what the server can do stands below the calls' },
  { file: 'server/apps/bad.ts', imports: '#server/http/envelope.ts', sentence: 'what the server can do stands below the calls' },
  { file: 'server/http/bad.ts', imports: '#server/handlers/list.ts', sentence: 'http carries the calls' },
];

const root = join(import.meta.dirname, '../..');
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-layers-'));
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function lint(file: string, source: string): string {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
  const done = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', join(folder, '.oxlintrc.json'), file], {
    cwd: folder,
    encoding: 'utf8',
  });
  return `${done.status}\n${done.stdout}${done.stderr}`;
}

describe('layers', () => {
  it.each(FORBIDDEN)('$file may not import $imports', ({ file, imports, sentence }) => {
    const answer = lint(file, `import { x } from '${imports}';\nexport const y = x;\n`);
    expect(answer.startsWith('0')).toBe(false);
    expect(answer.replaceAll(/\s+/g, ' ')).toContain(sentence);
  });

  it.each([
    ['src/engine/good.ts', '#schemas/codes.ts'],
    ['server/store/good.ts', '#server/db/database.ts'],
    ['server/http/good.ts', '#server/session/tokens.ts'],
  ])('%s may import what stands below it: %s', (file, imports) => {
    const answer = lint(file, `import { x } from '${imports}';\nexport const y = x;\n`);
    expect(answer.startsWith('0')).toBe(true);
  });
});
