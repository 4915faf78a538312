import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Fault } from '#server/apps/documents/fault.ts';
import type { Loading } from '#server/apps/loader.ts';
import { FACADE } from './facade.ts';
import { FORM_FACADE } from './formFacade.ts';
import { formTypes } from './formTypes.ts';
import { listTypes } from './listTypes.ts';
import { projectText } from './project.ts';
import { formScriptUses, listScriptUses, type FormScriptUse, type ListScriptUse } from './scripts.ts';

/** Gives a script its type, on lines of its own: what is reported of later lines keeps its column. */
const TYPED = { list: ['/** @type {ListScript} */', 'const portico$script ='], form: ['/** @type {FormScript} */', 'const portico$script ='] };
/** A script begins with its object or function, after its comments; one that prepares something first is checked as it stands. */
const BEGINS_AS_EXPRESSION = /^(?:[({]|function\s*\()/;
/** One blank or comment; taken off one by one, since a pattern that repeats them tries each way to end a comment. */
const BLANK_OR_COMMENT = /\s+|\/\*[^]*?\*\/|\/\/[^\n]*(?:\n|$)/y;
/** `0/script.js(7,69): error TS2551: …` */
const LINE = /^(\d+)[\\/]script\.js\((\d+),(\d+)\): error TS\d+: (.*)$/;
const MOST_OUTPUT = 16 * 1024 * 1024;

/**
 * Checks the scripts of loaded applications against the types of their lists and forms. Shape: warnings at the scripts' own lines,
 * because a script that does not fit runs nevertheless. Errors: TypeScript ends without a word. Source: BX-033.
 */
export async function checkScriptTypes(loading: Loading): Promise<Fault[]> {
  const uses = [...listScriptUses(loading), ...formScriptUses(loading)].filter(({ text }) => text !== undefined);
  if (uses.length === 0) return [];
  const tsc = compiler();
  if (tsc === undefined) {
    process.stderr.write('TypeScript is not installed here: scripts are not held against their lists and forms\n');
    return [];
  }
  const folder = await mkdtemp(join(tmpdir(), 'portico-types-'));
  try {
    await writeFile(join(folder, 'list.facade.d.ts'), FACADE);
    await writeFile(join(folder, 'form.facade.d.ts'), FORM_FACADE);
    await Promise.all(uses.map((use, at) => writeProject(join(folder, String(at)), use)));
    const projects = uses.map((_, at) => String(at));
    const output = await compile(tsc, folder, projects);
    return output.flatMap((line) => faultIn(uses, line));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Use = ListScriptUse | FormScriptUse;

async function writeProject(folder: string, use: Use): Promise<void> {
  const { kind, text = '' } = use;
  await mkdir(folder);
  await writeFile(join(folder, 'own.d.ts'), kind === 'list' ? listTypes(use) : formTypes(use));
  await writeFile(join(folder, 'script.js'), beginsAsExpression(text) ? [...TYPED[kind], text].join('\n') : text);
  await writeFile(join(folder, 'tsconfig.json'), projectText([`../${kind}.facade.d.ts`, 'own.d.ts', 'script.js']));
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

function faultIn(uses: readonly Use[], line: string): Fault[] {
  const [, at, row, column, reason] = LINE.exec(line) ?? [];
  const use = uses[Number(at)];
  if (!use || reason === undefined) return [];
  const before = beginsAsExpression(use.text ?? '') ? TYPED[use.kind].length : 0;
  return [
    { ...use.place(Math.max(1, Number(row) - before), Number(column)), severity: 'warning', reason: `the script does not fit its ${use.kind}: ${reason}` },
  ];
}

function beginsAsExpression(text: string): boolean {
  const pattern = new RegExp(BLANK_OR_COMMENT);
  let end = 0;
  while (pattern.test(text)) end = pattern.lastIndex;
  return BEGINS_AS_EXPRESSION.test(text.slice(end));
}
