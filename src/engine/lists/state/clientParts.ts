import type { ListConfig } from '#schemas/list.ts';

/** Kinds of clients whose parts are not for this portal (contract 6.7); whatever else stands there is. */
const OTHER_CLIENTS: ReadonlySet<string> = new Set(['APP', 'OTHER']);

/**
 * A configuration without the parts of other clients: their columns and actions are left out, and a presentation of theirs
 * gives no script, style, action settings or cell HTML. Source: contract 8.1 (`clientType`).
 */
export function partsForPortal(config: ListConfig): ListConfig {
  const { queryPresentation: presentation } = config;
  return {
    ...config,
    queryColumns: config.queryColumns?.filter(isForPortal).map((column) => ({ ...column, childColumns: column.childColumns?.filter(isForPortal) })),
    queryActions: config.queryActions?.filter(isForPortal),
    queryPresentation: presentation && !isForPortal(presentation) ? { ...presentation, htmlJson: null, actionsJson: null, columnsJson: null } : presentation,
  };
}

function isForPortal({ clientType }: { clientType?: string | null | undefined }): boolean {
  return !OTHER_CLIENTS.has(clientType?.toUpperCase() ?? '');
}
