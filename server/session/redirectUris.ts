/** Addresses a sign-in may lead back to (contract 3.2): exact match, nothing else. */
export interface RedirectUris {
  allows(uri: string): boolean;
}

/** `origins` are those of this portal, each with `/oauth`; `more` are whole addresses of the settings. */
export function redirectUris(origins: () => readonly string[], more: readonly string[]): RedirectUris {
  return {
    allows: (uri) => more.includes(uri) || origins().some((origin) => uri === `${origin}/oauth`),
  };
}

/**
 * What the `url` of get_code names: the client and the address that the code will be bound to (contract 3.2).
 * Shape: `{oauthHost}/login?redirect_uri={oauthHost}/oauth/authorize?client_id=..&redirect_uri=..`; absent parts are null.
 */
export function boundBy(url: string | null | undefined): { clientId: string | null; redirectUri: string | null } {
  const authorize = parsed(url)?.searchParams.get('redirect_uri');
  const inner = parsed(authorize);
  return { clientId: inner?.searchParams.get('client_id') ?? null, redirectUri: inner?.searchParams.get('redirect_uri') ?? null };
}

function parsed(text: string | null | undefined): URL | undefined {
  // The base only makes relative addresses readable; nothing is ever sent there.
  return text && URL.canParse(text, 'http://localhost') ? new URL(text, 'http://localhost') : undefined;
}
