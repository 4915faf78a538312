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

/** A step whose texts (records, names, calls) are crossed out letter by letter, so that it can be given away. */
export function masked(step: RecordedStep): RecordedStep {
  return step.t === 'evaluate' ? step : { ...step, s: mask(step.s), out: step.out === null ? null : mask(step.out) };
}

/** A key is matched too, so that its quotes are not taken for those of a value, and stays as it is. */
function mask(text: string): string {
  return text.replaceAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g, (found, colon: string | undefined) => (colon === undefined ? `"${crossed(found.slice(2))}"` : found));
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
