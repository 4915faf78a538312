import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { onTestFinished } from 'vitest';
import { faultLine, type Fault } from '#server/apps/documents/fault.ts';
import { type ExpectedFault, takeMarks } from './marks.ts';

/**
 * Copies a fixture into a folder of its own. Marks such as `⟪e:reason⟫` (w = warning) are taken out of the copy;
 * each marks that a fault is expected at the character that follows it.
 */
export async function copyMarked(fixture: string): Promise<{ folder: string; expected: ExpectedFault[] }> {
  const folder = await temporaryFolder();
  const expected: ExpectedFault[] = [];
  for (const entry of await readdir(fixture, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const target = join(folder, relative(fixture, path));
    const { text, faults } = takeMarks(await readFile(path, 'utf8'));
    await write(target, text);
    expected.push(...faults.map((fault) => ({ file: target, ...fault })));
  }
  return { folder, expected };
}

/** A folder that is deleted after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-apps-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file and the folders above it; objects become JSON. */
export async function write(path: string, content: unknown): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
}

/** The marked faults that were not found, and those that were found and are not marked, as lines below the folder. */
export function differences(folder: string, found: readonly Fault[], expected: readonly ExpectedFault[]): { missing: string[]; surprising: string[] } {
  const lineOf = (fault: ExpectedFault | Fault) => faultLine(fault as Fault).replace(folder, ''); // a mark says all that a line shows
  return {
    missing: expected.filter((wanted) => !found.some((fault) => isMarked(fault, wanted))).map(lineOf),
    surprising: found.filter((fault) => !expected.some((wanted) => isMarked(fault, wanted))).map(lineOf),
  };
}

function isMarked(fault: Fault, { file, line, column, severity, reason }: ExpectedFault): boolean {
  return fault.file === file && fault.line === line && fault.column === column && fault.severity === severity && fault.reason.includes(reason);
}
