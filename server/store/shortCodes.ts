import { randomInt } from 'node:crypto';
import type { Reader } from '#server/db/database.ts';
import { isSignInAddress } from './signInAddress.ts';

const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 10;

/** An address that is to have a code. `url` is path and query from the portal's root. */
export interface ShortAddress {
  url: string;
  type: string | null;
  userId: string;
  /** null = never. */
  expiresAt: Date | null;
}

/** Codes of addresses, in their order; one that never expires keeps the code it has. */
export async function shortCodesOf(db: Reader, addresses: readonly ShortAddress[]): Promise<string[]> {
  const lasting = addresses.filter(({ expiresAt }) => expiresAt === null).map(({ url }) => url);
  const found =
    lasting.length === 0 ? [] : await db.selectFrom('shortCodes').select(['code', 'url']).where('url', 'in', lasting).where('expiresAt', 'is', null).execute();
  const known = new Map(found.map(({ url, code }) => [url, code]));
  const fresh: (ShortAddress & { code: string })[] = [];
  const codes = addresses.map((address) => {
    const old = address.expiresAt === null ? known.get(address.url) : undefined;
    if (old !== undefined) return old;
    const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    fresh.push({ ...address, code });
    if (address.expiresAt === null) known.set(address.url, code);
    return code;
  });
  if (fresh.length > 0) await db.insertInto('shortCodes').values(fresh).execute();
  return codes;
}

const PORTAL = 'http://portal.invalid';

/** Whether a browser of this portal stays in it, as whom it is: `//other.example` begins with a slash too, and names another host. */
export function staysHere(url: string): boolean {
  return /^\/(?![/\\])/.test(url) && URL.canParse(url, PORTAL) && new URL(url, PORTAL).origin === PORTAL && !isSignInAddress(url);
}

/** The address behind a code; undefined when it is unknown, has expired, leads out of this portal or signs somebody in. */
export async function addressOfShortCode(db: Reader, code: string, now: Date): Promise<{ url: string; type: string | null } | undefined> {
  const found = await db
    .selectFrom('shortCodes')
    .select(['url', 'type'])
    .where('code', '=', code)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .executeTakeFirst();
  return found && staysHere(found.url) ? found : undefined;
}
