import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** The product itself, without its tests. */
const PRODUCT = ['schemas', 'renderers', 'sandbox', 'src', 'server', 'cli'];
/** What tests of a copy start from, and the people of the demonstration. */
const BESIDE = ['package.json', 'demo', 'tests/fixtures/sandbox', 'tests/server/databases.ts', 'tests/server/http'];

/** A copy of the product that a test changes, checks and runs; the tree itself stays as it is. */
export interface TreeCopy {
  folder: string;
  /** Puts text behind the first match of a pattern. Errors: throws where nothing matches. */
  insert(path: string, behind: RegExp, text: string): void;
  /** Repeats each match of a pattern in all sources of the product, changed; returns the changed paths. */
  repeat(pattern: RegExp, changed: (match: string) => string): string[];
  write(path: string, text: string): void;
  /** What the type check says, by file. A second check sees only what has changed since. */
  faults(): Promise<Map<string, string[]>>;
  remove(): void;
}

/** Copies the product into a folder of its own. */
export function copyTree(): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'portico-copy-'));
  for (const part of [...PRODUCT, ...BESIDE]) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { include, compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  // The notes of the incremental check are the copy's own.
  const options = { ...compilerOptions, tsBuildInfoFile: 'tsc.tsbuildinfo' };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: include.filter((part: string) => PRODUCT.includes(part)) }));
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  return {
    folder,
    write,
    insert(path, behind, text) {
      const source = read(path);
      if (!behind.test(source)) throw new Error(`${path} has nothing like ${behind}`);
      write(
        path,
        source.replace(behind, (match) => `${match}${text}`),
      );
    },
    repeat(pattern, changed) {
      return sourcesIn(folder).filter((path) => {
        const source = read(path);
        const repeated = source.replace(pattern, (match) => `${match}${changed(match)}`);
        if (repeated !== source) write(path, repeated);
        return repeated !== source;
      });
    },
    faults: () => typeFaults(folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function sourcesIn(folder: string): string[] {
  return PRODUCT.flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' }).flatMap((path) => (/\.tsx?$/.test(path) ? [`${part}/${path}`] : [])),
  );
}

async function typeFaults(folder: string): Promise<Map<string, string[]>> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const check = spawn(process.execPath, [compiler, '--noEmit', '--singleThreaded', '--pretty', 'false', '-p', folder], { cwd: folder });
  let text = '';
  for await (const part of check.stdout.setEncoding('utf8')) text += part;
  const faults = new Map<string, string[]>();
  for (const [, file = '', fault = ''] of text.matchAll(/^(\S+)\(\d+,\d+\): error (.*)$/gm)) faults.set(file, [...(faults.get(file) ?? []), fault]);
  return faults;
}
