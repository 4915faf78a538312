import { fieldTable, shapeKey, type JsonSchema } from './schemaText.ts';
import { shapeFiles } from './shapeFiles.ts';
import { sourceDocs } from './sourceDocs.ts';

/** A named shape of the wire. */
export interface Shape {
  name: string;
  schema: JsonSchema;
  description: string;
}

/** Every object that the files of shapes name. */
export async function readShapes(): Promise<Shape[]> {
  const files = await shapeFiles();
  const docs = await sourceDocs();
  const shapes: Shape[] = [];
  for (const file of files) {
    const exported: Record<string, unknown> = await import(/* @vite-ignore */ `#schemas/${file}`);
    for (const [name, value] of Object.entries(exported)) {
      if (isObjectSchema(value) && !shapes.some((shape) => shape.name === name)) shapes.push({ name, schema: value, description: docs.get(name) ?? '' });
    }
  }
  return shapes.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Links to the shapes by their content; `page` is put in front where the link leads to another page. */
export function shapeLinks(shapes: readonly Shape[], page = ''): ReadonlyMap<string, string> {
  return new Map(shapes.map(({ name, schema }) => [shapeKey(schema), `[${name}](${page}#${name.toLowerCase()})`]));
}

/** Page of the shapes of the wire. */
export function shapePage(shapes: readonly Shape[], names: ReadonlyMap<string, string>): string {
  const parts = shapes.map(({ name, schema, description }) =>
    [`## ${name}`, description, fieldTable(schema, names)].filter((part) => part !== '').join('\n\n'),
  );
  return ['# Shapes of the wire', 'Unknown further fields are ignored by both sides.', ...parts].join('\n\n');
}

function isObjectSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'object' && 'properties' in value;
}
