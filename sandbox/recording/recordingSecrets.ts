/** What never stands in a saved recording, and the masking of values. Everything keeps its length, since steps tell the lengths of their parts. Source: BX-029. */
import type { RecordedStep } from './record.ts';

/** Tokens as they are written anywhere: three parts of base64, or behind the word that announces one. */
const TOKENS = /(Bearer\s+)?(?:eyJ[\w-]{6,}\.[\w-]{6,}\.[\w-]*|(?<=Bearer\s+)[\w.~+/-]{8,}=*)/gi;
/** Shorter texts are no secrets, and would be found everywhere. */
const SHORTEST_SECRET = 8;

/** The text with every token and every secret crossed out letter by letter. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const known = secrets.filter((secret) => secret.length >= SHORTEST_SECRET).reduce((left, secret) => left.replaceAll(secret, crossed(secret)), text);
  return known.replaceAll(TOKENS, (found, word: string | undefined) => (word ?? '') + crossed(found.slice(word?.length ?? 0)));
}

/** What the sandbox gave without the headers that a script wanted to send; a text that is no answer of it is left out whole. */
export function withoutHeaders(out: string): string {
  if (!out.includes('headers')) return out;
  try {
    const answer: unknown = JSON.parse(out);
    if (typeof answer !== 'object' || answer === null || !('calls' in answer) || !Array.isArray(answer.calls)) return out;
    return JSON.stringify({ ...answer, calls: answer.calls.map(withoutOwnHeaders) });
  } catch {
    return '';
  }
}

/**
 * A step whose values (records with the names of their fields, arguments, results) are crossed out letter by letter, so that it can be given away;
 * which hook ran, what it called and the kinds of errors can still be read.
 */
export function masked(step: RecordedStep): RecordedStep {
  if (step.t === 'evaluate') return step;
  const end = step.s.indexOf('\n') + 1;
  return {
    ...step,
    s: withoutTexts(step.s.slice(0, end), HEAD_WORDS) + withoutValues(step.s.slice(end)),
    out: step.out === null ? null : withoutTexts(step.out, OUT_WORDS),
  };
}

/** Fields whose words are those of the sandbox. */
const HEAD_WORDS: ReadonlySet<string> = new Set(['hook', 'kind', 'code']);
const OUT_WORDS: ReadonlySet<string> = new Set(['name', 'level', 'code']);

/** The texts of members one after the other: names of fields are crossed out too, since a script may have rows keyed by what they hold. */
function withoutValues(text: string): string {
  return text.replaceAll(/"((?:[^"\\]|\\.)*)"|-?\d[\d.eE+-]*|true|false/g, (found, inner?: string) => {
    if (inner !== undefined) return `"${crossed(inner)}"`;
    return (found === 'true' || found === 'false' ? 'null' : '0').padEnd(found.length);
  });
}

/** A field is matched with its text, so that its quotes are not taken for those of a value. */
function withoutTexts(text: string, plainFields: ReadonlySet<string>): string {
  return text.replaceAll(/(?:"((?:[^"\\]|\\.)*)"(\s*:\s*))?(?:"((?:[^"\\]|\\.)*)"(?!\s*:))?/g, (found, field?: string, colon?: string, value?: string) => {
    if (value === undefined || (field !== undefined && plainFields.has(field))) return found;
    return `${field === undefined ? '' : `"${field}"${colon}`}"${crossed(value)}"`;
  });
}

function withoutOwnHeaders(call: unknown): unknown {
  if (typeof call !== 'object' || call === null || !('name' in call) || call.name !== 'axios' || !('json' in call)) return call;
  const args: unknown = JSON.parse(String(call.json));
  const plain = Array.isArray(args)
    ? args.map((request: unknown) => (typeof request === 'object' && request !== null ? { ...request, headers: undefined } : request))
    : args;
  return { ...call, json: JSON.stringify(plain) };
}

function crossed(text: string): string {
  return 'x'.repeat(text.length);
}
