import * as codes from '#schemas/codes.ts';
import { sourceDocs } from './sourceDocs.ts';
import { table } from './schemaText.ts';

/** Page of the codes of the wire with their names. */
export async function codePage(): Promise<string> {
  const docs = await sourceDocs();
  const named = Object.entries(codes).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = named.map(([name, values]) => `## ${name}\n\n${docs.get(name) ?? ''}\n\n${valuesText(values)}`);
  return ['# Codes', 'Numbers and texts of the wire. In our code they have these names and never appear as digits.', ...parts].join('\n\n');
}

function valuesText(values: unknown): string {
  if (Array.isArray(values)) return values.map((value) => `\`${String(value)}\``).join(', ');
  if (typeof values !== 'object' || values === null) return `\`${String(values)}\``;
  const entries = Object.entries(values);
  // The members of a module come by their names.
  const inOrder =
    Object.prototype.toString.call(values) === '[object Module]' ? entries.toSorted(([, one], [, other]) => Number(one) - Number(other)) : entries;
  return table(
    ['Name', 'Code'],
    inOrder.map(([name, code]) => [name, `\`${String(code)}\``]),
  );
}
