import { Parser, type Program } from 'acorn';

/**
 * Parser without the checks that take acorn quadratic time, or the length of the text for each level of its nesting: names that are
 * reserved or declared twice, and the inside of patterns. Those faults are reported by the engine that runs the script.
 */
class ScriptParser extends Parser {
  declareName(): void {}
  checkUnreserved(): void {}
  checkLValInnerPattern(): void {}
  validateRegExpPattern(): void {}
}

/** Syntax tree of a script. Errors: `SyntaxError`, also for nesting that the stack has no place for. */
export function parseScript(text: string): Program {
  return ScriptParser.parse(text, { ecmaVersion: 'latest' });
}
