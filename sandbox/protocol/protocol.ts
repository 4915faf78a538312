/**
 * The text that crosses the border, and the hand-written checks of what comes back.
 *
 * Page to guest: `StartStep` and `ResumeStep` as `stepText`. Guest to page: `StepOutput`. The guest may be hostile, so
 * every field is checked before it is believed. Values of the author travel as JSON text inside the text, parsed apart
 * with their own bounds. Source: contract 13.2.
 */
import { SandboxError, toFault, type FaultCode, type ScriptFault } from './errors.ts';
import { safeParse, type Json } from './safeParse.ts';

/** One argument of a hook: a member of the facade by name, or JSON text. */
export type Argument = { kind: 'member'; content: string } | { kind: 'json'; content: string };

export interface StartStep {
  run: number;
  hook: string;
  /** Epoch ms; the guest's clock stands at it for the whole step. */
  now: number;
  seed: number;
  args: Argument[];
  /** Names of value+ members to read back. */
  patch: string[];
  /** JSON text of members that changed since they were last sent. */
  members: Record<string, string>;
  /** Runs the guest may forget. */
  closed: number[];
  /** Only for `timer`. */
  timer?: number;
  /** Only for `render`: painted rows, painted `[row, column]` cells, and the member that holds the rows. */
  rows?: number[];
  cells?: [number, number][];
  data?: string;
  /** Record which line writes what; only while somebody watches. */
  watched?: true;
}

export interface ResumeStep {
  run: number;
  call: number;
  now: number;
  ok: boolean;
  /** JSON text of the result; null for none. */
  value: string | null;
  error?: { name: 'ApiError' | 'CommandError'; code: string; message: string; status?: number; traceId?: string };
  members: Record<string, string>;
  closed: number[];
}

/** A command as the guest requested it; `json` is the text of its argument array. */
export interface GuestCall {
  run: number;
  id: number;
  name: string;
  json: string;
}

export interface GuestError {
  name: string;
  message: string;
  code: string | null;
  line: number | null;
  column: number | null;
}

export interface GuestLog {
  run: number;
  level: string;
  text: string;
  /** Line of the author that wrote it; null when unknown. */
  line: number | null;
}

/** A line that wrote: a member of the facade, the row, column or action in it (null = the member itself), its field. */
export interface GuestWrite {
  member: string;
  id: string | null;
  field: string | null;
  line: number;
}

export interface EndedRun {
  run: number;
  ok: boolean;
  json: string | null;
  patches: Map<string, string>;
  /** Newest last; empty unless the run was watched. */
  writes: GuestWrite[];
  error: GuestError | null;
}

/** One result of a render batch; `key` is `row` or `row:column`. */
export interface Rendered {
  run: number;
  key: string;
  json: string | null;
  error: GuestError | null;
}

export interface StepOutput {
  ended: EndedRun[];
  rendered: Rendered[];
  calls: GuestCall[];
  logs: GuestLog[];
  /** Errors nobody caught, for instance in a forgotten promise job. */
  faults: { run: number; error: GuestError }[];
  /** Console lines beyond the limit. */
  dropped: number;
}

/** What the evaluation of a script found. */
export interface ScriptInfo {
  version: string;
  hooks: string[];
  listData: 'combine' | 'replace' | null;
  /** Events of a form whose own handling by the portal the script takes over. Contract 14. */
  covers: string[];
  /** Line on which each hook begins, by name; what the engine cannot tell is missing. */
  lines: ReadonlyMap<string, number>;
}

/**
 * The text of a step: its head as one line of JSON with the lengths of its members, then their texts as they are. Text
 * inside JSON would be written and read twice, which costs more than the hook itself at 500 rows.
 */
export function stepText({ members, ...head }: StartStep | ResumeStep): string {
  const lengths = Object.fromEntries(Object.entries(members).map(([name, text]) => [name, text.length]));
  return `${JSON.stringify({ ...head, members: lengths })}\n${Object.values(members).join('')}`;
}

/** Reads the text of one step. Errors: `SandboxError` E_OUTPUT or E_CONTRACT. */
export function readOutput(text: string, maxChars: number): StepOutput {
  const out = objectOf(safeParse(text, { maxChars, maxDepth: 6 }));
  return {
    ended: asList(out.ended).map(readEnded),
    rendered: asList(out.rendered).map(readRendered),
    calls: asList(out.calls).map(readCall),
    logs: asList(out.logs).map(readLog),
    faults: asList(out.faults).map((entry) => ({ run: whole(objectOf(entry).run), error: readError(objectOf(entry).error) })),
    dropped: whole(out.dropped),
  };
}

/** Reads what `info` or `explain` said. Errors: `SandboxError` E_CONTRACT when it is neither. */
export function readInfo(text: string): { ok: true; info: ScriptInfo } | { ok: false; fault: ScriptFault } {
  const reply = objectOf(safeParse(text, { maxChars: 20_000, maxDepth: 4 }));
  if (reply.ok !== true) return { ok: false, fault: guestFault(readError(reply.error), null) };
  const { listData } = reply;
  if (listData !== null && listData !== 'combine' && listData !== 'replace') throw wrong('listData');
  const lines = new Map(Object.entries(objectOf(reply.lines)).map(([hook, line]) => [hook, whole(line)]));
  return {
    ok: true,
    info: {
      version: asText(reply.version),
      hooks: asList(reply.hooks).map(asText),
      listData,
      covers: reply.covers === undefined ? [] : asList(reply.covers).map(asText),
      lines,
    },
  };
}

