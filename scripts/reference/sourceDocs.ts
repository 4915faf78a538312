import { readFile } from 'node:fs/promises';
import { shapeFiles } from './shapeFiles.ts';

/** Docstrings of what the files of shapes export, by name, as one line. */
export async function sourceDocs(): Promise<ReadonlyMap<string, string>> {
  const files = await shapeFiles();
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
