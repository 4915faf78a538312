import { ecb } from '@noble/ciphers/aes.js';
import { mayEncrypt, mayEncryptQuery } from '#schemas/encryption.ts';
import { type Answer, type HttpExchange, sendHttp } from './transport.ts';

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Sends one exchange in encryption mode and returns its answer decrypted (contract 4). Errors: as `send`. */
export async function sendWith(key: string, exchange: HttpExchange): Promise<Answer> {
  const path = new URL(exchange.url, location.href).pathname;
  if (!mayEncrypt(path)) return sendHttp(exchange);
  const answer = await sendHttp({ ...exchange, url: encryptedUrl(exchange, path, key), body: encryptedBody(exchange, key) });
  return { ...answer, text: clearText(answer.text, key) };
}

/** Values of the query one by one; names stay readable (HT-025). */
function encryptedUrl({ method, url }: HttpExchange, path: string, key: string): string {
  const [address = '', query] = url.split('?', 2);
  if (query === undefined || !mayEncryptQuery(method, path)) return url;
  const values = [...new URLSearchParams(query)].map(([name, value]) => [name, encrypt(value, key)]);
  return `${address}?${new URLSearchParams(values)}`;
}

/** The body's JSON text as `param`; empty bodies of calls with all in their query stay empty (HT-024). */
function encryptedBody({ body }: HttpExchange, key: string): HttpExchange['body'] {
  return typeof body === 'string' ? JSON.stringify({ param: encrypt(body, key) }) : body;
}

/** The answer's JSON text: base64, bare or quoted, is decrypted; what is JSON already stays as it is (HT-026, contract 17). */
function clearText(text: string, key: string): string {
  const sealed = /^\s*"?([A-Za-z0-9+/]+={0,2})"?\s*$/.exec(text)?.[1];
  return (sealed !== undefined && decrypt(sealed, key)) || text;
}

function encrypt(text: string, key: string): string {
  const bytes = ecb(toBytes(key)).encrypt(toBytes(text));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** The plain text of a cipher text; undefined when it was not made with this key. */
export function decrypt(text: string, key: string): string | undefined {
  try {
    return strictUtf8.decode(ecb(toBytes(key)).decrypt(Uint8Array.from(atob(text), (character) => character.charCodeAt(0))));
  } catch {
    return undefined;
  }
}

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);
