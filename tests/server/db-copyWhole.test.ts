import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const FILES = 1000;
let folder: string;
let from: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-copy-'));
  from = join(folder, 'from');
  mkdirSync(from);
  for (let at = 0; at < FILES; at += 1) writeFileSync(join(from, `${at}`), 'x');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a process that copies; resolves to its exit code. */
async function copyInProcess(to: string): Promise<number> {
  const script = `import { copyWhole } from ${JSON.stringify(join(import.meta.dirname, '../../server/db/copyWhole.ts'))}; copyWhole(${JSON.stringify(from)}, ${JSON.stringify(to)});`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number];
  return code;
}

it('a folder that three processes copy at once is there whole from the first moment, and nothing is left beside it', async () => {
  const to = join(folder, 'to');
  const copies = Promise.all([copyInProcess(to), copyInProcess(to), copyInProcess(to)]);
  await vi.waitUntil(() => existsSync(to), { interval: 1, timeout: 60_000 });
  expect(readdirSync(to)).toHaveLength(FILES);
  expect(await copies).toEqual([0, 0, 0]);
  expect(readdirSync(folder).toSorted()).toEqual(['from', 'to']);
});
