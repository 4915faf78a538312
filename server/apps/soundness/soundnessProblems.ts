import type { WorkflowDocument } from '#server/apps/documents/workflowDocument.ts';
import type { Problem } from '#server/apps/documents/validate.ts';
import { searchNet, type Finding } from './searchNet.ts';

/** A way longer than this is shown by its beginning and its end. */
const MOST_SHOWN = 40;
/** Texts that were searched already: every change of a folder reads all its documents. */
const MOST_KNOWN = 500;
const known = new Map<string, ReturnType<typeof searchNet>>();

const WORDS: Readonly<Record<Finding['kind'], (element: string) => string>> = {
  stuck: (element) => `may get stuck at ${element}`,
  twice: (element) => `step may run twice at once: ${element}`,
  endless: (element) => `end is never reached from ${element}`,
};

/** Warnings about what can happen to the tokens of a workflow, each with a way that leads there (contract 15.9.6). */
export function soundnessProblems({ definition, places }: WorkflowDocument): Problem[] {
  return searchOf(definition).findings.map(({ kind, element, way }) => ({
    path: [],
    severity: 'warning',
    reason: `${WORDS[kind](element)}${way.length === 0 ? '' : ` (${textOfWay(way)})`}`,
    at: places.get(element) ?? 0,
  }));
}

/** Whether the search of a workflow ended at its bound: there may be more to find. */
export const isSearchBounded = (definition: WorkflowDocument['definition']): boolean => !searchOf(definition).isWhole;

function searchOf(definition: WorkflowDocument['definition']): ReturnType<typeof searchNet> {
  const found = known.get(definition.version) ?? searchNet(definition);
  known.delete(definition.version);
  known.set(definition.version, found);
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return found;
}

function textOfWay(way: readonly string[]): string {
  const shown = way.length > MOST_SHOWN ? [...way.slice(0, MOST_SHOWN / 2), '…', ...way.slice(-MOST_SHOWN / 2)] : way;
  return shown.join(' → ');
}
