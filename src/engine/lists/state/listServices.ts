import type { CallInput, CallOptions } from '#src/api/client.ts';
import type { AnswerOf } from '#schemas/calls/call.ts';
import type { CallName, Calls } from '#schemas/calls/index.ts';
import type { User } from '#schemas/session.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ActionMessage } from '#renderers/contracts/action.ts';
import type { ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import type { ScriptLimits } from '#schemas/hooks.ts';
import type { ColumnChoice, ColumnSettingsProps, FilterBuilderProps, Confirmation, ViewNameProps } from '#renderers/contracts/dialogs.ts';
import type { ConditionGroup } from '#renderers/contracts/filter.ts';
import type { Locale } from '#schemas/localized.ts';
import type { AllowedCall } from '#sandbox/protocol/apiRules.ts';
import type { StrikeCounter } from '#sandbox/host/strikeCounter.ts';
import type { Sha256 } from '#sandbox/recording/recordingFile.ts';
import type { EngineSource, SandboxClock, WorkerLike } from '#sandbox/protocol/link.ts';

/** What a list needs of its surroundings; the screen gives it, so that the engine knows no DOM and no router. */
export interface ListServices {
  call<N extends CallName>(name: N, input?: CallInput<N>, options?: CallOptions): Promise<AnswerOf<Calls[N]>>;
  /** Ports of the moment: language and user may change while a list is open. */
  ports(): Ports;
  user(): User;
  /** Whether the user may look at scripts: panel, inspector, recordings. Source: BX-028, contract 7.1. */
  mayDebug(): boolean;
  /** `yyyy-MM-dd` in the server's zone. */
  today(): string;
  address: ListAddress;
  /** Shows a message of the portal; one at a time. */
  message(message: ActionMessage & { traceId?: string }): void;
  /** Shows a message of a script; several stand together. Returns how to take it away early. */
  scriptMessage(message: ActionMessage): () => void;
  /** Whether the page is out of sight, and how to hear of a change. */
  isHidden(): boolean;
  onHiddenChange(react: (hidden: boolean) => void): () => void;
  /** What a list's script needs; loaded only for lists that have one. */
  scriptEnvironment(): Promise<ScriptEnvironment>;
  /** Reports a failure in words; cancelled exchanges show nothing. */
  report(error: unknown, how?: { ms?: number; level?: 'warning' | 'error'; text?: string }): void;
  /** Writes a failure to the console without telling the user; cancelled exchanges are no failure. */
  log(error: unknown): void;
  show: ShowDialog;
  /** The dialogs of the list itself; they come when the first of them is requested. */
  dialogs(): Promise<ListDialogs>;
  /** Loads the texts of lazy areas. */
  loadTexts(...areas: string[]): Promise<void>;
  /** Puts the full address of a path of the portal into the clipboard. */
  copyAddress(path: string): Promise<void>;
  confirm(confirmation: Confirmation): Promise<boolean>;
  wait(ms: number): Promise<void>;
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

/** What a script needs of the page around it, whether a list's or a form's. */
export type ScriptServices = Pick<
  ListServices,
  'ports' | 'user' | 'mayDebug' | 'message' | 'scriptMessage' | 'onHiddenChange' | 'report' | 'confirm' | 'wait'
> & { address: Pick<ListAddress, 'goTo' | 'back'> };

/** Worker, engine and settings of scripts; the same strike counter for the whole page session. */
export interface ScriptEnvironment {
  createWorker(): WorkerLike;
  engine: EngineSource;
  /** Bytes of the engine, to say which one a recording was made with. */
  engineBytes(): Promise<ArrayBuffer>;
  sha256: Sha256;
  /** Texts no recording may hold: the tokens of the session. */
  secrets(): readonly string[];
  clock: SandboxClock;
  strikeCounter: StrikeCounter;
  limits: ScriptLimits;
  /** Calls a list may make that says nothing itself (contract 13.7). */
  defaultApis: readonly string[];
  /** Addresses and switches a script may read: never a secret (contract 13.4, PublicConfig). */
  publicConfig: Readonly<Record<string, unknown>>;
  route(): { path: string; name: string; params: Record<string, string>; query: Record<string, string> };
  client: { type: 'PC' | 'APP'; chatApp: boolean };
  /** Gets all texts of the portal, so that they are there in every language the user changes to. */
  loadTexts(): Promise<void>;
  /** Texts by key (`list:pager.next`, without a namespace those of `common`) in a language; `{{name}}` marks what is filled in. */
  texts(locale: Locale): Readonly<Record<string, string>>;
  /** Sends a checked call with the user's rights; the answer is the envelope. */
  send(call: AllowedCall, script: string, signal: AbortSignal): Promise<unknown>;
}

/** The address bar as far as a list touches it. */
export interface ListAddress {
  /** Scheme and host of the page, to distinguish own addresses from external ones. */
  origin: string;
  path: string;
  search(): string;
  /** Path and search as this list had them last; the page's own address is another once the list is left. */
  last(): { pathname: string; search: string };
  /** Changes only the search part. */
  write(search: string, how: 'push' | 'replace'): void;
  /** Leads to another page of the portal. */
  goTo(path: string, how: 'push' | 'replace'): void;
  /** Leaves the portal for an address of any kind. */
  leave(href: string): void;
  back(): void;
}
