/** The sandbox in Node: for the application loader's check of scripts, for replay, and for tests. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { defaultScriptLimits, type ScriptLimits } from '#schemas/hooks.ts';
import { worldText } from './bridge.ts';
import type { ScriptFault } from './errors.ts';
import { toFault } from './errors.ts';
import { readInfo } from './protocol.ts';
import { joinPrelude, preludeParts, type PreludeTexts } from './prelude/parts.ts';
import { openRealm, type Realm } from './realm.ts';
import { scriptKind } from './scriptKind.ts';
import { zoneTable } from './zone.ts';

let compiled: Promise<WebAssembly.Module> | undefined;

/** The engine's bytes from the installed package. */
export async function engineBytes(): Promise<Uint8Array<ArrayBuffer>> {
  const path = createRequire(import.meta.url).resolve('@jitl/quickjs-ng-wasmfile-release-sync/wasm');
  return new Uint8Array(await readFile(path));
}

/** The engine, compiled once per process. */
function engineModule(): Promise<WebAssembly.Module> {
  compiled ??= engineBytes().then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

/** The guest prelude as text; found by the package's own name for it, so that it is found from a bundle too. */
async function preludeText(): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const texts = await Promise.all(preludeParts.map(async (part) => [part, await readFile(resolve(`#sandbox/prelude/${part}.js`), 'utf8')]));
  // One entry for every part, as the line above makes them.
  return joinPrelude(Object.fromEntries(texts) as PreludeTexts);
}

interface NodeRealmOptions {
  limits?: ScriptLimits;
  timeZone?: string;
  now?: number;
  world?: string;
  prelude?: string;
  measure?: boolean;
  stopAtTick?: () => number | null;
}

/** A realm in this process; it is never freed, so open few and end the process. */
export async function openNodeRealm(options: NodeRealmOptions = {}): Promise<Realm> {
  const limits = options.limits ?? defaultScriptLimits;
  const world = options.world ?? worldText({ limits, zone: zoneTable(options.timeZone ?? 'Asia/Shanghai'), now: options.now ?? 0 });
  const [wasmModule, prelude] = await Promise.all([engineModule(), options.prelude ?? preludeText()]);
  return openRealm({ wasmModule, prelude, world, limits, now: () => performance.now(), measure: options.measure, stopAtTick: options.stopAtTick });
}

/** Why a script cannot be used; `line` and `column` are 1-based, 1 when the place is unknown. */
export interface ScriptProblem {
  ok: false;
  line: number;
  column: number;
  reason: string;
}

/**
 * Whether a list script parses and has the agreed shape, found by evaluating it in the sandbox without any page.
 * Missing text and first-version scripts are fine: the portal ignores them. Source: contract 13.1.
 */
export async function checkScript(text: string, limits: ScriptLimits = defaultScriptLimits): Promise<{ ok: true } | ScriptProblem> {
  if (scriptKind(text) !== 'object') return { ok: true };
  if (text.length > limits.scriptChars) return { ok: false, line: 1, column: 1, reason: `the script is longer than ${limits.scriptChars} characters` };
  const realm = await openNodeRealm({ limits });
  // A cold engine on a busy machine must not make a good script look slow.
  const result = realm.evaluate(text, limits.evaluationMs * 8);
  const fault = result.fault ? toFault(result.fault.code, result.fault.message) : faultOf(result.out);
  return fault ? { ok: false, line: fault.line ?? 1, column: fault.column ?? 1, reason: fault.message } : { ok: true };
}

function faultOf(out: string | null): ScriptFault | null {
  if (out === null) return toFault('E_ENGINE', 'the engine gave no answer');
  const told = readInfo(out);
  return told.ok ? null : told.fault;
}