/** The fault that an error of the guest is, by its name and code. `hook` null = while evaluating. */
export function guestFault(error: GuestError, hook: string | null): ScriptFault {
  const at = { line: error.line, column: error.column, hook };
  const isPlain = error.name === 'Error' || error.name === 'ContractError';
  const message = isPlain ? error.message : `${error.name}: ${error.message}`;
  return toFault(faultCodeOf(error, hook), message, at);
}

/** The fault that an exception of ours while reading an answer is. */
export function scriptFaultOf(error: unknown): ScriptFault {
  if (error instanceof SandboxError) return toFault(error.code, error.message);
  return toFault('E_ENGINE', error instanceof Error ? error.message : String(error));
}

function faultCodeOf(error: GuestError, hook: string | null): FaultCode {
  if (error.name === 'SyntaxError' && hook === null) return 'E_SYNTAX';
  if (error.name === 'InternalError' && error.message === 'out of memory') return 'E_MEMORY';
  if (error.name === 'RangeError' && error.message === 'Maximum call stack size exceeded') return 'E_STACK';
  if (error.name === 'InternalError' && error.message === 'stack overflow') return 'E_STACK';
  if (error.name === 'ApiError' && error.code === 'NOT_ALLOWED') return 'E_API_DENIED';
  if (error.name === 'CommandError' && error.code === 'RELOAD_LOOP') return 'E_RELOAD_LOOP';
  if (error.name === 'CommandError' && error.code === 'LIMIT') return 'E_LIMIT';
  if (error.code === 'E_CONTRACT' || error.code === 'E_OUTPUT') return error.code;
  return 'E_SCRIPT';
}

/** The guest keeps as many at most (`writes.js`). */
const MOST_WRITES = 1000;
/** So long they are at most as text; they are allowed beyond what a script may give, which watching must not use up. */
const WRITES_CHARS = 400_000;

/** Longest text of a step for this limit of its result. */
export function outputChars({ resultChars }: { resultChars: number }): number {
  return resultChars * 2 + WRITES_CHARS;
}

type Table = { [key: string]: Json | undefined };

const wrong = (what: string) => new SandboxError('E_CONTRACT', `the sandbox answered in an unknown shape (${what})`);

function objectOf(value: Json | undefined): Table {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong('object');
  return value;
}
function asList(value: Json | undefined): Json[] {
  if (!Array.isArray(value)) throw wrong('list');
  return value;
}
function asText(value: Json | undefined): string {
  if (typeof value !== 'string') throw wrong('text');
  return value;
}
function whole(value: Json | undefined): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw wrong('number');
  return value;
}
const textOrNull = (value: Json | undefined) => (value === null || value === undefined ? null : asText(value));
const wholeOrNull = (value: Json | undefined) => (value === null || value === undefined ? null : whole(value));

function readError(value: Json | undefined): GuestError {
  const error = objectOf(value);
  return {
    name: asText(error.name).slice(0, 100),
    message: asText(error.message).slice(0, 1000),
    code: textOrNull(error.code)?.slice(0, 100) ?? null,
    line: wholeOrNull(error.line),
    column: wholeOrNull(error.column),
  };
}

function readEnded(value: Json): EndedRun {
  const entry = objectOf(value);
  const isOk = entry.ok === true;
  const patches = isOk ? Object.entries(objectOf(entry.patches)).map(([name, text]): [string, string] => [name, asText(text)]) : [];
  return {
    run: whole(entry.run),
    ok: isOk,
    json: isOk ? textOrNull(entry.json) : null,
    patches: new Map(patches),
    writes: entry.writes === undefined ? [] : asList(entry.writes).slice(0, MOST_WRITES).map(readWrite),
    error: isOk ? null : readError(entry.error),
  };
}

function readWrite(value: Json): GuestWrite {
  const [member, id, field, line] = asList(value);
  return { member: asText(member).slice(0, 60), id: textOrNull(id), field: textOrNull(field), line: whole(line) };
}

function readRendered(value: Json): Rendered {
  const entry = objectOf(value);
  const key = asText(entry.key);
  if (!/^\d{1,7}(:\d{1,7})?$/.test(key)) throw wrong('key');
  const error = entry.error === undefined ? null : readError(entry.error);
  return { run: whole(entry.run), key, json: error ? null : asText(entry.json), error };
}

function readCall(value: Json): GuestCall {
  const call = objectOf(value);
  return { run: whole(call.run), id: whole(call.id), name: asText(call.name), json: asText(call.json) };
}

function readLog(value: Json): GuestLog {
  const line = objectOf(value);
  return { run: whole(line.run), level: asText(line.level).slice(0, 10), text: asText(line.text).slice(0, 2000), line: wholeOrNull(line.line) };
}
