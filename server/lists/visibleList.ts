import type { ListConfig } from '#schemas/list.ts';
import type { LoadedList } from '#server/apps/documents/loadedApps.ts';
import type { SeenModel } from '#server/policies/access.ts';
import { grantedCode, usableButton } from '#server/policies/buttons.ts';
import { hiddenItems } from '#server/policies/policies.ts';
import { isHidden, visibleColumnsJson, visibleOptions } from '#server/policies/visibleParts.ts';
import type { Exchange } from '#server/services/handler.ts';
import { childPath } from './listColumns.ts';

/** A list view as this user may have it. */
export function visibleListConfig({ actor }: Pick<Exchange, 'actor'>, { apps, model }: SeenModel, { config }: LoadedList): ListConfig {
  const hidden = hiddenItems(actor, apps, model.code);
  const isSeen = ({ propertyCode }: { propertyCode: string }): boolean => !isHidden(hidden, propertyCode);
  const isGranted = (code: string): boolean => grantedCode(actor, apps, model.code, code) !== undefined;
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

/** What a view defines about its presentation, without what names a hidden item. */
function visiblePresentation({ queryPresentation }: ListConfig, hidden: ReadonlySet<string>): Pick<ListConfig, 'queryPresentation'> {
  if (!queryPresentation || hidden.size === 0) return {};
  const { columnsJson, options } = queryPresentation;
  return {
    queryPresentation: {
      ...queryPresentation,
      ...(columnsJson !== undefined && { columnsJson: visibleColumnsJson(columnsJson, hidden) }),
      ...(options !== undefined && { options: visibleOptions(options, hidden) }),
    },
  };
}
