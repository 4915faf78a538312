import type { LoggedRun } from '#src/engine/scripts/scriptRunLog.ts';

/** A line of the console: what the script wrote, what was refused, and how runs failed. */
export interface PanelLine {
  key: string;
  at: number;
  level: 'error' | 'warn' | 'info' | 'debug';
  hook: string;
  line: number | null;
  text: string;
  /** Code of a fault; the text is the script's or the engine's. */
  code?: string;
}

const LEVELS: Readonly<Record<string, PanelLine['level']>> = { error: 'error', warn: 'warn', debug: 'debug' };

/** All lines of the runs in the order of time. Source: BX-028. */
export function consoleLines(runs: readonly LoggedRun[]): PanelLine[] {
  return runs.flatMap(consoleLinesOf).toSorted((one, other) => one.at - other.at);
}

function consoleLinesOf({ key, hook, at, ms, fault, warnings, logs }: LoggedRun): PanelLine[] {
  const written = logs.map(
    (log, place): PanelLine => ({ key: `${key}:${place}`, at: log.at, level: LEVELS[log.level] ?? 'info', hook, line: log.line, text: log.text }),
  );
  const end = Math.max(at + ms, ...logs.map((log) => log.at));
  const warned = warnings.map((text, place): PanelLine => ({ key: `${key}:note${place}`, at: end, level: 'warn', hook, line: null, text }));
  const failed: PanelLine[] = fault ? [{ key: `${key}:fault`, at: end, level: 'error', hook, line: fault.line, text: fault.message, code: fault.code }] : [];
  return [...written, ...warned, ...failed];
}
