import { constants, createCipheriv, createDecipheriv, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import type { PublicKey } from '#schemas/session.ts';
import { sealPassword } from '../server/http/client.ts';

const PASSWORD_FIELDS = ['password', 'oldPassword', 'newPassword'];
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** How a sealed answer stands on the wire (contract 17); `plain` = a server that answers JSON all the same. */
export const SEALED_AS = ['raw', 'quoted', 'plain'] as const;
export type SealedAs = (typeof SEALED_AS)[number];

/** Base64 of the AES text of contract 4. */
export function seal(text: string, key: string): string {
  const cipher = createCipheriv('aes-128-ecb', key, null);
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** The clear text; errors when it is no cipher text of this key. */
export function unseal(text: string, key: string): string {
  const cipher = createDecipheriv('aes-128-ecb', key, null);
  return Buffer.concat([cipher.update(text, 'base64'), cipher.final()]).toString('utf8');
}

/** An answer as it is sent, in one of three ways. */
export function sealedText(text: string, key: string, how: SealedAs): string {
  if (how === 'plain') return text;
  return how === 'raw' ? seal(text, key) : JSON.stringify(seal(text, key));
}

/** Values of a query; one that does not decrypt is used as it is (contract 4). */
export function openQuery(query: URLSearchParams, key: string | undefined): URLSearchParams {
  if (key === undefined) return query;
  const open = (text: string) => {
    try {
      return unseal(text, key);
    } catch {
      return text;
    }
  };
  return new URLSearchParams([...query].map(([name, value]) => [name, open(value)]));
}

/** The passwords of a family server: keys of its own without a word on the padding, under the index of the server behind. */
export function passwordSeals() {
  const offered = new Map<string, PublicKey>();
  return {
    /** The answer of getKey, with the family's own key (contract 3.3). */
    ownKey(text: string): string {
      const inner: PublicKey = JSON.parse(text);
      offered.set(inner.index, inner);
      return JSON.stringify({ index: inner.index, key: keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64') });
    },
    /** A body with its passwords sealed again for the server behind. */
    handOn(value: Record<string, unknown>): Record<string, unknown> {
      const inner = typeof value.index === 'string' ? offered.get(value.index) : undefined;
      if (inner === undefined) return value;
      const sealed = PASSWORD_FIELDS.flatMap((field) => {
        const text = value[field];
        return typeof text === 'string' ? [[field, sealPassword(inner, openPkcs1(text))]] : [];
      });
      return { ...value, ...Object.fromEntries(sealed) };
    },
  };
}

/** Read by hand: Node refuses to undo this padding. */
function openPkcs1(sealed: string): string {
  const block = privateDecrypt({ key: keys.privateKey, padding: constants.RSA_NO_PADDING }, Buffer.from(sealed, 'base64'));
  if (block[0] !== 0 || block[1] !== 2) throw new Error('Not PKCS#1 v1.5');
  return block.subarray(block.indexOf(0, 2) + 1).toString('utf8');
}
