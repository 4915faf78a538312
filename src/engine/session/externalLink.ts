import { EXTERNAL_LINK_LIFE } from '#schemas/limits.ts';
import { call } from '#src/api/client.ts';
import { setLinkToken } from '#src/api/headers.ts';

/** The form behind an external link. */
export interface ExternalForm {
  /** Query text by which the form is loaded with the token of the link. */
  search: string;
}

/** The token is renewed before it ends, so that nobody loses what they typed. */
const RENEW_MS = (EXTERNAL_LINK_LIFE.tokenSeconds - 600) * 1000;
let renewal: ReturnType<typeof setTimeout> | undefined;

/**
 * Opens an external link: its form comes with a token that stays in memory and goes first with every call of the page.
 * Shape: undefined = the server gave no token, so the form is for people who sign in (OP-16).
 * Errors: those of `call`; 900404 = the link is unknown, has expired or is off. Source: OP-19, HT-022.
 */
export async function openExternalLink(formid: string): Promise<ExternalForm | undefined> {
  const { token, bizObject } = await call('externalSheet', { query: { formid } });
  if (!token) return undefined;
  setLinkToken(token);
  clearTimeout(renewal);
  renewal = setTimeout(() => void openExternalLink(formid).catch(() => undefined), RENEW_MS);
  const { schemaCode, sheetCode, id } = bizObject;
  const search = new URLSearchParams({ schemaCode, ...(sheetCode ? { sheetCode } : {}), ...(id ? { objectId: id } : {}) });
  return { search: search.toString() };
}

/** Leaves the link: calls carry the stored token again. */
export function closeExternalLink(): void {
  clearTimeout(renewal);
  setLinkToken(undefined);
}
