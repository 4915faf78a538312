import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** The product itself, without its tests. */
const PARTS = ['schemas', 'renderers', 'sandbox', 'src', 'server', 'cli'];
const HEADING = '## To add a property type';

/** Paths that CONTRIBUTING.md names, one at the front of each line of its list. */
function promisedPlaces(): string[] {
  const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const [, section = ''] = guide.split(`${HEADING}\n`);
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(/^- `([^`]+)`/gm)].map(([, path = '']) => path).toSorted();
}

/** A copy of the product that has one property type more. */
function treeWithNewType(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-type-'));
  for (const part of [...PARTS, 'package.json']) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { include, compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  // The notes of an incremental check belong to the real tree.
  const options = { ...compilerOptions, incremental: false, tsBuildInfoFile: undefined };
  const config = { compilerOptions: options, include: include.filter((part: string) => PARTS.includes(part)) };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  appendFileSync(join(folder, 'schemas/propertyType.ts'), 'export const probe = 99;\n');
  const names = join(folder, 'schemas/propertyTypes/byPropertyType.ts');
  writeFileSync(names, readFileSync(names, 'utf8').replace(/^ {2}readonly \[PropertyType\.time\]: T;$/m, '$&\n  readonly [PropertyType.probe]: T;'));
  return folder;
}

/** Files with faults, each with its first one. */
async function faultyFiles(folder: string): Promise<Map<string, string>> {
  const check = spawn(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '--singleThreaded', '--pretty', 'false', '-p', folder], {
    cwd: folder,
  });
  let text = '';
  for await (const part of check.stdout.setEncoding('utf8')) text += part;
  const faults = [...text.matchAll(/^(\S+)\(\d+,\d+\): error (.*)$/gm)].map(([, file = '', fault = '']) => [file, fault] as const);
  return new Map(faults.toReversed());
}

it('of a new property type the type check names every place that CONTRIBUTING.md names', { timeout: 300_000 }, async () => {
  const folder = treeWithNewType();
  try {
    const faults = await faultyFiles(folder);
    expect([...faults.keys()].toSorted()).toEqual(promisedPlaces());
    // Each misses the new type, and nothing else is wrong in the copy.
    for (const [file, fault] of faults) expect([file, fault]).toEqual([file, expect.stringMatching(/\bprobe\b/)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
