import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ensureBuilt } from '../../scripts/build.mjs';
import { ended, uploadSheet, writeDepot } from '../server/handlers/depot.ts';
import { signedIn, type Client } from '../server/http/client.ts';
import { startServer } from './server.ts';
import { workbook } from './workbooks.ts';

const GOOD = 20;
const REFUSED = 10;
const CANCELLED = 5;

/** How much is imported, and how often. */
export interface SideBySide {
  /** Rows that one import may have, of the files that are refused and of the others. */
  limit: number;
  refusedRows: number;
  goodRows: number;
  rounds: number;
}

/** What was measured of a server. */
export interface Measured {
  /** Resident memory after each round, MiB. */
  memory: number[];
  /** From SIGTERM to the end of the process while files are read, ms. */
  endMs: number;
}

/**
 * Rounds of twenty imports side by side with ten that are refused and five that are cancelled in between, by two people on a
 * built server, then SIGTERM while further ones run. Errors: an import that does not come to the end it should.
 */
export async function importSideBySide({ limit, refusedRows, goodRows, rounds }: SideBySide): Promise<Measured> {
  ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'portico-beside-'));
  const [apps, settings] = [join(folder, 'apps'), join(folder, 'settings.json')];
  await writeDepot(apps);
  writeFileSync(settings, JSON.stringify({ callsPerSecond: 10_000, keysPerMinute: 10_000, importRows: limit }));
  const env = { PORTICO_DATABASE: 'embedded', PORTICO_APPS: apps, PORTICO_SETTINGS: settings, PORTICO_DEMO: '1', PORTICO_SEED: '0', PORTICO_LOG: 'fatal' };
  const running = await startServer(env);
  try {
    const people = [await signedIn(running.url, 'manager'), await signedIn(running.url, 'staff')];
    const files = { good: await importedBytes(goodRows), refused: await importedBytes(refusedRows) };
    const memory: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await oneRound(people, files);
      memory.push(residentMiB(running.process.pid ?? 0));
    }
    for (const client of people) for (let at = 0; at < 4; at += 1) await begin(client, files.refused);
    const exited = once(running.process, 'exit');
    const endStarted = performance.now();
    running.process.kill('SIGTERM');
    await exited;
    return { memory, endMs: performance.now() - endStarted };
  } finally {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Files = Readonly<Record<'good' | 'refused', Uint8Array<ArrayBuffer>>>;

async function oneRound(people: readonly Client[], files: Files): Promise<void> {
  const entries = [...Array.from({ length: GOOD }, () => 'good'), ...spread('refused', REFUSED), ...spread('cancelled', CANCELLED)].toSorted(
    (one, other) => turn(one) - turn(other),
  );
  const begun = await Promise.all(
    entries.map(async (entry, at) => {
      const [kind = ''] = entry.split(' ');
      const client = people[at % people.length];
      if (!client) throw new Error('Nobody imports');
      return { kind, client, taskId: await begin(client, kind === 'good' ? files.good : files.refused) };
    }),
  );
  await Promise.all(begun.map(({ kind, client, taskId }) => kind === 'cancelled' && client.post('/api/runtime/query/cancel_import', { taskId })));
  const results = await Promise.all(begun.map(async ({ kind, client, taskId }) => ({ kind, ...(await ended(client, taskId)) })));
  const outcomes = results.map(({ kind, taskStatus, operationResult }) => `${kind} ${taskStatus} ${operationResult}`);
  expect(outcomes.filter((outcome) => !OUTCOMES.has(outcome))).toEqual([]);
  expect(outcomes).toContain(CANCELLED_IN_TIME);
}

const CANCELLED_IN_TIME = 'cancelled FAIL FAIL';

/** How each kind ends; a file that is refused before it can be cancelled reports why it was refused. */
const OUTCOMES: ReadonlySet<string> = new Set(['good END SUCCESS', 'refused CHECK_ERROR FAIL', CANCELLED_IN_TIME, 'cancelled CHECK_ERROR FAIL']);

/** So many entries of a kind, each with its place among the others. */
function spread(kind: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${kind} ${((at + 0.5) * GOOD) / count}`);
}

function turn(entry: string): number {
  return Number(entry.split(' ')[1] ?? GOOD / 2);
}

/** A workbook of so many rows. */
function importedBytes(count: number): Promise<Uint8Array<ArrayBuffer>> {
  return workbook([['名称', '单价'], ...Array.from({ length: count }, (_, at) => [`行 ${at} ${Math.imul(at, 2_654_435_761) >>> 0}`, at])]);
}

async function begin(client: Client, content: Uint8Array<ArrayBuffer>): Promise<string> {
  const { data: fileName } = await uploadSheet(client, 'a.xlsx', content);
  const query = { fileName, schemaCode: 'part', queryCode: 'parts', languageType: 'zh' };
  const { data, errmsg } = await client.get<{ taskId: string }>('/api/runtime/query/import_data', query);
  if (errmsg !== '') throw new Error(errmsg);
  return data.taskId;
}

/** Resident memory of a process, MiB. */
function residentMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
