/**
 * JSON from the guest, read without trusting it: length, then depth, then parse, then the keys that could reach a
 * prototype are dropped. Source: contract 13.2 (plain data only), 13.7.
 */
import { SandboxError } from './errors.ts';

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

interface Bounds {
  /** Longest text, in UTF-16 units. */
  maxChars: number;
  /** Deepest nesting of arrays and objects; a bare value is 0 deep. */
  maxDepth: number;
}

const mayPollute = /__proto__|constructor|prototype|\\u/;
const dropped = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses guest text into plain data. Errors: `SandboxError` E_OUTPUT (too long, too deep), E_CONTRACT (no JSON);
 * nothing else is ever thrown.
 */
export function safeParse(text: string, { maxChars, maxDepth }: Bounds): Json {
  if (typeof text !== 'string') throw new SandboxError('E_CONTRACT', 'expected text');
  if (text.length > maxChars) throw new SandboxError('E_OUTPUT', `longer than ${maxChars} characters`);
  if (isDeeperThan(text, maxDepth)) throw new SandboxError('E_OUTPUT', `nested deeper than ${maxDepth} levels`);
  try {
    // The reviver costs as much as the parse, and almost no text needs it.
    return JSON.parse(text, mayPollute.test(text) ? withoutPollution : undefined);
  } catch (cause) {
    throw new SandboxError('E_CONTRACT', 'not JSON', { cause });
  }
}

function withoutPollution(key: string, value: unknown): unknown {
  return dropped.has(key) ? undefined : value;
}

/** Whether JSON text nests deeper than `maxDepth`, found in one pass without recursion; text that is no JSON may give either. */
export function isDeeperThan(text: string, maxDepth: number): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (inString) {
      if (unit === 92 /* \ */) i++;
      else if (unit === 34 /* " */) inString = false;
    } else if (unit === 34) inString = true;
    else if (unit === 91 /* [ */ || unit === 123 /* { */) {
      depth++;
      if (depth > maxDepth) return true;
    } else if (unit === 93 || unit === 125) depth--;
  }
  return false;
}

/** Whether a text from outside must not be used as a key of an object. */
export function isUnsafeKey(key: string): boolean {
  return dropped.has(key);
}
