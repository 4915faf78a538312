import { isRecord } from './format.ts';
import type { TextPath } from './jsonTexts.ts';

/** The ways to every field that travels as JSON text in what a schema describes, such as `['queryColumns', '*', 'options']`. */
export function textPaths(schema: unknown): TextPath[] {
  const found = waysBelow(schema);
  return [...new Map(found.map((path) => [JSON.stringify(path), path])).values()];
}

function waysBelow(schema: unknown): TextPath[] {
  if (!isRecord(schema)) return [];
  if (schema.jsonText === true) return [[]];
  const { anyOf, properties, items, patternProperties, additionalProperties } = schema;
  const entries = [items, additionalProperties, ...(isRecord(patternProperties) ? Object.values(patternProperties) : [])];
  return [
    ...(Array.isArray(anyOf) ? anyOf.flatMap(waysBelow) : []),
    ...(isRecord(properties) ? Object.entries(properties).flatMap(([key, field]) => waysBelow(field).map((path) => [key, ...path])) : []),
    ...entries.flatMap((entry) => waysBelow(entry).map((path) => ['*', ...path])),
  ];
}
