import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type { Repeat } from '../schemas/calls/call.ts';
import type { TextPath } from '../schemas/formats/jsonTexts.ts';
import { textPaths } from '../schemas/formats/textPaths.ts';
import type { AnswerShape } from '../src/api/checkShape.ts';

interface DeclaredCall {
  method: string;
  path: string;
  kind: string;
  host: string;
  envelope: boolean;
  survivesNavigation?: boolean;
  who: string;
  repeat: Repeat;
  answer: object;
}
type Area = Record<string, DeclaredCall>;

const TABLE = 'virtual:calls';
const LAZY = 'virtual:lazy-calls';
const ACTS = 'virtual:act-calls';
const WORKFLOW = 'virtual:workflow-calls';
const CHECKS = 'virtual:call-checks/';
/** The area whose rows the login page needs. */
const FIRST_AREA = 'session';
/** Areas whose rows come with the shell; those of all others come with the screens that make them, so that no list waits for them. */
const SHELL_AREAS = new Set([
  'apps',
  'chatHost',
  'comments',
  'drafts',
  'exports',
  'externalLink',
  'files',
  'form',
  'import',
  'list',
  'messages',
  'oidc',
  'organisation',
  'print',
  'reports',
  'rows',
  'shortCodes',
  'system',
  'track',
]);
/** Areas whose rows come with the form of a process (`src/services/requests/actCalls.ts`); the rest comes with the workflow centre (`workflowCalls.ts` beside it). */
const ACT_AREAS = new Set(['opinions', 'urges', 'workflowActs', 'workflowReads']);
/** The parts of the table, each a module, and the areas whose rows it holds. */
const PARTS = new Map<string, (area: string) => boolean>([
  [TABLE, (area) => area === FIRST_AREA],
  [LAZY, (area) => SHELL_AREAS.has(area)],
  [ACTS, (area) => ACT_AREAS.has(area)],
  [WORKFLOW, (area) => area !== FIRST_AREA && !SHELL_AREAS.has(area) && !ACT_AREAS.has(area)],
]);
/** What most calls are; their rows name only what differs. */
const USUAL = { kind: 'json', host: 'api', envelope: true, survivesNavigation: false, sessionless: false };
/** Who makes calls without a session; ending one is such a call too. */
const SESSIONLESS = new Set(['anon', 'refresh']);
const root = join(import.meta.dirname, '..');
const callsFolder = join(root, 'schemas/calls');

/**
 * Turns the call table of `schemas/calls` into plain modules for the browser, so that neither TypeBox nor Ajv travels:
 * `virtual:calls`, `virtual:lazy-calls`, `virtual:act-calls` and `virtual:workflow-calls` (name → method, path, kind, host, envelope, survivesNavigation, sessionless, counted, area; area → checks) and, per area,
 * `virtual:call-checks/<area>` with the shape of each answer for `src/api/checkShape.ts` (no eval in the browser, `safety.md` 2), and for areas
 * whose answers have them the ways to the fields that travel as JSON text, with what decodes them.
 * Works in build, dev server and vitest. Errors: a keyword that the check does not know fails the build.
 */
export function viteCalls(): Plugin {
  let areas: Promise<Map<string, Area>> | undefined;
  return {
    name: 'portico-calls',
    resolveId(id) {
      return PARTS.has(id) || id.startsWith(CHECKS) ? `\0${id}` : undefined;
    },
    async load(id) {
      if (!id.startsWith('\0')) return undefined;
      const name = id.slice(1);
      const isWanted = PARTS.get(name);
      if (!isWanted && !name.startsWith(CHECKS)) return undefined;
      areas ??= readAreas();
      const read = await areas;
      for (const file of sourceFiles()) this.addWatchFile(file);
      if (isWanted) return partOf(read, isWanted);
      const area = read.get(name.slice(CHECKS.length));
      if (area === undefined) throw new Error(`There is no call area '${name.slice(CHECKS.length)}' in schemas/calls`);
      return checksModule(area);
    },
    watchChange(file) {
      if (file.startsWith(join(root, 'schemas'))) areas = undefined;
    },
  };
}

function sourceFiles(): string[] {
  const schemas = join(root, 'schemas');
  return [schemas, callsFolder].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
}

async function readAreas(): Promise<Map<string, Area>> {
  const found = new Map<string, Area>();
  for (const name of readdirSync(callsFolder).toSorted()) {
    if (!name.endsWith('.ts') || name === 'index.ts' || name === 'call.ts') continue;
    // One area a file: its export ends with `Calls` and holds declared calls only.
    const { module } = await runnerImport<Record<string, Area>>(join(callsFolder, name), { root, configFile: false, logLevel: 'silent' });
    const area = Object.entries(module).find(([key]) => key.endsWith('Calls'))?.[1];
    if (area !== undefined) found.set(name.slice(0, -'.ts'.length), area);
  }
  return found;
}

