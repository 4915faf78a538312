import type { Calls } from '#schemas/calls/index.ts';
import type { ListConfig } from '#schemas/list.ts';
import type { LoadedList } from '#server/apps/documents/loadedApps.ts';
import { isHidden, visibleColumnsJson, visibleOptions } from '#server/policies/visibleParts.ts';
import { seeModel, type SeenModel } from '#server/policies/access.ts';
import { documentNotLoaded } from '#server/refusals/access.ts';
import type { Exchange, Handler } from '#server/services/handler.ts';
import { hiddenItems, mayAct } from '#server/policies/policies.ts';
import { usableButton } from '#server/policies/buttons.ts';

/** GET getHeaders: the list views of a model (LS-001). */
export const queryHeaders: Handler<Calls['queryHeaders']> = async (exchange) => {
  const { model } = seeModel(exchange, exchange.query.schemaCode);
  return model.lists.map(({ header }) => header);
};

/** GET app/query/get: a list view as this user may have it (LS-004): only granted actions, nothing about hidden items. */
export const listConfig: Handler<Calls['listConfig']> = async (exchange) => {
  const { code, schemaCode } = exchange.query;
  const seen = seeModel(exchange, schemaCode);
  return presentConfig(exchange, seen, listOf(seen, code));
};

/** GET app/query/list: all list views of a model as this user may have them (contract 8.1). */
export const listConfigs: Handler<Calls['listConfigs']> = async (exchange) => {
  const seen = seeModel(exchange, exchange.query.schemaCode);
  return seen.model.lists.map((list) => presentConfig(exchange, seen, list));
};

/** The list view of a code. Errors: 900416 when it is not loaded. */
export function listOf({ model }: SeenModel, queryCode: string): LoadedList {
  const list = model.lists.find(({ code }) => code === queryCode);
  if (!list) throw documentNotLoaded(queryCode);
  return list;
}

/** A list view as this user may have it. */
export function presentConfig({ actor }: Pick<Exchange, 'actor'>, { apps, model }: SeenModel, { config }: LoadedList): ListConfig {
  const hidden = hiddenItems(actor, apps, model.code);
  const isSeen = ({ propertyCode }: { propertyCode: string }): boolean => !isHidden(hidden, propertyCode);
  const isGranted = (code: string): boolean => mayAct(actor, apps, model.code, code.toLowerCase()) || mayAct(actor, apps, model.code, code);
  return {
    ...config,
    ...visibleGantt(config, hidden),
    ...visiblePresentation(config, hidden),
    queryColumns: (config.queryColumns ?? []).filter(isSeen).map((column) => {
      const { childColumns } = column;
      if (!childColumns) return column;
      return { ...column, childColumns: childColumns.filter((child) => !hidden.has(childPath(column.propertyCode, child.propertyCode))) };
    }),
    queryConditions: (config.queryConditions ?? []).filter(isSeen),
    querySorts: (config.querySorts ?? []).filter(isSeen),
    queryActions: (config.queryActions ?? []).filter(({ actionCode }) => isGranted(actionCode)),
    customButtons: (config.customButtons ?? []).filter(({ code }) => isGranted(code)).flatMap((button) => usableButton(actor, apps, model, button)),
  };
}

/** The Gantt model without what names a hidden item; a chart that is left without begin, end or title is none. */
function visibleGantt({ queryGanttModel }: ListConfig, hidden: ReadonlySet<string>): Pick<ListConfig, 'queryGanttModel'> {
  if (typeof queryGanttModel !== 'object' || queryGanttModel === null) return {};
  return { queryGanttModel: Object.fromEntries(Object.entries(queryGanttModel).filter(([, code]) => !hidden.has(String(code)))) };
}

/** What a view says about how it looks, without what names a hidden item. */
function visiblePresentation({ queryPresentation }: ListConfig, hidden: ReadonlySet<string>): Pick<ListConfig, 'queryPresentation'> {
  if (!queryPresentation || hidden.size === 0) return {};
  const { columnsJson, options } = queryPresentation;
  return {
    queryPresentation: {
      ...queryPresentation,
      ...(typeof columnsJson === 'string' && { columnsJson: visibleColumnsJson(columnsJson, hidden) }),
      ...(options && { options: visibleOptions(options, hidden) }),
    },
  };
}

/** `sheet.code` of a child column, which may be written with or without its sheet. */
export function childPath(sheet: string, code: string): string {
  return code.includes('.') ? code : `${sheet}.${code}`;
}
