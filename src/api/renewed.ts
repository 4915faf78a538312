import { HttpStatus } from '#schemas/errCode.ts';
import { isByLink } from './headers.ts';
import { isExpired, refreshTokens } from './refresh.ts';
import { storage } from './storage.ts';

let onSignedOut: () => void = () => undefined;

/** Says what happens when the session is over for good: the way to the login page (ER-001, ER-003). */
export function setOnSignedOut(react: () => void): void {
  onSignedOut = react;
}

/**
 * Sends what needs the session: a token that is over is renewed before, one that meets a 401 after, and then it is sent once
 * more; a 401 that stays leads to login. What cannot be sent twice (`once`) fails, and finds the new token the next time.
 * Errors: those of `send`; TransportError where a token could be neither renewed nor refused. Source: contract 3.5, ER-001.
 */
export async function sendRenewed<A extends { status: number }>(send: () => Promise<A>, { once = false } = {}): Promise<A> {
  // An external link has no session to renew or to end.
  if (isByLink()) return send();
  if (isExpired()) await refreshTokens(storage.token() ?? '');
  const used = storage.token() ?? '';
  const answer = await send();
  if (answer.status !== HttpStatus.unauthorised) return answer;
  if (used !== '' && (await refreshTokens(used))) {
    if (once) return answer;
    const second = await send();
    if (second.status !== HttpStatus.unauthorised) return second;
  }
  onSignedOut();
  return answer;
}
