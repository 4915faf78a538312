import type { Calls } from '#schemas/calls/index.ts';
import { isCalled } from '#schemas/localized.ts';
import type { MenuNode } from '#schemas/menu.ts';
import type { StartGroup, StartItem } from '#schemas/workflow/startItem.ts';
import { maySeeApp } from '#server/policies/policies.ts';
import { notFound } from '#server/refusals/access.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { addFavourite, readFavourites, removeFavourite } from '#server/favourites/marks.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { englishNameText, startableWorkflows, type Startable } from '#server/workflow/startable.ts';
import { startedWorkflows } from '#server/workflow/store/startedWorkflows.ts';
import { DAY_MS } from '#server/workflow/time/zone.ts';
import { readsAs } from '#schemas/names/readsAs.ts';

/** Workflows recently used: at most so many, of so many days (contract 7.3). */
const RECENT = { workflows: 10, days: 90 } as const;

type Caller = Pick<Exchange, 'services' | 'actor'>;

/** GET list_my_workflow: what the user may start, by application (contract 7.3, WF-011). */
export const myWorkflows: Handler<Calls['myWorkflows']> = async (exchange) => {
  const { appGroupCode } = exchange.query;
  const apps = exchange.services.apps();
  const groups = new Map<string, StartGroup>();
  for (const item of await startItems(exchange)) {
    const app = apps.apps.get(item.appCode);
    if (!app || (appGroupCode && app.group?.code !== appGroupCode)) continue;
    const { name: appName, name_i18n } = app.application;
    const group = groups.get(item.appCode) ?? { appCode: item.appCode, appName, name_i18n: name_i18n ?? null, size: 0, dataList: [] };
    groups.set(item.appCode, group);
    group.size = group.dataList.push(item);
  }
  return [...groups.values()];
};

/** GET list_my_workflow_by_folder_id: of them those of an application, or whose models stand in a folder of a menu (contract 7.3). */
export const myWorkflowsOfFolder: Handler<Calls['myWorkflowsOfFolder']> = async (exchange) => {
  const { services, actor, query } = exchange;
  const items = await startItems(exchange);
  for (const app of services.apps().apps.values()) {
    if (app.code === query.id) return items.filter(({ appCode }) => appCode === app.code);
    const folder = maySeeApp(actor, app) ? app.menuById.get(query.id) : undefined;
    if (!folder) continue;
    const models = new Set(modelsBelow(folder));
    return items.filter(({ appCode, schemaCode }) => appCode === app.code && models.has(schemaCode));
  }
  return [];
};

function modelsBelow(node: MenuNode): string[] {
  return [...(node.type === 'BizModel' ? [node.code] : []), ...(node.children ?? []).flatMap(modelsBelow)];
}

/** GET list_my_workflow_by_name: of them those with a word in their name, in either language, or whose name reads so (contract 7.3, WF-012). */
export const findMyWorkflows: Handler<Calls['findMyWorkflows']> = async (exchange) => {
  const { workflowName } = exchange.query;
  const [items, reads] = [await startItems(exchange), readsAs(workflowName)];
  return items.filter((item) => isCalled(item, workflowName) || reads(item.name));
};

/** GET list_favorites_workflow: marked workflows that the user may start now, in the order they were marked (WF-010). */
export const favouriteWorkflows: Handler<Calls['favouriteWorkflows']> = async (exchange) => {
  const items = await startItems(exchange);
  const marks = await readFavourites(exchange.services.database.kysely, exchange.actor.id, 'workflow');
  return marks.flatMap(({ code }) => items.find((item) => item.code === code) ?? []);
};

/** GET list_favorites_workflow_recently_used: the workflows the user started last and may start now, the last first (contract 7.3). */
export const recentWorkflows: Handler<Calls['recentWorkflows']> = async (exchange) => {
  const { services, actor } = exchange;
  const since = new Date(services.now().getTime() - RECENT.days * DAY_MS);
  const [items, codes] = await Promise.all([startItems(exchange), startedWorkflows(services.database.kysely, actor.id, since)]);
  return codes.flatMap((code) => items.find((item) => item.code === code) ?? []).slice(0, RECENT.workflows);
};

/** GET, POST create_favorites_workflow: marks a workflow that the user may start. Errors: 900404. */
export const addFavouriteWorkflow: Handler<Calls['addFavouriteWorkflow']> = async (exchange) => {
  const { services, actor, query, body } = exchange;
  const workflowCode = query.workflowCode ?? body.workflowCode;
  if (!workflowCode) throw invalidParameter('workflowCode');
  const found = (await startableWorkflows(exchange, services.database.kysely)).find(({ workflow }) => workflow.code === workflowCode);
  if (!found) throw notFound();
  const { appCode, code } = found.workflow;
  await addFavourite(services.database.kysely, actor.id, { kind: 'workflow', appCode, code }, services.now());
  return null;
};

/** PQ delete_favorites_workflow: takes a mark away. */
export const removeFavouriteWorkflow: Handler<Calls['removeFavouriteWorkflow']> = async ({ services, actor, query }) => {
  await removeFavourite(services.database.kysely, actor.id, 'workflow', query.workflowCode);
  return null;
};

async function startItems({ services, actor }: Caller): Promise<StartItem[]> {
  const db = services.database.kysely;
  const [startable, marks] = await Promise.all([startableWorkflows({ services, actor }, db), readFavourites(db, actor.id, 'workflow')]);
  const marked = new Set(marks.map(({ code }) => code));
  return startable.map((one) => toItem(one, marked.has(one.workflow.code)));
}

function toItem({ workflow, isOwn, trustors }: Startable, favorites: boolean): StartItem {
  const { appCode, code, definition } = workflow;
  const { name, schemaCode } = definition;
  return {
    type: 'BizModel',
    id: `${appCode}_${code}`,
    code,
    name,
    name_i18n: englishNameText(definition),
    appCode,
    schemaCode,
    favorites,
    description: null,
    openMode: null,
    pcUrl: null,
    mobileUrl: null,
    trustors: [...trustors],
    own: isOwn,
  };
}
