/** Shape of an answer, made at build from its schema (`scripts/viteCalls.ts`): a small part of JSON Schema. */
export interface AnswerShape {
  type?: string | string[];
  properties?: Record<string, AnswerShape>;
  required?: string[];
  /** Shape of every element of an array. */
  items?: AnswerShape;
  /** Shape of every value of a record. */
  values?: AnswerShape;
  anyOf?: AnswerShape[];
  const?: unknown;
  enum?: unknown[];
}

/** Where a value does not fit and what was wanted there; `path` as `/content/0/id`, empty = the value itself. */
export interface Mismatch {
  path: string;
  wanted: string;
}

/** The first place where a value does not fit a shape, or undefined. Fields that the shape does not name pass. */
export function findMismatch(value: unknown, shape: AnswerShape, path = ''): Mismatch | undefined {
  if (shape.type !== undefined && ![shape.type].flat().some((type) => isOfType(value, type))) return { path, wanted: [shape.type].flat().join(' or ') };
  if ('const' in shape && value !== shape.const) return { path, wanted: JSON.stringify(shape.const) };
  if (shape.enum !== undefined && !shape.enum.includes(value)) return { path, wanted: `one of ${JSON.stringify(shape.enum)}` };
  if (shape.anyOf !== undefined && shape.anyOf.every((one) => findMismatch(value, one) !== undefined)) return { path, wanted: 'one of several shapes' };
  if (Array.isArray(value)) return inArray(value, shape, path);
  return typeof value === 'object' && value !== null ? inObject(value, shape, path) : undefined;
}

function inArray(value: readonly unknown[], shape: AnswerShape, path: string): Mismatch | undefined {
  if (shape.items === undefined) return undefined;
  for (const [index, item] of value.entries()) {
    const found = findMismatch(item, shape.items, `${path}/${index}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function inObject(value: object, shape: AnswerShape, path: string): Mismatch | undefined {
  const missing = shape.required?.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) return { path: `${path}/${missing}`, wanted: 'a value' };
  for (const [key, part] of Object.entries(value)) {
    const wanted = shape.properties !== undefined && Object.hasOwn(shape.properties, key) ? shape.properties[key] : shape.values;
    const found = wanted === undefined ? undefined : findMismatch(part, wanted, `${path}/${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
