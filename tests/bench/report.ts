import type { ExportFigures } from './exports.ts';
import type { ImportFigures } from './imports.ts';
import type { Figures } from './measure.ts';
import type { MenuStep } from './menuSteps.ts';
import type { ServerFigures } from './serverQuery.ts';
import type { Step } from './stops.ts';
import type { ForecastFigures } from './forecast.ts';
import type { EngineFigures } from './workflowEngine.ts';

/** Medians of several runs, figure by figure. */
export function median(runs: readonly Figures[]): Figures {
  const keys = Object.keys(runs[0] ?? {}) as (keyof Figures)[]; // the keys of Figures are all numbers
  return Object.fromEntries(keys.map((key) => [key, middle(runs.map((run) => run[key]))])) as unknown as Figures; // one entry a key
}

/** The middle of some numbers. */
export function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const LINES: [keyof Figures, string][] = [
  ['jsKiB', 'JS, gzip KiB'],
  ['allKiB', 'all transfers, KiB'],
  ['firstPaintMs', 'first contentful paint, cold, ms'],
  ['firstRowMs', 'first data row, cold, ms'],
  ['layoutShift', 'layout shift until idle'],
  ['requests', 'requests until idle'],
  ['warmMs', 'all rows, loaded again, ms'],
  ['visitMs', 'all rows, warm, come from elsewhere, ms'],
  ['cpuMs', 'main-thread CPU to first rows, ms'],
  ['blockingMs', 'blocking time, ms'],
  ['heapMiB', 'JS heap, MiB'],
  ['sortMs', 'sort click to new rows, ms'],
  ['filterMs', 'filter apply to rows, ms'],
  ['size500Ms', 'page size 20 to 500, ms'],
  ['heap500MiB', 'JS heap with 500 rows, MiB'],
  ['scrollP95Ms', 'scroll 500 rows, p95 frame, ms'],
  ['longFrames', 'frames over 50 ms in 3 s'],
];

/** The pages as a Markdown table; the last column is the ratio of the product to the AG Grid floor. */
export function pagesTable(pages: Record<string, Figures>): string {
  const names = Object.keys(pages);
  const head = `| | ${names.join(' | ')} | ratio to AG Grid |\n|---|${names.map(() => '---').join('|')}|---|`;
  const lines = LINES.map(([key, label]) => {
    const values = names.map((name) => (pages[name]?.[key] ?? 0).toFixed(key === 'layoutShift' ? 3 : 1));
    const grid = pages['AG Grid alone']?.[key] ?? 0;
    const ratio = grid > 0 ? ((pages.Portico?.[key] ?? 0) / grid).toFixed(2) : '-';
    return `| ${label} | ${values.join(' | ')} | ${ratio} |`;
  });
  return `${head}\n${lines.join('\n')}`;
}

/** The list queries as a Markdown table; the last column is the ratio to the same SQL run by hand. */
export function serverTable(server: ServerFigures): string {
  const lines = server.queries.map(
    (query) => `| ${query.name} | ${query.callMs.toFixed(1)} | ${query.sqlMs.toFixed(1)} | ${(query.callMs / query.sqlMs).toFixed(2)} |`,
  );
  const head = `| list query, ${server.rows} rows, p50 ms | call | same SQL by hand | ratio |\n|---|---|---|---|`;
  return `${head}\n${lines.join('\n')}\n\nwarm start to ready ${server.warmStartMs.toFixed(0)} ms`;
}

/** What a user did, how long it took and the longest task meanwhile, as a Markdown table; what the floor cannot do has no figures for it. */
export function stopsTable(stops: Record<string, Step[]>): string {
  const [floor = [], product = []] = [stops['AG Grid alone'], stops.Portico];
  const lines = product.map(({ name, rowsMs, longestMs }) => {
    const beside = floor.find((step) => step.name === name);
    return `| ${name} | ${whole(beside?.rowsMs)} | ${whole(rowsMs)} | ${whole(beside?.longestMs)} | ${whole(longestMs)} |`;
  });
  return `| ms | rows, AG Grid alone | rows, Portico | longest task, AG Grid alone | longest task, Portico |\n|---|---|---|---|---|\n${lines.join('\n')}`;
}

function whole(figure: number | undefined): string {
  return figure === undefined ? '-' : figure.toFixed(0);
}

/** From a menu entry to the first row of its list as a Markdown table; the last column is the ratio to the calls the page made for it. */
export function menuTable(steps: readonly MenuStep[]): string {
  const lines = steps.map(({ name, rowMs, callsMs }) => `| ${name} | ${rowMs.toFixed(0)} | ${callsMs.toFixed(0)} | ${(rowMs / callsMs).toFixed(2)} |`);
  return `| menu to the next list, ms | first row | its calls, added up | ratio |\n|---|---|---|---|\n${lines.join('\n')}`;
}

/** Figures of an export in one sentence. */
export function exportLine({ rows, seconds, rowsPerSecond, idleMb, highestMb, fileMb, listP50Ms, listHighestMs }: ExportFigures): string {
  return [
    `export of ${rows} rows in ${seconds.toFixed(1)} s: ${rowsPerSecond.toFixed(0)} rows/s, file ${fileMb.toFixed(1)} MB`,
    `memory ${idleMb.toFixed(0)} MB idle, ${highestMb.toFixed(0)} MB at most`,
    `list calls meanwhile p50 ${listP50Ms.toFixed(1)} ms, at most ${listHighestMs.toFixed(0)} ms`,
  ].join('; ');
}

/** Figures of an import in one sentence. */
export function importLine({ rows, seconds, rowsPerSecond, idleMb, highestMb, listP50Ms, listHighestMs }: ImportFigures): string {
  return [
    `import of ${rows} rows in ${seconds.toFixed(1)} s: ${rowsPerSecond.toFixed(0)} rows/s`,
    `memory ${idleMb.toFixed(0)} MB idle, ${highestMb.toFixed(0)} MB at most`,
    `list calls meanwhile p50 ${listP50Ms.toFixed(1)} ms, at most ${listHighestMs.toFixed(0)} ms`,
  ].join('; ');
}

/** Figures of forecasts in one sentence. */
export function forecastLine({ steps, people, anyMs, allMs }: ForecastFigures): string {
  return `forecast of ${steps} steps with ${people} people: p50 ${anyMs.toFixed(1)} ms where the first answer decides, ${allMs.toFixed(1)} ms where all answer`;
}

/** Figures of the workflow engine in one sentence. */
export function engineLine({ decisionsPerSecond, activations, decisionMs, returnMs }: EngineFigures): string {
  return `workflow engine: ${decisionsPerSecond.toFixed(0)} decisions/s; with ${activations} activations a decision ${decisionMs.toFixed(2)} ms, a return ${returnMs.toFixed(2)} ms`;
}
