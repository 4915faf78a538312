import { tooManyRequests } from '#server/refusals/http.ts';
import { rateLimit, type RateLimit } from '#server/services/rateLimit.ts';
import type { Services } from '#server/services/services.ts';
import { countedAddress } from '#server/session/countedAddress.ts';

const SECOND_MS = 1000;
/** Calls nobody has signed in for share one count per address. */
const ANONYMOUS_FACTOR = 4;

interface CallLimits {
  signedIn: RateLimit;
  anonymous: RateLimit;
}

const limits = new WeakMap<Services, CallLimits>();

/** Counts a call of a signed-in person. Errors: 900429 beyond `callsPerSecond`. */
export function limitSignedIn(services: Services, userId: string): void {
  if (!limitsOf(services).signedIn.take(userId)) throw tooManyRequests(1);
}

/** Counts a call that nobody has signed in for. Errors: 900429 beyond four times `callsPerSecond` of one address. */
export function limitAnonymous(services: Services, address: string): void {
  if (!limitsOf(services).anonymous.take(countedAddress(address))) throw tooManyRequests(1);
}

function limitsOf(services: Services): CallLimits {
  const cached = limits.get(services);
  if (cached) return cached;
  const ofKey = (most: number): RateLimit => rateLimit(most, SECOND_MS, () => services.now().getTime());
  const { callsPerSecond } = services.settings;
  const made = { signedIn: ofKey(callsPerSecond), anonymous: ofKey(callsPerSecond * ANONYMOUS_FACTOR) };
  limits.set(services, made);
  return made;
}
