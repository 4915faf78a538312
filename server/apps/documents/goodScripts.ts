import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { Facade } from '#sandbox/protocol/facade.ts';
import { checkBasis } from '#sandbox/node.ts';

/** Grows when the check of a script changes in what its engine and configuration do not show. */
const CHECK_VERSION = 1;
const MOST_SCRIPTS = 500;
const MOST_CHARS = 1_000_000;
/** Scripts are checked side by side: what is found within this time is written at once. */
const SAVE_AFTER_MS = 500;

/** Hooks of the scripts that passed their check, by the sum of all it depends on. */
const good = new Map<string, readonly string[]>();
const files = new Set<string>();
const bases = new Map<Facade['kind'], string>();
let timer: NodeJS.Timeout | undefined;
/** Files are written one after the other, or two writes would meet in one file. */
let saved = Promise.resolve();

/** Sum of a script with all its check depends on: engine, prelude, limits, and members of its facade. */
export async function sumOfScript(text: string, facade: Facade): Promise<string> {
  const basis = bases.get(facade.kind) ?? (await checkBasis(facade));
  bases.set(facade.kind, basis);
  return createHash('sha256')
    .update(JSON.stringify([CHECK_VERSION, basis, text]))
    .digest('hex');
}

/** Hooks of a script that passed its check, in this process or in one before; undefined = it is to be checked. */
export const hooksOfGood = (sum: string): readonly string[] | undefined => good.get(sum);

/** Notes that a script passed its check. A faulty one is not noted: a machine without time or memory finds faults that are none. */
export function addGood(sum: string, hooks: readonly string[]): void {
  if (good.size >= MOST_SCRIPTS) good.clear();
  good.set(sum, hooks);
  if (files.size === 0) return;
  timer ??= setTimeout(() => void save(), SAVE_AFTER_MS).unref();
}

/**
 * Keeps what passes in a file, and begins with what stands there: a check takes a thread and an engine of its own, two fifths of
 * all that a start computes. A file that cannot be read or written costs the time alone. Shape: what is given back ends it.
 */
export async function keepGoodScripts(file: string): Promise<() => Promise<void>> {
  for (const [sum, hooks] of await readGood(file)) good.set(sum, hooks);
  files.add(file);
  return async () => {
    await (timer === undefined ? saved : save());
    files.delete(file);
  };
}

async function readGood(file: string): Promise<[string, string[]][]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (text.length > MOST_CHARS) return [];
  const entries = toEntries(text);
  return entries.filter((entry): entry is [string, string[]] => /^[0-9a-f]{64}$/.test(entry[0]) && isTexts(entry[1])).slice(0, MOST_SCRIPTS);
}

function toEntries(text: string): [string, unknown][] {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? Object.entries(read) : [];
  } catch {
    return [];
  }
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

function save(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  saved = saved.then(writeGood);
  return saved;
}

async function writeGood(): Promise<void> {
  const text = JSON.stringify(Object.fromEntries(good));
  for (const file of files) {
    // Whole or not at all: other processes of the same folder read it.
    const fresh = `${file}.${process.pid}`;
    await writeFile(fresh, text, { mode: 0o600 })
      .then(() => rename(fresh, file))
      .catch(() => undefined);
  }
}
