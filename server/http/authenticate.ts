import type { FastifyRequest } from 'fastify';
import type { Call } from '#schemas/calls/call.ts';
import type { CallName } from '#schemas/calls/index.ts';
import type { Principal } from '#server/organisation/actor.ts';
import { NO_DETAILS } from '#server/organisation/noDetails.ts';
import { toOrganisation } from '#server/organisation/organisation.ts';
import { actorOfLink } from '#server/policies/externalActor.ts';
import { actorOfSession } from '#server/policies/sessionActor.ts';
import { Unauthorised } from '#server/refusals/session.ts';
import type { Services } from '#server/services/services.ts';
import { isExternalToken } from '#server/session/externalLinks.ts';

/** The actor of calls without a token: has no right at all. */
const nobody: Principal = Object.freeze({
  id: '',
  name: '',
  sessionId: '',
  person: Object.freeze({
    id: '',
    username: '',
    name: '',
    ...NO_DETAILS,
    permissions: [],
    status: 'DISABLE',
    sortKey: 0,
  }),
  organisation: toOrganisation('', { departments: [], people: [], memberships: [], roles: [], roleMembers: [] }),
  permissions: new Set<string>(),
  departmentIds: [],
  departmentPaths: [],
  roleIds: new Set<string>(),
});

/** The bearer token of a request: header, on download paths also query `T` (contract 2.4). */
function bearerOf(request: FastifyRequest, call: Call): string | undefined {
  const header = /^Bearer ([A-Za-z0-9._~+/=-]{1,8192})$/.exec(request.headers.authorization ?? '')?.[1];
  if (header !== undefined || call.kind !== 'download') return header;
  const { query } = request;
  if (typeof query !== 'object' || query === null || !('T' in query)) return undefined;
  return typeof query.T === 'string' ? query.T : undefined;
}

/** Calls that take expired tokens too and check them themselves (contract 3.6). */
const READS_TOKENS_ITSELF: ReadonlySet<CallName> = new Set(['logout']);

/**
 * Who makes this call; rights come from the database at each call, and an ended session ends at once (contract 3.4).
 * Errors: Unauthorised (HTTP 401) unless the call is open to anybody.
 */
export async function authenticate(request: FastifyRequest, name: CallName, call: Call, services: Services): Promise<Principal> {
  if (call.who === 'anon' || call.who === 'refresh' || READS_TOKENS_ITSELF.has(name)) return nobody;
  const token = bearerOf(request, call);
  if (token !== undefined && isExternalToken(token)) return actorOfLink(token, name, services);
  const claims = token === undefined ? undefined : await services.tokens.read(token);
  if (!claims) throw new Unauthorised();
  return actorOfSession(claims.sessionId, services);
}
