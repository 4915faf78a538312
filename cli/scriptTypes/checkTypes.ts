import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Fault } from '#server/apps/fault.ts';
import type { Loading } from '#server/apps/loader.ts';
import { FACADE } from './facade.ts';
import { listTypes } from './listTypes.ts';
import { projectText } from './project.ts';
import { scriptUses, type ListScriptUse } from './scripts.ts';

/** Gives the object of a script its type, on lines of its own: what is told of later lines keeps its column. */
const TYPED = ['/** @type {ListScript} */', 'const portico$script ='];
/** A script begins with its object, after what is said of it in comments; one that prepares something first is checked as it stands. */
const BEGINS_WITH_OBJECT = /^(?:\s|\/\*[^]*?\*\/|\/\/[^\n]*\n)*[({]/;
/** `0/script.js(7,69): error TS2551: …` */
const LINE = /^(\d+)[\\/]script\.js\((\d+),(\d+)\): error TS\d+: (.*)$/;
const MOST_OUTPUT = 16 * 1024 * 1024;

/**
 * Checks the scripts of loaded applications against the types of their lists. Shape: warnings at the scripts' own lines,
 * because a script that does not fit runs all the same. Errors: TypeScript ends without a word. Source: BX-033.
 */
export async function checkScriptTypes(loading: Loading): Promise<Fault[]> {
  const uses = scriptUses(loading).filter(({ text }) => text !== undefined);
  if (uses.length === 0) return [];
  const tsc = compiler();
  if (tsc === undefined) {
    process.stderr.write('TypeScript is not installed here: scripts are not held against their lists\n');
    return [];
  }
  const folder = await mkdtemp(join(tmpdir(), 'portico-types-'));
  try {
    await writeFile(join(folder, 'facade.d.ts'), FACADE);
    await Promise.all(uses.map((use, at) => writeProject(join(folder, String(at)), use)));
    const projects = uses.map((_, at) => String(at));
    const output = await compile(tsc, folder, projects);
    return output.flatMap((line) => faultIn(uses, line));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeProject(folder: string, use: ListScriptUse): Promise<void> {
  const { text = '' } = use;
  await mkdir(folder);
  await writeFile(join(folder, 'list.d.ts'), listTypes(use));
  await writeFile(join(folder, 'script.js'), BEGINS_WITH_OBJECT.test(text) ? [...TYPED, text].join('\n') : text);
  await writeFile(join(folder, 'tsconfig.json'), projectText(['../facade.d.ts', 'list.d.ts', 'script.js']));
}

/** The compiler; undefined where only what the server runs on is installed. */
function compiler(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  } catch {
    return undefined;
  }
}

/** Lines of the compiler about all projects. */
async function compile(tsc: string, folder: string, projects: readonly string[]): Promise<string[]> {
  const { status, text } = await new Promise<{ status: unknown; text: string }>((resolve) => {
    execFile(process.execPath, [tsc, '-b', ...projects, '--pretty', 'false'], { cwd: folder, maxBuffer: MOST_OUTPUT }, (error, stdout, stderr) =>
      resolve({ status: error ? error.code : 0, text: `${stdout}${stderr}` }),
    );
  });
  const lines = text.split(/\r?\n/);
  if (status !== 0 && !lines.some((line) => LINE.test(line))) throw new Error(`TypeScript could not check the scripts: ${text.slice(0, 500)}`);
  return lines;
}

function faultIn(uses: readonly ListScriptUse[], line: string): Fault[] {
  const [, at, row, column, reason] = LINE.exec(line) ?? [];
  const use = uses[Number(at)];
  if (!use || reason === undefined) return [];
  const before = BEGINS_WITH_OBJECT.test(use.text ?? '') ? TYPED.length : 0;
  return [{ ...use.place(Math.max(1, Number(row) - before), Number(column)), severity: 'warning', reason: `the script does not fit its list: ${reason}` }];
}
