/** Why a sign-in failed that did not happen on the login page; each has a sentence under `session:reason`. */
const LOGIN_FAILURES = ['code', 'denied', 'unknown', 'disabled', 'expired', 'provider', 'host', 'organisation'] as const;
type LoginFailure = (typeof LOGIN_FAILURES)[number];

/** The reason out of an address somebody gave; undefined for one we do not know. */
export function readFailure(search: string): LoginFailure | undefined {
  const given = new URLSearchParams(search).get('reason');
  return LOGIN_FAILURES.find((reason) => reason === given);
}

/** Address of the page that says why a sign-in failed. */
export function failureAddress(reason: LoginFailure): string {
  return `/login-error?reason=${reason}`;
}
