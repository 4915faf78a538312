import type { CallKind } from '#schemas/calls/call.ts';
import { TransportError } from './errors.ts';
import { portalSettings } from './settings.ts';
import { storage } from './storage.ts';
import { type Answer, type HttpExchange, sendHttp } from './transport.ts';

/** The key of encryption mode; undefined when it cannot be one, and then everything stays in clear (contract 4). */
export function encryptKey(): string | undefined {
  const key = portalSettings().encryptKey ?? '';
  return /^[ -~]{16}$/.test(key) ? key : undefined;
}

/**
 * Sends one exchange, encrypted where the server has said so and its kind may be; the cipher comes with the first of them.
 * Errors: as `send`; a cipher that cannot be loaded counts as `offline`. Source: contract 4, HT-024 to HT-026.
 */
export async function sendEncrypted(exchange: HttpExchange, kind: CallKind): Promise<Answer> {
  const key = storage.isEncrypt() && (kind === 'json' || kind === 'postQuery') ? encryptKey() : undefined;
  if (key === undefined) return sendHttp(exchange);
  const cipher = await import('./cipher.ts').catch((cause: unknown) => {
    throw new TransportError('offline', { call: exchange.call, cause });
  });
  return cipher.sendWith(key, exchange);
}
