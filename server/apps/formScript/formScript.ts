import type { ControlWrite } from './findings.ts';
import { Reader } from './reader.ts';
import { Walk } from './walk.ts';

/** What can be told of a form's script without running it. */
interface FormScript {
  /** Where it hides or locks controls, as far as that is certain. */
  writes: readonly ControlWrite[];
  /** Whether it may give an item a value; `sheet.column` for columns. */
  mayGive(control: string): boolean;
}

/** Steps of following a script for each of its tokens: enough for helpers that call helpers, and an end to everything else. */
const STEPS_PER_TOKEN = 30;
const FEWEST_STEPS = 10_000;

/**
 * Reads a form's script: aliases, its own functions and loops over what it names are followed, conditions are not decided. Linear in
 * the text. Source: contract 14.
 */
export function readFormScript(text: string): FormScript {
  const reader = new Reader(text);
  const root = reader.read();
  const walk = new Walk(Math.max(FEWEST_STEPS, reader.length * STEPS_PER_TOKEN));
  walk.run(root, []);
  const [, script] = reader.units;
  if (script) walk.run(script, [{ kind: 'form' }]);
  // What nobody is seen to call may be called all the same.
  for (const unit of reader.units) if (!walk.visited.has(unit)) walk.run(unit, []);
  const { findings } = walk;
  const isSilent = findings.givesAny || reader.isPartial;
  return {
    writes: findings.writes.toSorted((a, b) => a.at - b.at),
    mayGive: (control) => {
      const [sheet = control, column = sheet] = control.split('.');
      return isSilent || reader.keys.has(column) || [control, sheet, column].some((code) => findings.given.has(code));
    },
  };
}
