import { ErrCode, HttpStatus } from '#schemas/errCode.ts';
import { MESSAGE_MS } from '#renderers/contracts/messageTimes.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import { newestTraceId } from '#src/api/answers.ts';
import { ConfigError, EnvelopeError, SchemaError, ScriptError, TransportError, isCancelled } from '#src/api/errors.ts';
import { translate } from '#src/services/texts/i18n.ts';
import { showMessage } from './messages.ts';

/** How a failure is shown where its own row says so. */
export interface ReportOptions {
  /** Milliseconds; 3000, scripts 5000 (CN-004, contract 13.1). */
  ms?: number;
  level?: 'warning' | 'error';
  /** Said when the server gave no reason. */
  text?: string;
}

/** Shows a failure: the one place that knows kind → text → duration. Cancelled calls and ended sessions show nothing. */
export function reportError(error: unknown, how: ReportOptions = {}): void {
  if (isSilent(error)) return;
  const text = reasonOfFailure(error) ?? how.text ?? errorText(error, translate);
  const ms = how.ms ?? (error instanceof ScriptError ? MESSAGE_MS.script : undefined);
  showMessage({ level: how.level ?? 'error', text, ms, traceId: traceIdOf(error) });
  // oxlint-disable-next-line no-console -- the cause of a failure belongs in the console
  console.error(error);
}

/** The words for a failure, for a message or a panel: the server's reason word for word, else ours (ER-024, ER-025). */
export function errorText(error: unknown, t: Translate): string {
  const reason = reasonOfFailure(error);
  if (reason !== undefined) return reason;
  if (error instanceof TransportError && error.reason === 'offline') return t('common:error.offline');
  if (error instanceof TransportError && error.reason === 'timeout') return t('common:error.timeout');
  if (error instanceof SchemaError) return t('common:error.shape');
  return t('common:error.operation');
}

/** Trace id of a failure for its details; undefined for failures that never reached the server. */
export function traceIdOf(error: unknown): string | undefined {
  if (error instanceof EnvelopeError || error instanceof SchemaError) return error.traceId ?? newestTraceId();
  if (error instanceof TransportError) return error.traceId;
  return undefined;
}

function reasonOfFailure(error: unknown): string | undefined {
  if (error instanceof EnvelopeError) return error.errmsg === '' ? undefined : error.errmsg;
  if (error instanceof TransportError) return error.errmsg === '' ? undefined : error.errmsg;
  if (error instanceof ConfigError || error instanceof ScriptError) return error.message;
  return undefined;
}

/** Whether a failure is reported neither to the user nor to the console: cancelled calls, ended sessions, and answers without a message. Source: RT-063. */
export function isSilent(error: unknown): boolean {
  if (isCancelled(error)) return true;
  if (error instanceof TransportError) return error.status === HttpStatus.unauthorised;
  return error instanceof EnvelopeError && error.errcode === ErrCode.noMessage && error.errmsg === '';
}
