import type { CallInput, CallOptions } from '#src/api/client.ts';
import type { AnswerOf } from '#schemas/calls/call.ts';
import type { CallName, Calls } from '#schemas/calls/index.ts';
import type { ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import type { ColumnChoice, ColumnSettingsProps, FilterBuilderProps, ViewNameProps } from '#renderers/contracts/dialogs.ts';
import type { ConditionGroup } from '#renderers/contracts/filter.ts';
import type { ListSource } from './listSource.ts';
import type { ListWatcher } from './listWatcher.ts';
import type { ScriptAddress, ScriptEnvironment, ScriptServices } from '#src/engine/scripts/scriptServices.ts';

/** What a list needs of its surroundings; the screen gives it, so that the engine knows no DOM and no router. */
export interface ListServices extends ScriptServices {
  /** Its views, configuration and rows. */
  source: ListSource;
  call<N extends CallName>(name: N, input?: CallInput<N>, options?: CallOptions): Promise<AnswerOf<Calls[N]>>;
  /** `yyyy-MM-dd` in the server's zone. */
  today(): string;
  address: ListAddress;
  /** Reports what changes on the server until the returned function is called (contract 7.5); `open` gives who receives it. */
  watch(open: () => Promise<ListWatcher>): () => void;
  /** What a list's script needs; loaded only for lists that have one. */
  scriptEnvironment(): Promise<ScriptEnvironment>;
  /** Writes a failure to the console without telling the user; cancelled exchanges are no failure. */
  log(error: unknown): void;
  show: ShowDialog;
  /** The dialogs of the list itself; they come when the first of them is requested. */
  dialogs(): Promise<ListDialogs>;
  /** Loads the texts of lazy areas. */
  loadTexts(...areas: string[]): Promise<void>;
  /** Puts the full address of a path of the portal into the clipboard. */
  copyAddress(path: string): Promise<void>;
  /** The list was entered from the root route `/` (LS-043). */
  fromRoot: boolean;
  /** The list is come back to, by the browser's Back or by a `return` address; `added` = the record that was stored meanwhile. */
  returned: { added?: string | undefined } | undefined;
  /** Servers of the family answer some things in two steps (contract 8.1). */
  isFamily: boolean;
}

/** Dialogs of the list engine; the screen knows how each looks. Shape: undefined = nothing was decided. */
export interface ListDialogs {
  arrangeColumns(start: ColumnSettingsProps): Promise<ColumnChoice | undefined>;
  buildFilter(start: FilterBuilderProps): Promise<readonly ConditionGroup[] | undefined>;
  nameView(start: ViewNameProps): Promise<string | undefined>;
  /** Loads the menu of own views ahead, so that it stands when the views are known. */
  preloadViewMenu(): Promise<unknown>;
}

/** The address bar as far as a list touches it. */
export interface ListAddress extends ScriptAddress {
  /** Scheme and host of the page, to distinguish own addresses from external ones. */
  origin: string;
  path: string;
  search(): string;
  /** Path and search as this list had them last; the page's own address is another once the list is left. */
  last(): { pathname: string; search: string };
  /** Changes only the search part. */
  write(search: string, how: 'push' | 'replace'): void;
  /** Leaves the portal for an address of any kind. */
  leave(href: string): void;
}
