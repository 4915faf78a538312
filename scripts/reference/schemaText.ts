/** Turns JSON Schemas into the words of the reference. */

/** The part of JSON Schema that our schemas use. */
export interface JsonSchema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  patternProperties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  else?: JsonSchema;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  unknownIs?: string;
}

/** One row of a table of fields. */
export interface FieldRow {
  name: string;
  type: string;
  required: boolean;
  description: string;
}

/** Fields of an object with those of the objects inside, as `outer.inner` and `list[].inner`; `names` gives the links of named shapes by `shapeKey`. */
export function fieldRows(schema: JsonSchema, names: ReadonlyMap<string, string>, prefix = ''): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const row = { name: prefix + name, type: typeText(field, names), required: schema.required?.includes(name) ?? false, description: describe(field) };
    return [row, ...innerRows(field, names, prefix + name)];
  });
}

/** The type in words: `text`, `ListHeader[]`, `1, 2 or 3`. */
export function typeText(schema: JsonSchema, names: ReadonlyMap<string, string>): string {
  const named = names.get(shapeKey(schema));
  if (named) return named;
  if (schema.$ref) return `as ${schema.$ref.split('/').at(-1)}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.anyOf) return unionText(schema.anyOf, names);
  if (schema.enum) return `${schema.enum.map(String).join(', ')}${schema.unknownIs ? ', or another' : ''}`;
  if (schema.type === 'array') return `${schema.items ? typeText(schema.items, names) : 'anything'}[]`;
  if (schema.patternProperties) return `object of ${typeText(Object.values(schema.patternProperties)[0] ?? {}, names)}`;
  return [schema.type ?? 'anything']
    .flat()
    .map((type) => WORDS[type] ?? type)
    .join(' or ');
}

/** What distinguishes a shape from another: its own text without its description. */
export function shapeKey(schema: JsonSchema): string {
  return JSON.stringify({ ...schema, description: undefined });
}

/** A table in Markdown; cells must not hold line breaks. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The table of the fields of an object; `remarks` by name of the field stand behind its meaning. */
export function fieldTable(schema: JsonSchema, names: ReadonlyMap<string, string>, remarks: ReadonlyMap<string, string> = new Map()): string {
  const rows = fieldRows(schema, names).map(({ name, type, required, description }) => {
    const remark = remarks.get(name);
    return [`\`${name}\``, type, required ? 'yes' : '', remark ? `${description}. ${remark}` : description];
  });
  return rows.length > 0 ? table(['Field', 'Type', 'Required', 'Meaning'], rows) : `${typeText(schema, new Map())}. ${schema.description ?? ''}`.trim();
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  array: 'array',
  null: 'null',
};

function unionText(options: readonly JsonSchema[], names: ReadonlyMap<string, string>): string {
  const flat = options.flatMap((option) => (names.has(shapeKey(option)) ? option : (option.anyOf ?? option)));
  return [...new Set(flat.map((option) => typeText(option, names)))].join(' or ');
}

function describe(schema: JsonSchema): string {
  return schema.description ?? schema.anyOf?.find(({ description }) => description)?.description ?? '';
}

function innerRows(field: JsonSchema, names: ReadonlyMap<string, string>, name: string): FieldRow[] {
  if (names.has(shapeKey(field))) return [];
  if (field.anyOf) return field.anyOf.flatMap((option) => innerRows(option, names, name));
  if (field.else) return innerRows(field.else, names, name);
  if (field.items) return innerRows(field.items, names, `${name}[]`);
  const [inner] = Object.values(field.patternProperties ?? {});
  return inner ? innerRows(inner, names, `${name}.*`) : fieldRows(field, names, `${name}.`);
}
