import type { User } from '#schemas/session.ts';
import { storage, type StoredTokens } from './storage.ts';

/** Whom a page belongs to: the person the server named for the token it began with. */
export type Principal = Pick<User, 'id' | 'username' | 'name'>;

let tokensOfPage: Partial<StoredTokens> | undefined;
let principal: Principal | undefined;

/**
 * The token this page sends, which is not always the stored one: what another tab stores may be another person's, and a page
 * never sends the token of anybody but its own person. Source: ADR 0012, HT-021.
 */
export const pageToken = (): string | undefined => (tokensOfPage ??= storedPair()).token;

/** What renews a token: that of this page's own pair, so that a pair two tabs wrote at one time is never mixed. */
export const refreshTokenOf = (token: string): string | undefined => (token === pageToken() ? tokensOfPage?.refreshToken : storage.refreshToken());

/** Whether another token is stored than this page sends. */
export const hasOtherToken = (): boolean => storage.token() !== pageToken();

/** Takes the stored pair over; called only where it is known to be this page's person's. */
export function adoptTokens(): void {
  tokensOfPage = storedPair();
}

/** Stores a pair this page was given; a page that belongs to somebody sends it only when `isSamePerson`, else it is looked at first. */
export function storeTokens(tokens: StoredTokens, isSamePerson = false): void {
  storage.setTokens(tokens);
  if (isSamePerson || principal === undefined) adoptTokens();
}

/** Whom this page belongs to; undefined = nobody yet, as on the login page. */
export const pagePrincipal = (): Principal | undefined => principal;

/** Binds the page to its person for as long as it is loaded; one whom nobody could name has no id. */
export function bindPage(person: Principal): void {
  pageToken();
  if (principal === undefined || principal.id === '') principal = person;
}

function storedPair(): Partial<StoredTokens> {
  return { token: storage.token(), refreshToken: storage.refreshToken() };
}
