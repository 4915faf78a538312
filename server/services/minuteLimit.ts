import { tooManyRequests } from '#server/refusals/http.ts';
import { countedAddress } from '#server/session/countedAddress.ts';
import { rateLimit, type RateLimit } from './rateLimit.ts';
import type { Services } from './services.ts';

const MINUTE_MS = 60_000;
const limits = new WeakMap<Services, Map<string, RateLimit>>();

/** Counts a call that costs something though nobody has signed in for it. Errors: 900429 beyond `keysPerMinute` of this purpose and address. */
export function limitPerMinute(services: Services, purpose: string, address: string): void {
  if (!takePerMinute(services, purpose, address, services.settings.keysPerMinute)) throw tooManyRequests(MINUTE_MS / 1000);
}

/** Counts something done for this purpose from an address; false beyond `most` in a minute. */
export function takePerMinute(services: Services, purpose: string, address: string, most: number): boolean {
  const cached = limits.get(services) ?? new Map<string, RateLimit>();
  limits.set(services, cached);
  const limit = cached.get(purpose) ?? rateLimit(most, MINUTE_MS, () => services.now().getTime());
  cached.set(purpose, limit);
  return limit.take(countedAddress(address));
}
