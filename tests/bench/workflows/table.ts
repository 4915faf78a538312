import type { WorkflowFigures } from './figures.ts';
import { perSecond, type Round } from './rounds.ts';

/** The figures of workflows as Markdown tables: ratios with their targets, then what a piece of work takes. Source of targets: workflow.md 8. */
export function workflowTables({ acts, posts, timers, lists }: WorkflowFigures): string {
  const [eight] = acts;
  const targets = [
    ...acts.map(({ clients, decisionToFloor }) => atLeast(`decision ÷ the same by hand, ${clients} clients`, decisionToFloor, clients === 8 ? 0.6 : undefined)),
    atMost('start ÷ decision, time', eight?.startToDecision ?? 0, 1.5),
    atLeast(`F/submit with its token ÷ F/save with its token, HTTP, ${posts.clients} people`, posts.submitToSave, 0.8),
    atLeast(`F/submit with its token ÷ decision by hand (goal 0.35)`, posts.submitToFloor, 0.2),
    atMost('F/submit with its token at half load, p99, ms', posts.halfLoadP99Ms, 150),
    atMost('batchSubmit of 100 ÷ one F/submit, time', posts.batchToSubmit, 70),
    atMost('return that undoes 100 steps ÷ decision, time', posts.returnToDecision, 4),
    ...timers.flatMap(({ flow, timers: count, perSecond: fired, floorPerSecond, calmP99Ms, busyP99Ms }) => [
      atLeast(`${count} timers due at once, ${flow} ÷ decision by hand, a second`, fired / floorPerSecond, 0.4),
      atMost(`acts meanwhile ÷ without timers, p99 (${flow})`, busyP99Ms / calmP99Ms, 2),
    ]),
    ...lists.lists.map(({ name, callMs, sqlMs }) => atMost(`${name} ÷ its SQL by hand`, callMs / sqlMs, name.startsWith('to-do') ? 1.5 : undefined)),
    ...lists.lists.map(({ name, callMs }) => atMost(`${name}, p50, ms`, callMs, MOST_MS.get(name))),
  ];
  const title = `workflows; lists of ${lists.open} open and ${lists.done} finished items`;
  return `| ${title} | figure | target | met |\n|---|---|---|---|\n${targets.join('\n')}\n\n${piecesTable(acts, posts)}`;
}

const MOST_MS: ReadonlyMap<string, number> = new Map([
  ['to-do page of 20', 10],
  ['work count', 5],
]);

function piecesTable(acts: WorkflowFigures['acts'], posts: WorkflowFigures['posts']): string {
  const lines = acts.flatMap(({ clients, insert, floor, decision, start }) => [
    line(`one row inserted, ${clients} clients`, insert),
    line(`decision by hand, ${clients} clients`, floor),
    line(`decision, ${clients} clients`, decision),
    line(`start, ${clients} clients`, start),
  ]);
  const http = [
    `| F/submit with its token over HTTP, p50 ${posts.p50Ms.toFixed(0)} ms, p99 ${posts.p99Ms.toFixed(0)} ms | ${posts.submitsPerSecond.toFixed(0)} | | | |`,
    `| F/save with its token over HTTP | ${posts.savesPerSecond.toFixed(0)} | | | |`,
  ];
  const head = '| | a second | ways to the database | processor of the server, ms | of the database, ms |\n|---|---|---|---|---|';
  return `${head}\n${[...lines, ...http].join('\n')}`;
}

function line(name: string, round: Round): string {
  const each = (value: number): string => (value / round.pieces).toFixed(1);
  return `| ${name} | ${perSecond(round).toFixed(0)} | ${each(round.statements)} | ${each(round.nodeMs)} | ${each(round.databaseMs)} |`;
}

const atLeast = (name: string, figure: number, target: number | undefined): string => row(name, figure, target, '≥', target === undefined || figure >= target);
const atMost = (name: string, figure: number, target: number | undefined): string => row(name, figure, target, '≤', target === undefined || figure <= target);

function row(name: string, figure: number, target: number | undefined, sign: string, isMet: boolean): string {
  const text = figure >= 20 ? figure.toFixed(0) : figure.toFixed(2);
  return target === undefined ? `| ${name} | ${text} | - | - |` : `| ${name} | ${text} | ${sign} ${target} | ${isMet ? 'yes' : 'no'} |`;
}
