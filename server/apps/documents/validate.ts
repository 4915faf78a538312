import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { documentKinds, type JsonKind } from '#schemas/config/kinds.ts';
import type { FieldMarks } from '#schemas/config/fields.ts';
import type { Place, Severity } from './fault.ts';
import type { Path } from './jsonSource.ts';
import { nearField, reasonOfSchemaError } from './reasons.ts';

/** A fault at a way inside a document; `at` = the key that leads there, or characters inside a text value. */
export interface Problem {
  path: Path;
  severity: Severity;
  reason: string;
  at?: 'key' | number;
  /** As in `Fault`. */
  isPart?: boolean | undefined;
  /** An unknown field, which nobody reads. */
  isUnknown?: true;
  /** The known field that it may be meant for, which its holder lacks. */
  near?: string | undefined;
  /** Ways to the fields any of which would do and none of which is there; empty and absent where nothing is missing. */
  missing?: readonly Path[];
  /** Where it is, when not in the document itself. */
  place?: Place;
  /** Key of the document that is left out and leads to this: nothing is wrong here, it is counted there. */
  cause?: string | undefined;
}

const ajv = new Ajv({ ownProperties: true, allErrors: true, verbose: true, strict: false, allowUnionTypes: true, validateSchema: false });
const validators = new Map<JsonKind, ValidateFunction>();

/**
 * Checks a document against the schema of its kind and takes out what does not count: nulls, unknown fields and broken
 * names; a misspelt field that must be there is read under its name. Shape: changes `value`. Source: contract 15.1.
 */
export function validate(kind: JsonKind, value: unknown): Problem[] {
  dropNulls(value);
  const misspelt = readMisspelt(kind, value);
  const found = schemaErrors(kind, value).map(toProblem);
  for (const { problem, drop } of found) if (drop) remove(value, problem.path);
  return [...misspelt, ...found.map(({ problem }) => problem), ...brokenNames(value)];
}

/** Where a document is not of its shape, with the schema that is broken; what is only warned of is none. */
export function shapeErrors(kind: JsonKind, value: unknown): { path: Path; error: ErrorObject }[] {
  return schemaErrors(kind, value).flatMap((error) => {
    const { path, severity } = toProblem(error).problem;
    const { missingProperty } = error.params;
    return severity === 'error' ? [{ path: typeof missingProperty === 'string' ? [...path, missingProperty] : path, error }] : [];
  });
}

function schemaErrors(kind: JsonKind, value: unknown): ErrorObject[] {
  const check = validatorOf(kind);
  return check(value) ? [] : (check.errors ?? []).filter((error, _, all) => !isDetail(error, all));
}

/** One misspelt key is one fault, not an unknown field and a missing one. */
function readMisspelt(kind: JsonKind, value: unknown): Problem[] {
  const errors = schemaErrors(kind, value);
  const missing = new Set(errors.flatMap(({ instancePath, keyword, params }) => (keyword === 'required' ? [`${instancePath}/${params.missingProperty}`] : [])));
  return errors.flatMap((error): Problem[] => {
    const near = missing.size > 0 && error.keyword === 'additionalProperties' ? nearField(error) : undefined;
    if (near === undefined || !missing.delete(`${error.instancePath}/${near}`)) return [];
    const path = pathOfSchemaError(error);
    const holder = path.slice(0, -1).reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), value);
    if (isObject(holder)) holder[near] = holder[String(path.at(-1))];
    remove(value, path);
    return [{ path, severity: 'error', reason: `missing field "${near}": is "${path.at(-1)}" meant to be it?`, at: 'key' }];
  });
}

function validatorOf(kind: JsonKind): ValidateFunction {
  const known = validators.get(kind);
  if (known) return known;
  const made = ajv.compile(documentKinds[kind].schema);
  validators.set(kind, made);
  return made;
}

interface FoundProblem {
  problem: Problem;
  /** The value does not count. */
  drop: boolean;
}

function toProblem(error: ErrorObject): FoundProblem {
  // Our marks beside the keywords of JSON Schema; absent in schemas that have none.
  const marks = (error.parentSchema ?? {}) as FieldMarks;
  const path = pathOfSchemaError(error);
  const reason = reasonOfSchemaError(error);
  if (error.keyword === 'additionalProperties')
    return { problem: { path, severity: 'warning', reason, at: 'key', isUnknown: true, near: nearField(error) }, drop: true };
  if (marks.brokenIs === 'warning') return { problem: { path, severity: 'warning', reason }, drop: true };
  const severity = error.keyword === 'enum' && marks.unknownIs === 'warning' ? 'warning' : 'error';
  return { problem: { path, severity, reason }, drop: false };
}

/** The reasons inside a failed choice say less than what the choice wants; an enum says nothing about a wrong type. */
function isDetail(error: ErrorObject, all: ErrorObject[]): boolean {
  if (error.keyword === 'if') return true;
  if (error.keyword === 'enum' && all.some((other) => other.keyword === 'type' && other.instancePath === error.instancePath)) return true;
  return all.some((other) => other !== error && other.keyword === 'anyOf' && error.schemaPath.startsWith(`${other.schemaPath}/`));
}

function pathOfSchemaError(error: ErrorObject): Path {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const { additionalProperty } = error.params;
  return typeof additionalProperty === 'string' ? [...path, additionalProperty] : path;
}

/** Takes the field at a way out of a document. */
function remove(value: unknown, path: Path): void {
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), value);
  const key = path.at(-1);
  if (isObject(parent) && !Array.isArray(parent) && key !== undefined) delete parent[key];
}

/** A null counts as not given, as on the wire. */
function dropNulls(value: unknown): void {
  if (!isObject(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (inner === null && !Array.isArray(value)) delete value[key];
    else dropNulls(inner);
  }
}

/** `…_i18n` may be JSON text as on the wire; text that holds no names is broken. */
function brokenNames(value: unknown, path: Path = []): Problem[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const key = Array.isArray(value) ? Number(name) : name;
    if (typeof inner !== 'string' || !name.endsWith('_i18n') || holdsNames(inner)) return brokenNames(inner, [...path, key]);
    delete value[name];
    return [{ path: [...path, key], severity: 'warning' as const, reason: `${name} is not JSON with names by language` }];
  });
}

function holdsNames(text: string): boolean {
  try {
    const names: unknown = JSON.parse(text);
    return isObject(names) && Object.values(names).every((name) => typeof name === 'string');
  } catch {
    return false;
  }
}

function isObject(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}
