import { readFile } from 'node:fs/promises';

/** Docstrings of the exports of a source file by name, as one line. */
export async function sourceDocs(path: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(path, 'utf8');
  const found = text.matchAll(/\/\*\*((?:[^*]|\*(?!\/))*)\*\/\nexport const (\w+)/g);
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
