/** error = the document does not take effect; warning = it does, and the portal shows its fallback (contract 15.1). */
export type Severity = 'error' | 'warning';

/** A place in a configuration file; `line` and `column` from 1, columns in UTF-16 units. */
export interface Place {
  file: string;
  line: number;
  column: number;
}

/** One fault of the configuration, with its place and the reason in words. */
export interface Fault extends Place {
  severity: Severity;
  reason: string;
  /** An error of a part: it is left out alone, and the document takes effect without it. */
  isPart?: boolean;
  /** What else does not take effect because of it, counted, with where that stands. */
  followed?: string;
}

/** The line the check command prints: `file:line:column severity reason` (BX-032). */
export function faultLine(fault: Fault): string {
  return `${fault.file}:${fault.line}:${fault.column} ${fault.severity} ${fault.reason}`;
}

/** The line of a fault, and below it what follows from it. */
export function faultText(fault: Fault): string {
  return fault.followed === undefined ? faultLine(fault) : `${faultLine(fault)}\n  ${fault.followed}`;
}

/** Whether one of them is an error of the whole document. */
export function hasError(faults: readonly { severity: Severity; isPart?: boolean | undefined }[]): boolean {
  return faults.some(({ severity, isPart }) => severity === 'error' && isPart !== true);
}

/** Line and column of an offset in a text. */
export function placeAt(file: string, text: string, offset: number): Place {
  return placesIn(file, text)(offset);
}

/** Line and column of many offsets in a text, which is gone through once. */
export function placesIn(file: string, text: string): (offset: number) => Place {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { file, line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

/** In order of file, line and column. */
export function sortFaults(faults: readonly Fault[]): Fault[] {
  return faults.toSorted((a, b) => (a.file === b.file ? a.line - b.line || a.column - b.column : compareText(a.file, b.file)));
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : 1;
}
