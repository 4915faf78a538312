import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

function files(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return files(path, pattern);
    return pattern.test(name) ? [path] : [];
  });
}

it('no code of an example application occurs in the product', () => {
  const codes = readdirSync(join(root, 'apps')).filter((name) => statSync(join(root, 'apps', name)).isDirectory());
  expect(codes.length).toBeGreaterThanOrEqual(3);
  const found: string[] = [];
  for (const folder of ['schemas', 'renderers', 'src', 'server', 'sandbox', 'cli']) {
    for (const file of files(join(root, folder), /\.(ts|tsx|mjs|js|css|json)$/)) {
      const text = readFileSync(file, 'utf8');
      for (const code of codes) if (new RegExp(`['"\`/]${code}['"\`/]`).test(text)) found.push(`${file}: ${code}`);
    }
  }
  expect(found).toEqual([]);
});

it('applications hold configuration, scripts and styles only', () => {
  const strange = files(join(root, 'apps'), /.*/).filter((file) => !/\.(json|js|css|html|bpmn|md)$/.test(file));
  expect(strange).toEqual([]);
});
