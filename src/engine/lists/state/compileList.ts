import { asRecord } from '#schemas/formats/format.ts';
import { bySortKey } from '#schemas/sortKey.ts';
import { PAGE_SIZES, type PageSize } from '#schemas/limits.ts';
import type { ListConfig, QueryCondition } from '#schemas/list.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { PresentationRenderer } from '#renderers/contracts/presentation.ts';
import { type PresentationCause, presentationOf } from '#renderers/index.ts';
import { groupedPresentation } from '#renderers/presentations/groupedPresentation.ts';
import { tablePresentation } from '#renderers/presentations/tablePresentation.ts';
import { partsForPortal } from './clientParts.ts';
import { type ListAction, compileActions } from './compileActions.ts';
import { compileColumns } from './compileColumns.ts';
import type { ListQueryState } from './listState.ts';

/** A list view, compiled from its configuration: everything the engine and the regions need, unknown kinds replaced. */
export interface ListModel {
  config: ListConfig;
  columns: readonly ListColumn[];
  /** All conditions in order of `sortKey`; hidden ones can still stand in an address. */
  conditions: readonly QueryCondition[];
  actions: readonly ListAction[];
  presentation: { renderer: PresentationRenderer; cause?: PresentationCause };
  /** Text of the list's script; undefined = none, and no byte of the sandbox is loaded. */
  script: string | undefined;
  /** `METHOD /path` entries the script may call (contract 13.7); undefined = the list says nothing. */
  scriptApis: readonly string[] | undefined;
  /** CSS text for this list only. */
  style: string | undefined;
  /** Entries with the HTML of cells, as they came; undefined = none (contract 8.1). */
  columnsJson: readonly unknown[] | undefined;
  checkbox: boolean;
  ordinal: boolean;
  /** Page size the author set, when it is one of the offered. */
  pageSize: PageSize | undefined;
  showTotal: boolean;
}

/**
 * Compiles a configuration; pure, so that the same document always gives the same list.
 * Broken parts are left out one by one, never the whole list. Source: contract 8.1, EN-012, OP-52, OP-55.
 */
export function compileList(config: ListConfig): ListModel {
  const parts = partsForPortal(config);
  const { htmlJson, columnsJson, options: ofPresentation } = parts.queryPresentation ?? {};
  const html = asRecord(htmlJson);
  const options = asRecord(ofPresentation);
  const paging = asRecord(asRecord(config.options).pagingSetting);
  const actions = compileActions(parts);
  return {
    config,
    columns: compileColumns(parts.queryColumns ?? []),
    conditions: bySortKey(config.queryConditions ?? []),
    actions,
    presentation: presentationOf(parts),
    script: textOrUndefined(html.scriptJson),
    scriptApis: apisOf(options),
    style: textOrUndefined(html.styleJson),
    columnsJson: Array.isArray(columnsJson) && columnsJson.length > 0 ? columnsJson : undefined,
    checkbox: typeof options.checkbox === 'boolean' ? options.checkbox : actions.some((one) => one.renderer.needsRows),
    ordinal: options.ordinal !== false,
    pageSize: PAGE_SIZES.find((size) => size === Number(paging.pageSize)),
    showTotal: paging.showTotal !== false,
  };
}

/** What draws the rows: the presentation of the view, unless the table was chosen; a table that is grouped is another. */
export function presentationNow({ presentation }: ListModel, { as, group }: Pick<ListQueryState, 'as' | 'group'>): PresentationRenderer {
  const drawn = as === 'table' ? tablePresentation : presentation.renderer;
  return group !== undefined && drawn === tablePresentation ? groupedPresentation : drawn;
}

/** The conditions the filter panel offers. Source: LS-013. */
export function visibleConditions(model: ListModel): QueryCondition[] {
  return model.conditions.filter((condition) => condition.visible !== false);
}

function textOrUndefined(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function apisOf(options: Readonly<Record<string, unknown>>): string[] | undefined {
  const { apis } = asRecord(options.script);
  return Array.isArray(apis) ? apis.filter((entry) => typeof entry === 'string') : undefined;
}
