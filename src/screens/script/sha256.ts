import { loadChunk } from '#renderers/chunks/loadChunk.ts';

/** SHA-256 of bytes as hex text; by a library where the browser keeps its own cryptography back, on pages without TLS. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // The types say it is always there.
  const own = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (!own) return (await loadChunk(() => import('#src/api/passwordCipherLibrary.ts'))).sha256WithLibrary(bytes);
  const sum = new Uint8Array(await own.digest('SHA-256', bytes));
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
