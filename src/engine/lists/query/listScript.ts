import type { ListPage, ListQuery, ListRow, QueryAction } from '#schemas/list.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { RenderNode } from '#schemas/renderTree.ts';
import type { ListSession } from './ListSession.ts';
import type { ListSnapshot } from './listSnapshot.ts';
import type { ScriptEnvironment } from '#src/engine/scripts/scriptServices.ts';
import type { ListModel } from '#src/engine/lists/state/compileList.ts';

/** Rows as a script leaves them, in their order, and with them the texts it puts in place of their own. */
export interface ScriptedRows extends Pick<ListSnapshot, 'display'> {
  rows: readonly ListRow[];
}

/** A list's script as the engine meets it; made by `runHook.ts`, which is loaded only for lists that have one. */
export interface ListScript {
  /** Whether the script gives the list's data itself (contract 13.5). */
  ownData: 'combine' | 'replace' | null;
  /** Rows show as they came when `onLoad` takes longer, ms (contract 13.7). */
  showRowsMs: number;
  /** Before the first query; what it leaves in the query counts. Source: SC-001. */
  preLoad(): Promise<void>;
  /** The script's own rows instead of getQueryList. */
  listData(query: ListQuery): Promise<ListPage>;
  /** After an answer, before its rows are painted: gives the rows to show, with texts of theirs alone. Source: SC-002. */
  load(page: ListPage): Promise<ScriptedRows>;
  /** The same for the rows of a subtree that opens below a row of the page, which keeps its total, sums and texts. Source: SC-002. */
  loadSubtree(rows: readonly ListRow[]): Promise<ScriptedRows>;
  /** 15 ms after the rows have been painted. Source: SC-003, SC-004. */
  rendered(): void;
  /** false = the action is not run. Source: SC-005. */
  preAction(action: QueryAction): Promise<boolean>;
  /** Source: SC-006. `row` = the one row of a `link.action`. */
  customAction(action: QueryAction, row?: ListRow): Promise<unknown>;
  /** Source: SC-007. */
  actionDone(action: QueryAction, result: unknown): void;
  /** What the script draws instead of a cell or a row; called while painting, so it returns at once and draws later. */
  drawnBy(row: ListRow, column: ListColumn | undefined): RenderNode | undefined;
  /** Ends the script: view, route or configuration has changed. */
  dispose(): void;
}

/** Starts a list's script in the sandbox; undefined when it is not run (first version, broken). */
export type StartScript = (session: ListSession, model: ListModel, environment: ScriptEnvironment) => Promise<ListScript | undefined>;
