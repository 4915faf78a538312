import type { User } from '#schemas/session.ts';
import type { ScriptLimits } from '#schemas/hooks.ts';
import type { Locale } from '#schemas/localized.ts';
import type { ActionMessage } from '#renderers/contracts/action.ts';
import type { Confirmation } from '#renderers/contracts/dialogs.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { StrikeCounter } from '#sandbox/host/strikeCounter.ts';
import type { AllowedCall } from '#sandbox/protocol/apiRules.ts';
import type { EngineSource, SandboxClock, WorkerLike } from '#sandbox/protocol/link.ts';
import type { Sha256 } from '#sandbox/recording/recordingFile.ts';

/** What a script needs of the page around it, whether a list's or a form's. */
export interface ScriptServices {
  /** Ports of the moment: language and user may change while a script runs. */
  ports(): Ports;
  user(): User;
  /** Whether the user may look at scripts: panel, inspector, recordings. Source: BX-028, contract 7.1. */
  mayDebug(): boolean;
  address: ScriptAddress;
  /** Shows a message of the portal; one at a time. */
  message(message: ActionMessage & { traceId?: string }): void;
  /** Shows a message of a script; several stand together. Returns how to take it away early. */
  scriptMessage(message: ActionMessage): () => void;
  /** Subscribes to the page going out of sight and coming back. */
  onHiddenChange(react: (hidden: boolean) => void): () => void;
  /** Reports a failure in words; cancelled exchanges show nothing. */
  report(error: unknown, how?: { ms?: number; level?: 'warning' | 'error'; text?: string }): void;
  confirm(confirmation: Confirmation): Promise<boolean>;
  wait(ms: number): Promise<void>;
}

/** The address bar as far as a script touches it. */
export interface ScriptAddress {
  /** Leads to another page of the portal. */
  goTo(path: string, how: 'push' | 'replace'): void;
  back(): void;
  /** No page of the portal lies before this one: going back would leave it. */
  isFirst(): boolean;
}

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
  /** Shows a message of the portal about a script, once what shows now has had its time: none replaces another. */
  queueMessage(message: ActionMessage): void;
  /** Sends a checked call with the user's rights; the answer is the envelope. */
  send(call: AllowedCall, script: string, signal: AbortSignal): Promise<unknown>;
}
