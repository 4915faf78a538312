import { Type, type Static } from 'typebox';

const text = (preset: string, description: string, maxLength = 500) => Type.String({ default: preset, maxLength, description });

/** Sign-in through an OpenID Connect provider (contract 7.5); without an issuer it is off. */
export const OidcSettings = Type.Object(
  {
    issuer: text('', 'Address of the provider, as it names itself; empty = off'),
    clientId: text('', 'What the provider knows this portal as'),
    clientSecret: text('', 'Secret of that client; empty for a public one', 2000),
    authentication: Type.Union([Type.Literal('basic'), Type.Literal('post')], {
      default: 'basic',
      description: 'How the secret travels: in a header or in the body',
    }),
    claim: text('preferred_username', 'Claim that holds the user name'),
    name: text('', 'Words of the second button on the login page; empty = OpenID Connect'),
    scopes: Type.Array(Type.String({ pattern: '^[\\x21\\x23-\\x5B\\x5D-\\x7E]{1,100}$' }), { maxItems: 20, default: ['openid', 'profile'] }),
  },
  { default: {}, additionalProperties: false },
);
export type OidcSettings = Static<typeof OidcSettings>;

/** What the schema cannot say: that a provider is called safely and by a client it knows. */
export function oidcFaults({ issuer, clientId, scopes }: OidcSettings): string[] {
  if (issuer === '') return [];
  const faults: string[] = [];
  if (!isSafe(issuer)) faults.push(`/oidc/issuer ${issuer} is no https address`);
  if (clientId === '') faults.push('/oidc/clientId is missing');
  if (!scopes.includes('openid')) faults.push('/oidc/scopes must hold openid');
  return faults;
}

/** Whether secrets may be sent there: https, or plain http on this very machine. */
export function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackAddress(address));
}

/** Plain http is for a provider on this very machine. */
export function isLoopbackAddress(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);
}
