import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { checkScript } from '#sandbox/node.ts';
import { scriptKind } from '#sandbox/scriptKind.ts';

/** What is wrong with a script; `line` and `column` from 1 in its text. */
export interface ScriptProblem {
  severity: 'error' | 'warning';
  line: number;
  column: number;
  reason: string;
}

/** Answers by the hash of the text: a script is looked at once, however often its document is loaded again. */
const known = new Map<string, Promise<ScriptProblem | null>>();
const MOST_KNOWN = 500;

/** Whether a list script can be used: it parses, is one object, and has a known version (contract 13.1, 15.1). */
export function checkListScript(text: string): Promise<ScriptProblem | null> {
  const key = createHash('sha256').update(text).digest('hex');
  const answer = known.get(key) ?? look(text);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, answer);
  return answer;
}

async function look(text: string): Promise<ScriptProblem | null> {
  if (scriptKind(text) === 'firstVersion')
    return { severity: 'warning', line: 1, column: 1, reason: 'a first-version script is not run; the list works without it' };
  // A check that itself fails (no memory for the engine) concerns this script alone, never the load.
  const checked = await checkScript(text).catch((error: unknown) => ({
    ok: false as const,
    line: 1,
    column: 1,
    reason: `it could not be checked: ${String(error)}`,
  }));
  if (checked.ok) return null;
  const { line, column } = (checked.reason.startsWith('SyntaxError') && placeOfSyntaxError(text)) || checked;
  return { severity: 'error', line, column, reason: `the script cannot be used: ${checked.reason}` };
}

/** Where this process's own engine stops reading; it only parses and tells columns better than the sandbox's engine. */
function placeOfSyntaxError(text: string): { line: number; column: number } | undefined {
  try {
    // Making it parses it; it is never run.
    void new Script(text, { filename: 'script' });
    return undefined;
  } catch (error) {
    // The stack begins with `script:line`, the line itself, and a caret below the place.
    const [head = '', , caret = ''] = error instanceof SyntaxError ? (error.stack ?? '').split('\n') : [];
    const line = Number(/^script:(\d+)$/.exec(head)?.[1]);
    return line > 0 && caret.includes('^') ? { line, column: caret.indexOf('^') + 1 } : undefined;
  }
}

/** Offset of a line and column in a text. */
export function offsetAt(text: string, line: number, column: number): number {
  const start = text
    .split('\n')
    .slice(0, line - 1)
    .join('\n').length;
  return (line > 1 ? start + 1 : 0) + column - 1;
}