function partOf(all: Map<string, Area>, isWanted: (area: string) => boolean): string {
  const areas = new Map([...all].filter(([area]) => isWanted(area)));
  return callRowsOf(areas) + loadersOf(areas);
}

function callRowsOf(areas: Map<string, Area>): string {
  const rows: string[] = [];
  for (const [area, declared] of areas) {
    for (const [name, call] of Object.entries(declared)) {
      const special = {
        kind: call.kind,
        host: call.host,
        envelope: call.envelope,
        survivesNavigation: call.survivesNavigation === true,
        sessionless: SESSIONLESS.has(call.who) || name === 'logout',
        ...((call.repeat === 'token' || call.repeat === 'tokenOfAct') && { counted: true }),
      };
      const rest = Object.entries(special).filter(([key, value]) => value !== Reflect.get(USUAL, key));
      const more = rest.length === 0 ? '' : `, ${JSON.stringify(Object.fromEntries(rest))}`;
      rows.push(`  ${name}: row('${call.method}', '${call.path}', '${area}'${more}),`);
    }
  }
  return `const usual = ${JSON.stringify(USUAL)};
const row = (method, path, area, special) => ({ ...usual, method, path, area, ...special });
export const callTable = {
${rows.join('\n')}
};
`;
}

function loadersOf(areas: Map<string, Area>): string {
  const loaders = [...areas.keys()].map((area) => `${area}: () => import('${CHECKS}${area}')`).join(', ');
  return `export const loadChecks = { ${loaders} };\n`;
}

function checksModule(area: Area): string {
  const shapes: Record<string, AnswerShape> = {};
  const texts: Record<string, readonly TextPath[]> = {};
  for (const [name, call] of Object.entries(area)) {
    const shape = toShape(call.answer);
    if (Object.keys(shape).length > 0) shapes[name] = shape;
    const paths = textPaths(call.answer);
    if (paths.length > 0) texts[name] = paths;
  }
  return `export const shapes = ${JSON.stringify(shapes)};\n${Object.keys(texts).length > 0 ? decoderOf(texts) : ''}`;
}

function decoderOf(texts: Record<string, readonly TextPath[]>): string {
  return `import { decodeTexts } from ${JSON.stringify(join(root, 'schemas/formats/jsonTexts.ts'))};
export const texts = ${JSON.stringify(texts)};
export const decoded = (name, value) => decodeTexts(value, texts[name] ?? []);
`;
}

const WORDS = new Set(['description', 'title', 'default', '$id', 'examples', 'jsonText']);
const SERVER_ONLY = new Set(['minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum', 'minItems', 'maxItems', 'uniqueItems']);
const EVERY_KEY = '^.*$';

/** The part of a schema that defines the shape: lengths, patterns and ranges are the server's business, and unknown fields pass. */
export function toShape(schema: unknown): AnswerShape {
  if (typeof schema !== 'object' || schema === null) return {};
  const types = ofTexts(schema) ?? orNull(schema);
  if (types !== undefined) return types;
  const shape: AnswerShape = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'type' || key === 'required' || key === 'const' || key === 'enum') Object.assign(shape, { [key]: value });
    else if (key === 'properties') shape.properties = shapesOf(value);
    else if (key === 'items') shape.items = toShape(value);
    else if (key === 'anyOf') shape.anyOf = Array.isArray(value) ? value.map(toShape) : [];
    else if (key === 'patternProperties') shape.values = shapesOf(value)[EVERY_KEY] ?? {};
    else if (key === 'additionalProperties') {
      if (typeof value === 'object') shape.values = toShape(value);
    } else if (!WORDS.has(key) && !SERVER_ONLY.has(key)) throw new Error(`The keyword '${key}' of an answer schema is not known to src/api/checkShape.ts`);
  }
  return shape;
}

/** `X or null` as one type list: shorter, and its error names the field itself. */
function orNull(schema: object): AnswerShape | undefined {
  if (!('anyOf' in schema) || !Array.isArray(schema.anyOf) || schema.anyOf.length !== 2) return undefined;
  const [one, other]: unknown[] = schema.anyOf;
  if (typeof other !== 'object' || other === null || Reflect.get(other, 'type') !== 'null') return undefined;
  const shape = toShape(one);
  return shape.type === undefined ? undefined : { ...shape, type: [...new Set([shape.type, 'null'].flat())] };
}

/** What travels as JSON text is of any of these types, as long as nothing is said of what it holds. */
function ofTexts(schema: object): AnswerShape | undefined {
  if (!('jsonText' in schema) || !('anyOf' in schema) || !Array.isArray(schema.anyOf)) return undefined;
  return { type: schema.anyOf.map((one: unknown) => String(toShape(one).type)) };
}

function shapesOf(value: unknown): Record<string, AnswerShape> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, toShape(part)]));
}
