import { asExpression } from '#sandbox/protocol/scriptKind.ts';
import { MAX_DOCUMENT_FILE_BYTES } from '#schemas/limits.ts';
import type { ControlWrite } from './findings.ts';
import { Lowering } from './lowering.ts';
import { parseScript } from './parser.ts';
import { Walk } from './walk.ts';

/** What can be known of a form's script without running it. */
interface FormScript {
  /** Where it hides or locks controls, as far as that is certain. */
  writes: readonly ControlWrite[];
  /** Whether it may give an item a value; `sheet.column` for columns. */
  mayGive(control: string): boolean;
}

/** A script of which nothing can be known. */
const UNTOLD: FormScript = { writes: [], mayGive: () => true };
/** Steps of following a script for each of its characters: enough for helpers that call helpers, and an end to everything else. */
const STEPS_PER_CHARACTER = 5;
const FEWEST_STEPS = 10_000;

/**
 * Reads a form's script: aliases, its own functions and loops over what it names are followed, conditions are not decided. Nothing is
 * known of a text that does not parse, that is nested more deeply than the stack allows, or that is longer than a file of scripts may
 * be. Linear in the text. Source: contract 14.
 */
export function readFormScript(text: string): FormScript {
  if (text.length > MAX_DOCUMENT_FILE_BYTES) return UNTOLD;
  try {
    return traceFormScript(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return UNTOLD;
    throw error;
  }
}

function traceFormScript(text: string): FormScript {
  const source = asExpression(text);
  const shift = source.length - text.length;
  const lowering = new Lowering(source);
  const root = lowering.program(parseScript(source));
  const walk = new Walk(Math.max(FEWEST_STEPS, source.length * STEPS_PER_CHARACTER));
  const script = walk.run(root, []);
  if (script?.kind === 'function') walk.run(script.unit, [{ kind: 'form' }]);
  // What nobody is seen to call may be called nevertheless.
  for (const unit of lowering.units) if (!walk.visited.has(unit)) walk.run(unit, []);
  const { findings } = walk;
  return {
    writes: findings.writes.map((write) => ({ ...write, at: write.at - shift })).toSorted((a, b) => a.at - b.at),
    mayGive: (control) => {
      const [sheet = control, column = sheet] = control.split('.');
      return findings.givesAny || lowering.keys.has(column) || [control, sheet, column].some((code) => findings.given.has(code));
    },
  };
}
