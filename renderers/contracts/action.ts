import type { AnswerOf } from '#schemas/calls/call.ts';
import type { Calls } from '#schemas/calls/index.ts';
import type { ListConfig, ListRow, QueryAction } from '#schemas/list.ts';
import type { SeenVersions } from '#schemas/records/rowOutcomes.ts';
import type { ExportCalls } from './exportCalls.ts';
import type { ImportCalls } from './importCalls.ts';
import type { Ports } from './ports.ts';
import type { ShowDialog } from './lazyDialog.ts';
import type { RowCalls } from './rowCalls.ts';

/** What an action may know of the list it stands on. */
export interface ActionList {
  config: ListConfig;
  checkedRows: readonly ListRow[];
  total: number;
  /** 1-based. */
  page: number;
  /** The portal's setting `batchUpdateAllowDash` holds for this list (OP-11). */
  allowsDash: boolean;
  /** Its records belong to a workflow: the menu says so, or an action starts one (OP-57). */
  bindWorkflow: boolean;
}

/** The server calls and dialogs an action may use. */
export interface ActionContext {
  action: QueryAction;
  list: ActionList;
  ports: Ports;
  calls: ActionCalls;
  /** Shows a dialog and waits for its answer; undefined = closed without one. Errors: its chunk or texts do not come. */
  show: ShowDialog;
}

/** What a custom button may use, on a list and in a form (contract 12.2). */
export interface ButtonContext extends Pick<ActionContext, 'action' | 'ports'> {
  list: Pick<ActionList, 'checkedRows'> & { config: Pick<ListConfig, 'schemaCode' | 'code' | 'customButtons'> };
  calls: Pick<ActionCalls, 'mayAdd' | 'mayStartWorkflows' | 'executeButton'>;
}

/** Calls of built-in actions; each throws the error of its failed answer. */
export interface ActionCalls {
  /** `schemaCode` = the model a record is added to; missing = the list's own. */
  mayAdd(action: QueryAction, schemaCode?: string): Promise<void>;
  /** Known without a call: root admins may not (AU-008, AU-009). */
  mayStartWorkflows(): boolean;
  checkDelete(ids: readonly string[]): Promise<AnswerOf<Calls['checkDelete']>>;
  deleteRows(ids: readonly string[], versions?: SeenVersions): Promise<AnswerOf<Calls['deleteRows']>>;
  /** Calls of the dialogs about checked rows; they come when one of those is opened. */
  rows(): Promise<RowCalls>;
  /** Runs the rule of a custom button of `queryCode` on records of the list's model. */
  executeButton(pressed: { queryCode: string; buttonCode: string; objectIds: readonly string[] }): Promise<AnswerOf<Calls['executeButton']>>;
  /** Comes as a chunk of its own. */
  exports(): Promise<ExportCalls>;
  /** Calls of the import dialog; they come when it is opened. */
  imports(): Promise<ImportCalls>;
}

/** How what an action did can be taken back, as long as its result stands. */
export interface ActionUndo {
  /** What would happen, in the words of the language that is spoken. */
  words(ports: Pick<Ports, 't' | 'locale'>): string;
  /** Does it; undefined = it was not done after all. Errors: as `show`. */
  run(show: ShowDialog, ports: Pick<Ports, 't'>): Promise<{ message?: ActionMessage } | undefined>;
}

/** What an action wants to happen; only the action runner applies it. */
export type ActionResult =
  | { kind: 'none'; done: unknown }
  | { kind: 'reload'; done: unknown; message?: ActionMessage; removed?: number; keepChecked?: readonly string[]; undo?: ActionUndo | undefined }
  | { kind: 'message'; done: unknown; message: ActionMessage }
  | { kind: 'openForm'; done: unknown; href: string; message?: ActionMessage }
  | { kind: 'openList'; done: unknown; schemaCode: string; queryCode: string };

/** What an action says when it is done; `ms` on screen, by level where absent. */
export interface ActionMessage {
  level: 'success' | 'info' | 'warning' | 'error';
  text: string;
  ms?: number;
}

/** A list action (architecture: Action). */
export interface ActionRenderer {
  /** Known `actionCode`s, lower case; they win over `types` (contract 12.1). */
  codes: readonly string[];
  types: readonly number[];
  icon: string;
  /** Works on checked rows: offers the checkbox column by default (OP-52). */
  needsRows: boolean;
  /** An icon beside the buttons instead of one of them. */
  isIcon?: boolean;
  /** true, or the reason in words (key of the language modules). */
  enabled(list: ActionList): true | string;
  run(context: ActionContext): Promise<ActionResult>;
}

/** What a custom button does, by its `bindAction` (contract 12.2). */
export interface ButtonRenderer extends ActionRenderer {
  binds: readonly string[];
}
