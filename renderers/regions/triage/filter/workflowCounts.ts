import { itemOfRow, type TodoCounts, type TriageState, type WorkflowCount } from '#renderers/contracts/triage.ts';
import { dueGroup } from './dueGroup.ts';

/** By what a list is narrowed; '' = by nothing. */
export interface WorkflowChoice {
  appCode: string;
  workflowCode: string;
}

/** Numbers of the tabs: those of the server of what is chosen, without what was acted on since; undefined = it has not given them. */
export function tabCounts({ summary, away }: TriageState, today: string, { appCode, workflowCode }: WorkflowChoice): TodoCounts | undefined {
  if (!summary) return undefined;
  const isChosen = (one: { appCode?: string | null | undefined; workflowCode: string }) =>
    (appCode === '' || one.appCode === appCode) && (workflowCode === '' || one.workflowCode === workflowCode);
  const counts = appCode === '' && workflowCode === '' ? summary : sumOf(summary.workflows.filter(isChosen));
  if (!counts) return undefined;
  const counted = [...away.values()].filter(({ row, isCounted }) => isCounted && isChosen(itemOfRow(row))).map(({ row }) => dueGroup(row, today));
  const without = (group: 'TIMEOUT' | 'TODAY') => Math.max(0, counts[group] - counted.filter((one) => one === group).length);
  return { all: Math.max(0, counts.all - counted.length), TIMEOUT: without('TIMEOUT'), TODAY: without('TODAY') };
}

/** Their sum; undefined where the server does not name what is due. */
function sumOf(workflows: readonly WorkflowCount[]): TodoCounts | undefined {
  const sum = { all: 0, TIMEOUT: 0, TODAY: 0 };
  for (const { count, TIMEOUT, TODAY } of workflows) {
    if (typeof TIMEOUT !== 'number' || typeof TODAY !== 'number') return undefined;
    sum.all += count;
    sum.TIMEOUT += TIMEOUT;
    sum.TODAY += TODAY;
  }
  return sum;
}

/** Workflows of one application; `appCode` '' = the server does not name it. */
export interface AppWorkflows {
  appCode: string;
  appName: string;
  count: number;
  workflows: readonly WorkflowCount[];
}

/** The workflows of a to-do by application, with their numbers without what was acted on since; what has none left is left out. */
export function workflowsByApp({ summary, away }: TriageState): readonly AppWorkflows[] {
  const done = [...away.values()].filter(({ isCounted }) => isCounted).map(({ row }) => itemOfRow(row).workflowCode);
  const apps = new Map<string, AppWorkflows>();
  for (const workflow of summary?.workflows ?? []) {
    const count = workflow.count - done.filter((code) => code === workflow.workflowCode).length;
    if (count <= 0) continue;
    const appCode = workflow.appCode ?? '';
    const app = apps.get(appCode) ?? { appCode, appName: workflow.appName ?? appCode, count: 0, workflows: [] };
    apps.set(appCode, { ...app, count: app.count + count, workflows: [...app.workflows, { ...workflow, count }] });
  }
  return [...apps.values()];
}
