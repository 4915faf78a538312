import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { tokenizer } from 'acorn';
import type { Facade } from '#sandbox/protocol/facade.ts';
import { checkScript } from '#sandbox/node.ts';
import { scriptKind } from '#sandbox/protocol/scriptKind.ts';
import { placeAt, type Fault, type Place } from './fault.ts';
import { hooksOfGood, addGood, sumOfScript } from './goodScripts.ts';
import type { IncludedFiles } from './includeFiles.ts';
import type { Problem } from './validate.ts';

/** What is wrong with a script; `line` and `column` from 1 in its text. */
interface ScriptProblem {
  severity: 'error' | 'warning';
  line: number;
  column: number;
  reason: string;
}

/** What the check of a script found; `hooks` undefined = unknown. */
interface Seen {
  problem: ScriptProblem | null;
  hooks: readonly string[] | undefined;
}

/** Answers by the hash of the text: a script is checked once, however often its document is loaded again. */
const known = new Map<string, Promise<Seen>>();
const MOST_KNOWN = 500;

/** Whether a script can be used: it parses and has the shape of its kind (contract 13.1, 14, 15.1). */
function seen(text: string, facade: Facade): Promise<Seen> {
  const key = `${facade.kind} ${createHash('sha256').update(text).digest('hex')}`;
  const answer = known.get(key) ?? inspectScript(text, facade);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, answer);
  return answer;
}

async function inspectScript(text: string, facade: Facade): Promise<Seen> {
  if (facade.kind === 'list' && scriptKind(text) === 'firstVersion')
    return { problem: { severity: 'warning', line: 1, column: 1, reason: 'a first-version script is not run; the list works without it' }, hooks: undefined };
  // A check that itself fails (no memory for the engine) concerns this script alone, never the load.
  const checked = await checkUnlessGood(text, facade).catch((error: unknown) => ({
    ok: false as const,
    line: 1,
    column: 1,
    reason: `it could not be checked: ${String(error)}`,
  }));
  if (checked.ok) return { problem: null, hooks: checked.hooks };
  const { line, column } = (checked.reason.startsWith('SyntaxError') && placeOfSyntaxError(text)) || checked;
  return { problem: { severity: 'error', line, column, reason: `the script cannot be used: ${checked.reason}` }, hooks: undefined };
}

/** Checks a script that has not passed yet, in this process or in one before. */
async function checkUnlessGood(text: string, facade: Facade): ReturnType<typeof checkScript> {
  const sum = await sumOfScript(text, facade);
  const hooks = hooksOfGood(sum);
  if (hooks) return { ok: true, hooks };
  const checked = await checkScript(text, facade);
  if (checked.ok) addGood(sum, checked.hooks);
  return checked;
}

/** Where this process's own engine stops reading; it only parses and reports columns better than the sandbox's engine. */
function placeOfSyntaxError(text: string): { line: number; column: number } | undefined {
  try {
    // Making it parses it; it is never run.
    void new Script(text, { filename: 'script' });
    return undefined;
  } catch (error) {
    // The stack begins with `script:line`, the line itself, and a caret below the place.
    const [head = '', , caret = ''] = error instanceof SyntaxError ? (error.stack ?? '').split('\n') : [];
    const line = Number(/^script:(\d+)$/.exec(head)?.[1]);
    if (!(line > 0)) return undefined;
    const column = caret.indexOf('^') + 1;
    const last = offsetOfLastToken(text);
    // What a text lacks at its end it lacks behind its last token: on the blank line below nothing is to be seen, and no caret is drawn.
    const isCutOff = (error as SyntaxError).message.includes('end of input') || offsetAt(text, line, Math.max(column, 1)) > last;
    if (isCutOff) return placeAt('', text, last);
    return column > 0 ? { line, column } : undefined;
  }
}

/** Where the last token of a text begins; one that is not closed reaches to the end. */
function offsetOfLastToken(text: string): number {
  let last = 0;
  try {
    for (const { start } of tokenizer(text, { ecmaVersion: 'latest' })) last = start;
  } catch (error) {
    // The tokenizer names the beginning of what is not closed.
    if (error instanceof SyntaxError && 'pos' in error && typeof error.pos === 'number') return error.pos;
  }
  return last;
}

/** Where the script of a document stands, and what it was made of. */
interface ScriptPlace {
  path: string[];
  files: IncludedFiles;
  place(problem: Pick<Problem, 'path' | 'at'>): Place;
}

/** Checks the script of a document; the fault lies in the script's own file where it has one. */
export async function checkScriptText(script: string | undefined, facade: Facade, { path, files, place }: ScriptPlace): Promise<Fault[]> {
  const problem = script === undefined ? null : (await seen(script, facade)).problem;
  if (script === undefined || !problem) return [];
  const { line, column, severity, reason } = problem;
  const included = files.get(path.join('/'));
  const at = included ? { file: included.file, line, column } : place({ path, at: offsetAt(script, line, column) });
  return [{ ...at, severity, reason }];
}

/** The hooks a script has; none without a script, undefined where it cannot be used. */
export async function hooksOfScript(script: string | undefined, facade: Facade): Promise<readonly string[] | undefined> {
  return script === undefined ? [] : (await seen(script, facade)).hooks;
}

/** Offset of a line and column in a text. */
export function offsetAt(text: string, line: number, column: number): number {
  const start = text
    .split('\n')
    .slice(0, line - 1)
    .join('\n').length;
  return (line > 1 ? start + 1 : 0) + column - 1;
}
