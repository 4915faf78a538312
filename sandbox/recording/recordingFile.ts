/**
 * A recording as a file: what it must look like, what never stands in it (tokens, headers), and the reader that trusts
 * nothing. The same text is saved by the script panel and taken by it and by `portico replay`. Source: BX-029.
 */
import { Type, type Static } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { defaultScriptLimits, ScriptLimits } from '#schemas/hooks.ts';
import { ENGINE, type RecordedStep, type Recording } from './record.ts';
import { withoutSecrets, withoutHeaders, masked } from './recordingSecrets.ts';

/** SHA-256 of bytes as hex text. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;

/** What a script runs on: another one may count other ticks or give other texts. */
export interface EngineSums {
  wasmSha: string;
  preludeSha: string;
}

const MOST_FILE_CHARS = 24_000_000;
const Sum = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Text = Type.Union([Type.String(), Type.Null()]);

const Step = Type.Object(
  {
    t: Type.Union([Type.Literal('evaluate'), Type.Literal('start'), Type.Literal('resume')]),
    s: Type.String({ description: 'Of evaluate the configuration the sandbox was opened with, else what the step received' }),
    budgetMs: Type.Number({ minimum: 0, description: 'What was left of the outer bound, ms by the clock' }),
    out: Type.Union([Type.String(), Type.Null()], { description: 'What the sandbox gave; null = nothing' }),
    fault: Text,
    ms: Type.Number({ minimum: 0 }),
    ticks: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false },
);

/** Shape of the file, format 1. */
export const RecordingFile = Type.Object(
  {
    format: Type.Literal(1),
    engine: Type.String({ maxLength: 60 }),
    wasmSha: Sum,
    preludeSha: Sum,
    scriptSha: Sum,
    list: Type.String({ maxLength: 400, description: 'Model and view the script belongs to' }),
    tz: Type.String({ maxLength: 60 }),
    locale: Type.String({ maxLength: 20 }),
    isMasked: Type.Boolean({ description: 'Values are masked: it can be read, not replayed' }),
    isFull: Type.Boolean({ description: 'The recording reached its size before it was ended' }),
    limits: ScriptLimits,
    source: Type.String({ maxLength: 1_000_000 }),
    steps: Type.Array(Step, { minItems: 1, maxItems: 4000 }),
  },
  { additionalProperties: false },
);
export type RecordingFile = Static<typeof RecordingFile>;

/** Why a file is not taken. */
export type RecordingRefusal = 'tooLarge' | 'notJson' | 'format' | 'shape' | 'changed';

/** A file that is no recording, or not one that can be used; `where` = the place in it. */
export class RecordingError extends Error {
  override name = 'RecordingError';
  constructor(
    readonly reason: RecordingRefusal,
    message: string,
    readonly where = '',
  ) {
    super(message);
  }
}

interface About {
  list: string;
  tz: string;
  locale: string;
  /** Texts that must not stand in the file, such as the tokens of the session. */
  secrets: readonly string[];
  mask: boolean;
}

/** The text of the file: without tokens and headers, masked when wanted. */
export async function writeRecording(recording: Recording, about: About, sums: EngineSums, sha256: Sha256): Promise<string> {
  const { mask, list, tz, locale } = about;
  const clean = (text: string) => withoutSecrets(text, about.secrets);
  const source = clean(recording.source);
  const cleaned = recording.steps.map((step) => ({ ...step, s: clean(step.s), out: step.out === null ? null : clean(withoutHeaders(step.out)) }));
  const file: RecordingFile = {
    format: 1,
    engine: ENGINE,
    ...sums,
    scriptSha: await shaOfText(source, sha256),
    list,
    tz,
    locale,
    isMasked: mask,
    isFull: recording.isFull,
    limits: recording.limits,
    source,
    steps: mask ? cleaned.map(masked) : cleaned,
  };
  return JSON.stringify(file, null, 1);
}

/** Reads a file. Errors: `RecordingError`, with the first place that is wrong. */
export async function readRecording(text: string, sha256: Sha256): Promise<RecordingFile> {
  if (text.length > MOST_FILE_CHARS) throw new RecordingError('tooLarge', `a recording has at most ${MOST_FILE_CHARS} characters`);
  const read = parseRecording(text);
  if (typeof read !== 'object' || read === null || !('format' in read)) throw new RecordingError('shape', 'the file is no recording of a script', 'format');
  if (read.format !== 1) throw new RecordingError('format', `format ${String(read.format).slice(0, 20)} is not known; known is 1`, 'format');
  // Files from before a limit was there ran under what holds without it.
  if ('limits' in read && typeof read.limits === 'object') Object.assign(read, { limits: { ...defaultScriptLimits, ...read.limits } });
  if (!Check(RecordingFile, read)) {
    const [first] = Errors(RecordingFile, read);
    throw new RecordingError('shape', `the recording is damaged at ${first?.instancePath ?? '/'}: ${first?.message ?? ''}`, first?.instancePath);
  }
  if (read.steps[0]?.t !== 'evaluate') throw new RecordingError('shape', 'the recording does not begin with the script', '/steps/0/t');
  if ((await shaOfText(read.source, sha256)) !== read.scriptSha)
    throw new RecordingError('changed', 'the script in the file is not the one that was recorded', '/source');
  return read;
}

/** Sums of what scripts run on here. */
export async function engineSums(wasm: Uint8Array<ArrayBuffer>, prelude: string, sha256: Sha256): Promise<EngineSums> {
  return { wasmSha: await sha256(wasm), preludeSha: await shaOfText(prelude, sha256) };
}

/** Whether a recording was made on the same engine, so that even its ticks must be equal. */
export function isSameEngine(one: EngineSums, other: EngineSums): boolean {
  return one.wasmSha === other.wasmSha && one.preludeSha === other.preludeSha;
}

/** The hook of every step, as people call it; a later step belongs to the run it names. */
export function hooksOf(steps: readonly RecordedStep[]): string[] {
  const hooks = new Map<number, string>();
  return steps.map(({ t, s }) => {
    if (t === 'evaluate') {
      hooks.clear();
      return 'evaluate';
    }
    const { run, hook } = lineHeadOf(s);
    if (run === undefined) return t;
    if (t === 'start') hooks.set(run, hook ?? t);
    return hooks.get(run) ?? t;
  });
}

/** Run and hook out of the first line of a step. */
function lineHeadOf(text: string): { run?: number; hook?: string } {
  try {
    const head: unknown = JSON.parse(text.slice(0, text.indexOf('\n')));
    const isHead = typeof head === 'object' && head !== null;
    const run = isHead && 'run' in head && typeof head.run === 'number' ? head.run : undefined;
    const hook = isHead && 'hook' in head && typeof head.hook === 'string' ? head.hook : undefined;
    return { ...(run !== undefined && { run }), ...(hook !== undefined && { hook }) };
  } catch {
    return {};
  }
}

function parseRecording(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RecordingError('notJson', 'the file is no recording: it is not JSON');
  }
}

function shaOfText(text: string, sha256: Sha256): Promise<string> {
  return sha256(new TextEncoder().encode(text));
}
