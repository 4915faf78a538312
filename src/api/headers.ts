import { pageToken } from './pageTokens.ts';
import { portalSettings, wireLanguage } from './settings.ts';
import { storage } from './storage.ts';

const LONGEST_DEBUG_ID = 128;

let linkToken: string | undefined;

/** Takes the token of an external-link page, or forgets it; it is never stored (OP-19). */
export function setLinkToken(token: string | undefined): void {
  linkToken = token;
}

/** Whether calls are made by an external link, which has no session to renew or to end. */
export const isByLink = (): boolean => linkToken !== undefined;

/** `Authorization` with the token of an external-link page, else with that of this page's person; `/logout` carries `Authentication` beside it (contract 2.2, HT-017, HT-021, HT-022). */
export function authorization(call: string, token = linkToken ?? pageToken()): Record<string, string> {
  if (token === undefined) return {};
  const bearer = `Bearer ${token}`;
  return call === 'logout' ? { Authorization: bearer, Authentication: bearer } : { Authorization: bearer };
}

/** The three debug headers, all or none: address with `debugId`, and both codes in local storage (contract 2.2). */
export function debugHeaders(search = location.search): Record<string, string> {
  const debugId = new URLSearchParams(search).get('debugId');
  const codes = storage.debugCodes();
  if (debugId === null || debugId === '' || debugId.length > LONGEST_DEBUG_ID || codes === undefined) return {};
  return { debugId: encodeURIComponent(debugId), businessRuleCode: encodeURIComponent(codes.rule), schemaCode: encodeURIComponent(codes.schema) };
}

/**
 * What newer servers of the family read besides: organisation, zone and language. The zone is that of the server's wall-clock
 * dates, so that they come as they are stored. Source: contract 1.2 (`family-user`).
 */
export function familyHeaders(): Record<string, string> {
  const { profile, timeZone } = portalSettings();
  if (profile !== 'family-user') return {};
  const corpId = storage.corpId();
  return { 'Time-Zone': timeZone ?? 'Asia/Shanghai', 'X-Client-Lang': wireLanguage(), ...(corpId === undefined ? {} : { 'X-LowCode-Corpid': corpId }) };
}
