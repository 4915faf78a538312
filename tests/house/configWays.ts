import { documentKinds, type JsonKind } from '#schemas/config/kinds.ts';
import type { JsonSchema } from '../../scripts/reference/schemaText.ts';

/** A field of a configuration document: keys joined by a slash, a star for any index or code. */
export interface Way {
  kind: JsonKind;
  way: string;
  schema: ConfigSchema;
}

/** What a schema of a document is made of. */
type ConfigSchema = JsonSchema & { then?: JsonSchema };

/** Every field of a kind of document, those inside others behind them; shapes that hold themselves are walked once. */
export function waysOf(kind: JsonKind): Way[] {
  // TypeBox schemas are JSON Schemas.
  const root = documentKinds[kind].schema as unknown as ConfigSchema;
  const walk = (schema: ConfigSchema, way: string, seen: readonly string[]): Way[] => {
    const named = schema.$ref?.split('/').at(-1);
    if (named !== undefined) return seen.includes(named) ? [] : walk(root.$defs?.[named] ?? {}, way, [...seen, named]);
    const [record] = Object.values(schema.patternProperties ?? {});
    const inner = schema.items ?? record;
    if (inner) return walk(inner, `${way}*/`, seen);
    if (schema.then && schema.else) return [...walk(schema.then, way, seen), ...walk(schema.else, way, seen)];
    return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => [
      { kind, way: way + key, schema: field },
      // Names in other languages are one field.
      ...(key.endsWith('_i18n') ? [] : walk(field, `${way}${key}/`, seen)),
    ]);
  };
  return walk(root, '', []);
}

/** A value that a schema takes and that asks for something. */
export function sampleOf(schema: ConfigSchema): unknown {
  if (schema.enum) return schema.enum.at(-1);
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0]);
  if (schema.items) return [sampleOf(schema.items)];
  if (schema.properties) {
    const wanted = Object.entries(schema.properties).filter(([key]) => schema.required?.includes(key) ?? true);
    return Object.fromEntries(wanted.map(([key, field]) => [key, sampleOf(field)]));
  }
  const [type = 'string'] = [schema.type ?? []].flat();
  if (type === 'object') return { title: 'title' };
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return 1;
  return schema.pattern?.startsWith('^(GET') ? 'GET /api' : 'title';
}
