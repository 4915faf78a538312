/** A fault that a fixture file expects, at the place of its mark. */
export interface ExpectedFault {
  file: string;
  line: number;
  column: number;
  severity: string;
  /** Begin of the reason. */
  reason: string;
}

const MARK = /⟪([ew]):([^⟫]*)⟫/g;

/**
 * Takes marks such as `⟪e:reason⟫` (w = warning) out of a text.
 * Shape: `faults[i]` is expected at the character that followed its mark; line and column from 1.
 */
export function takeMarks(marked: string): { text: string; faults: Omit<ExpectedFault, 'file'>[] } {
  const faults: Omit<ExpectedFault, 'file'>[] = [];
  let text = '';
  let end = 0;
  for (const match of marked.matchAll(MARK)) {
    text += marked.slice(end, match.index);
    end = match.index + match[0].length;
    const lines = text.split('\n');
    faults.push({ line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, severity: match[1] === 'e' ? 'error' : 'warning', reason: match[2] ?? '' });
  }
  return { text: text + marked.slice(end), faults };
}
