import { readFile, readdir } from 'node:fs/promises';

/** Docstrings of what the files directly in `schemas/` export, by name, as one line. */
export async function sourceDocs(): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir('schemas')).filter((file) => file.endsWith('.ts'));
  const text = (await Promise.all(files.map((file) => readFile(`schemas/${file}`, 'utf8')))).join('\n');
  const found = text.matchAll(/\/\*\*((?:[^*]|\*(?!\/))*)\*\/\nexport (?:const|\* as) (\w+)/g);
  return new Map(
    [...found].map(([, doc = '', name = '']) => [
      name,
      doc
        .replace(/\n\s*\*/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ]),
  );
}
