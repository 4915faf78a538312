import type { Calls } from '#schemas/calls/index.ts';
import { localized } from '#schemas/localized.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { workflowName } from '#server/workflow/lists/definitions.ts';
import { listContext, type ListContext } from '#server/workflow/lists/listContext.ts';
import { itemPage } from '#server/workflow/lists/pages.ts';
import { summaryOfTask } from '#server/workflow/lists/summary.ts';
import { countTodo, todoQuery, type TodoCount } from '#server/workflow/lists/todo.ts';
import { readAsViewer } from '#server/workflow/lists/readAsViewer.ts';
import { countUnread } from '#server/workflow/store/readReads.ts';

/** GET W/search_workitems: what the user has to do, for themselves and for others (contract 11.2). Errors: 900400. */
export const openWorkItems: Handler<Calls['openWorkItems']> = async (exchange) => {
  const context = listContext(exchange);
  const { query: filter } = exchange;
  return readAsViewer(context, async (viewer) => itemPage(context, viewer, await todoQuery(context, viewer, filter), { page: filter, rule: summaryOfTask }));
};

/** GET W/get_todo_summary: how much there is to do (contract 11.2). */
export const todoSummary: Handler<Calls['todoSummary']> = async (exchange) => {
  const { context, counts } = await readCounts(exchange, exchange.query.appCode);
  const sum = (of: keyof Omit<TodoCount, 'workflowCode'>): number => counts.reduce((total, count) => total + count[of], 0);
  const { apps, language } = context;
  const workflows = counts.map(({ workflowCode, count, overdue, today }) => {
    const workflow = apps.workflows.get(workflowCode);
    const app = workflow && apps.apps.get(workflow.appCode);
    const named = app ? { appCode: app.code, appName: localized(app.application, language) } : {};
    return { workflowCode, workflowName: workflowName(workflow?.definition, workflowCode, language), count, TIMEOUT: overdue, TODAY: today, ...named };
  });
  return { all: sum('count'), TIMEOUT: sum('overdue'), TODAY: sum('today'), workflows };
};

/** GET W/get_work_count: exactly the rows of to-do and to-read (contract 7.3). */
export const workCount: Handler<Calls['workCount']> = async (exchange) => {
  const { appCode } = exchange.query;
  const [{ counts }, circulateItemCount] = await Promise.all([
    readCounts(exchange, appCode),
    countUnread(exchange.services.database.reading, exchange.actor.id, appCode),
  ]);
  return { workItemCount: counts.reduce((total, { count }) => total + count, 0), circulateItemCount };
};

async function readCounts(exchange: Exchange, appCode: string | null | undefined): Promise<{ context: ListContext; counts: TodoCount[] }> {
  const context = listContext(exchange);
  return { context, counts: await readAsViewer(context, (viewer) => countTodo(context, viewer, appCode)) };
}
