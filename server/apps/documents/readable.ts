import type { ErrorObject } from 'ajv';
import type { JsonKind } from '#schemas/config/kinds.ts';
import type { Path } from './jsonSource.ts';
import type { Problem } from './validate.ts';

/** Content of a document that is not of its shape, made so that the rest of it can be checked. */
export interface Readable<T> {
  value: T;
  /** Ways to what was taken out or stands for what was missing: whatever is found there, or follows from it, was reported already. */
  repaired: readonly Path[];
}

/** What a repair needs of the check of shapes: the ways and findings of all that is an error; with the schema that was broken. */
export type Findings = (value: unknown) => { path: Path; error: ErrorObject }[];

interface FieldSchema {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, FieldSchema>;
}

/** Each round finds what the one before left; a document that needs more is not read. */
const MOST_ROUNDS = 6;
const UNREAD = 'unread';
/** Fields that other parts, or other documents, name what holds them by. */
const NAMING: ReadonlySet<unknown> = new Set(['code', 'propertyCode', 'actionCode', 'key']);
/** Fields of an item that decide what may be said of whatever names it. */
const DEFINING: ReadonlySet<unknown> = new Set(['code', 'propertyType', 'properties', 'subSchema']);

/**
 * Takes what is not of its shape out of a document, and puts something empty in place of what must be there. Shape: changes `value`;
 * `broken` = ways to what was emptied before. Nothing is returned where what is left could not be distinguished from what was never written.
 */
export function readAround(kind: JsonKind, value: unknown, findings: Findings, broken: readonly Path[]): Readable<unknown> | undefined {
  const repaired: Path[] = [...broken];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const found = findings(value);
    if (found.length === 0) return kind === 'model' ? asModel(value, repaired) : { value, repaired };
    for (const { path, error } of found) {
      if (!repairAt(value, path, error) || (kind !== 'model' && losesNames(path, error))) return undefined;
      repaired.push(path);
    }
  }
  return undefined;
}

/** Whether a problem stands at something repaired, or in the same object, of which too little is known. */
export function isAboutRepaired(path: Path, repaired: readonly Path[]): boolean {
  return repaired.some((way) => {
    const around = way.length > 1 ? way.slice(0, -1) : way;
    const length = Math.min(path.length, around.length);
    return around.slice(0, length).every((part, index) => part === path[index]);
  });
}

/** Problems of a document that follow from nothing that was repaired. */
export function withoutRepaired(problems: readonly Problem[], repaired: readonly Path[] = []): readonly Problem[] {
  return repaired.length === 0 ? problems : problems.filter(({ path }) => !isAboutRepaired(path, repaired));
}

/** A model says which of its items are unknown. */
function asModel(value: unknown, repaired: readonly Path[]): Readable<unknown> | undefined {
  if (!isObject(value)) return undefined;
  const ofItems = repaired.filter(([first]) => first === 'properties');
  if (ofItems.some((path) => path.length <= 2 || DEFINING.has(path.at(-1)))) value['isPartial'] = true;
  for (const path of ofItems) if (path.at(-1) === 'propertyType') hideItem(value, path);
  return { value, repaired };
}

/** Without a name, or a list of things, others would be said to name what is not there. */
function losesNames(path: Path, { keyword, parentSchema }: ErrorObject): boolean {
  const key = path.at(-1);
  const schema = (parentSchema ?? {}) as FieldSchema;
  const type = keyword === 'required' ? schema.properties?.[String(key)]?.type : schema.type;
  return typeof key === 'number' || type === 'array' || type === 'object' || (path.length > 1 && NAMING.has(key));
}

/** An item of unknown type is found by nobody, so that nothing is said of its type. */
function hideItem(value: unknown, path: Path): void {
  const item = follow(value, path.slice(0, -1));
  if (isObject(item)) item['code'] = UNREAD;
}

function repairAt(value: unknown, path: Path, error: ErrorObject): boolean {
  const key = path.at(-1);
  const parent = follow(value, path.slice(0, -1));
  if (key === undefined || !isObject(parent)) return false;
  const schema = (error.parentSchema ?? {}) as FieldSchema;
  if (error.keyword === 'required') parent[key] = neutral(schema.properties?.[key] ?? {});
  else if (Array.isArray(parent))
    parent[key as number] = neutral(schema); // the key of an array is an index
  else delete parent[key];
  return true;
}

function neutral({ type, enum: known }: FieldSchema): unknown {
  if (known) return known[0];
  switch ([type].flat()[0]) {
    case 'object':
      return {};
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return false;
    default:
      return UNREAD;
  }
}

function follow(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), value);
}

function isObject(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null;
}
