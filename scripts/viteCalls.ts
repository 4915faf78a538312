import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { runnerImport, type Plugin } from 'vite';

interface DeclaredCall {
  method: string;
  path: string;
  kind: string;
  host: string;
  envelope: boolean;
  survivesNavigation?: boolean;
  answer: object;
}
type Area = Record<string, DeclaredCall>;

const TABLE = 'virtual:calls';
const CHECKS = 'virtual:call-checks/';
const root = join(import.meta.dirname, '..');
const callsFolder = join(root, 'schemas/calls');

/**
 * Turns the call table of `schemas/calls` into plain modules for the browser, so that neither TypeBox nor Ajv travels:
 * `virtual:calls` (name → method, path, kind, host, envelope, survivesNavigation, area) and, per area,
 * `virtual:call-checks/<area>` with a precompiled check of each answer (no eval in the browser, `safety.md` 2).
 * Works in build, dev server and vitest. Errors: a schema that needs run-time code of Ajv fails the build.
 */
export function viteCalls(): Plugin {
  let areas: Promise<Map<string, Area>> | undefined;
  return {
    name: 'portico-calls',
    resolveId(id) {
      return id === TABLE || id.startsWith(CHECKS) ? `\0${id}` : undefined;
    },
    async load(id) {
      if (!id.startsWith('\0virtual:call')) return undefined;
      areas ??= readAreas();
      const read = await areas;
      for (const file of sourceFiles()) this.addWatchFile(file);
      if (id === `\0${TABLE}`) return tableModule(read);
      const area = read.get(id.slice(CHECKS.length + 1));
      if (area === undefined) throw new Error(`There is no call area '${id.slice(CHECKS.length + 1)}' in schemas/calls`);
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

function tableModule(areas: Map<string, Area>): string {
  const table: Record<string, unknown> = {};
  for (const [area, declared] of areas) {
    for (const [name, call] of Object.entries(declared)) {
      table[name] = {
        method: call.method,
        path: call.path,
        kind: call.kind,
        host: call.host,
        envelope: call.envelope,
        survivesNavigation: call.survivesNavigation === true,
        area,
      };
    }
  }
  const loaders = [...areas.keys()].map((area) => `${area}: () => import('${CHECKS}${area}')`).join(', ');
  return `export const callTable = ${JSON.stringify(table)};\nexport const loadChecks = { ${loaders} };\n`;
}

function checksModule(area: Area): string {
  const ajv = new Ajv({ strict: false, messages: false, code: { source: true, esm: true, optimize: 2 } });
  const exported: Record<string, string> = {};
  for (const [name, call] of Object.entries(area)) {
    const schema = shapeOnly(call.answer);
    if (schema === true || Object.keys(schema).length === 0) continue;
    ajv.addSchema({ ...schema, $id: name });
    exported[name] = name;
  }
  if (Object.keys(exported).length === 0) return 'export {};\n';
  const code = standaloneCode(ajv, exported);
  if (code.includes('require(')) throw new Error('An answer schema needs run-time code of Ajv; leave its keyword out in scripts/viteCalls.ts');
  return code;
}

const SHAPE_KEYWORDS = new Set(['type', 'properties', 'required', 'items', 'anyOf', 'allOf', 'oneOf', 'const', 'enum', 'patternProperties', 'additionalProperties']);

/** The part of a schema that says the shape: lengths, patterns and ranges are the server's business and unknown fields pass. */
function shapeOnly(schema: unknown): Record<string, unknown> | true {
  if (typeof schema !== 'object' || schema === null) return true;
  const shape: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (!SHAPE_KEYWORDS.has(key)) continue;
    if (key === 'properties' || key === 'patternProperties') shape[key] = mapValues(value, shapeOnly);
    else if (key === 'items') shape[key] = shapeOnly(value);
    else if (key === 'additionalProperties') {
      if (typeof value === 'object') shape[key] = shapeOnly(value);
    } else if (Array.isArray(value) && key.endsWith('Of')) shape[key] = value.map(shapeOnly);
    else shape[key] = value;
  }
  return shape;
}

function mapValues(value: unknown, change: (part: unknown) => unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, change(part)]));
}
