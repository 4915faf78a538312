import type { CallInput, CallOptions } from '#src/api/client.ts';
import type { AnswerOf } from '#schemas/calls/call.ts';
import type { CallName, Calls } from '#schemas/calls/index.ts';
import type { User } from '#schemas/session.ts';
import type { ActionMessage, DeleteLine, Ports } from '#renderers/contract.ts';
import type { RenderNode } from '#schemas/renderTree.ts';

/** What a list needs of the world around it; the screen gives it, so that the engine knows no DOM and no router. */
export interface ListServices {
  call<N extends CallName>(name: N, input?: CallInput<N>, options?: CallOptions): Promise<AnswerOf<Calls[N]>>;
  /** Ports of the moment: language and user may change while a list is open. */
  ports(): Ports;
  user(): User;
  /** `yyyy-MM-dd` in the server's zone. */
  today(): string;
  address: ListAddress;
  /** Shows a message; one at a time. */
  message(message: ActionMessage & { traceId?: string }): void;
  /** Tells of a failure in words; cancelled exchanges show nothing. */
  report(error: unknown, how?: { ms?: number; level?: 'warning' | 'error'; text?: string }): void;
  /** Writes a failure to the console without telling the user. */
  log(error: unknown): void;
  confirmDelete(lines: readonly DeleteLine[], deletable: number): Promise<boolean>;
  confirm(question: Question): Promise<boolean>;
  wait(ms: number): Promise<void>;
  /** The list was entered from the root route `/` (LS-043). */
  fromRoot: boolean;
  /** Servers of the family answer some things in two steps (contract 8.1). */
  isFamily: boolean;
}

/** The address bar as far as a list touches it. */
export interface ListAddress {
  path: string;
  search(): string;
  /** Changes only the search part. */
  write(search: string, how: 'push' | 'replace'): void;
  /** Leads to another page of the portal. */
  goTo(path: string, how: 'push' | 'replace'): void;
  back(): void;
}

/** A yes-or-no question; text or a plain tree, never HTML. */
export interface Question {
  title: string;
  content?: RenderNode | string;
  okText?: string;
  cancelText?: string;
}
