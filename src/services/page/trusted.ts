/** The browser's Trusted Types as far as this page uses them; absent in browsers that do not know them. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Workers come from our own assets only: the one address sink of the page (safety.md 2, policy `app`). */
function sameOriginPath(url: string): string {
  const { origin, pathname } = new URL(url, location.href);
  if (origin !== location.origin) throw new TypeError(`A worker from another origin: ${origin}`);
  return pathname + new URL(url, location.href).search;
}

// The factory is part of the platform, not yet of the language's own types.
const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
const policy = factory?.createPolicy('app', { createScriptURL: sameOriginPath });

/** Starts a module worker from an address of the build. */
export function trustedWorker(url: string): Worker {
  return new Worker(policy ? policy.createScriptURL(url) : sameOriginPath(url), { type: 'module' });
}
