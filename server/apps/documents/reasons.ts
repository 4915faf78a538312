import type { ErrorObject } from 'ajv';
import type { FieldMarks } from '#schemas/config/fields.ts';

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

/** What is wrong with a document, in words for its author, from one finding of the schema checker. */
export function reasonOfSchemaError(error: ErrorObject): string {
  // Our marks beside the keywords of JSON Schema; absent in schemas that have none.
  const marks = (error.parentSchema ?? {}) as FieldMarks & { description?: string };
  const field = fieldOfSchemaError(error);
  if (error.keyword === 'required') return `missing field ${quote(error.params.missingProperty)}${field && ` in ${field}`}`;
  if (error.keyword === 'additionalProperties') return `unknown field ${quote(error.params.additionalProperty)}${suggestion(error)}`;
  if (marks.wants) return `${field || 'the document'} must be ${marks.wants}, not ${quotedValue(error.data)}`;
  return `${field || 'the document'} ${wish(error, marks)}`;
}

function wish(error: ErrorObject, marks: FieldMarks): string {
  const { params } = error;
  switch (error.keyword) {
    case 'type':
      return `must be ${[params.type]
        .flat()
        .map((type) => TYPE_WORDS[type] ?? type)
        .join(' or ')}, not ${quotedValue(error.data)}`;
    case 'enum':
      return marks.unknownIs
        ? `${quotedValue(error.data)} is unknown; the portal shows its fallback. Known: ${listedValues(params.allowedValues)}`
        : `must be one of ${listedValues(params.allowedValues)}, not ${quotedValue(error.data)}`;
    case 'minItems':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} entries`;
    case 'maxItems':
      return `must have at most ${params.limit} entries`;
    case 'minLength':
      return 'must not be empty';
    case 'maxLength':
      return `must have at most ${params.limit} characters`;
    case 'minimum':
    case 'exclusiveMinimum':
    case 'maximum':
      return `must be ${params.comparison} ${params.limit}, not ${quotedValue(error.data)}`;
    default:
      return error.message ?? 'is not valid';
  }
}

function fieldOfSchemaError(error: ErrorObject): string {
  const parts = error.instancePath.split('/').slice(1);
  const name = parts.findLast((part) => !/^\d+$/.test(part));
  if (name === undefined) return '';
  const index = parts.at(-1);
  return index !== name && index !== undefined ? `${name}[${index}]` : name;
}

function suggestion(error: ErrorObject): string {
  const near = nearField(error);
  return near ? `; is it ${quote(near)}?` : '';
}

/** The known field that an unknown one differs from by a letter or two and that is not there itself, for typing errors. */
export function nearField(error: ErrorObject): string | undefined {
  // additionalProperties stands beside the known properties, and is said of objects only.
  const known = Object.keys((error.parentSchema as { properties?: object } | undefined)?.properties ?? {});
  const given = String(error.params.additionalProperty);
  return known.find((name) => !Object.hasOwn(error.data as object, name) && isMisspelt(name.toLowerCase(), given.toLowerCase()));
}

/** A name of one or two letters has no others left to be known by. */
function isMisspelt(name: string, given: string): boolean {
  return distance(name, given) <= Math.min(2, name.length - 1);
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, char] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (char === other ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function listedValues(values: unknown[]): string {
  return values.map((value) => String(value)).join(', ');
}

function quotedValue(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
}

function quote(value: unknown): string {
  return JSON.stringify(value);
}
