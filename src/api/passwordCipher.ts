import type { PublicKey } from '#schemas/session.ts';

const OAEP = 'OAEP-SHA256';

/** The server wants a padding this portal does not know; nothing is sent (contract 3.3). */
export class UnknownPaddingError extends Error {
  override readonly name = 'UnknownPaddingError';
}

/** Whether the browser's own cryptography is there; without it the connection is not secure (contract 3.3). */
export function hasOwnCrypto(): boolean {
  return globalThis.isSecureContext && globalThis.crypto?.subtle !== undefined;
}

/**
 * Encrypts a password for one key: RSA-OAEP with SHA-256 and the index as label, or PKCS#1 v1.5 where the server names no padding.
 * Shape: base64 text. Errors: UnknownPaddingError. Source: contract 3.3.
 */
export async function encryptPassword(key: PublicKey, password: string): Promise<string> {
  const padding = key.padding ?? undefined;
  if (padding !== undefined && padding !== OAEP) throw new UnknownPaddingError(`Padding '${padding}' is not known`);
  const spki = key.key.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  if (padding === OAEP && hasOwnCrypto()) return encryptHere(spki, password, key.index);
  const { encryptWithLibrary } = await import('./passwordCipherLibrary.ts');
  return encryptWithLibrary(spki, password, padding === OAEP ? key.index : undefined);
}

async function encryptHere(spki: string, password: string, label: string): Promise<string> {
  const bytes = Uint8Array.from(atob(spki), (character) => character.charCodeAt(0));
  const publicKey = await crypto.subtle.importKey('spki', bytes, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt']);
  const utf8 = new TextEncoder();
  const sealed = await crypto.subtle.encrypt({ name: 'RSA-OAEP', label: utf8.encode(label) }, publicKey, utf8.encode(password));
  return btoa(String.fromCharCode(...new Uint8Array(sealed)));
}
