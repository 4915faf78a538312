/** Path of our own form page (RT-013). */
const FORM_PATH = '/form/detail';

/** Where an address leads. */
export type RecordTarget =
  /** Our own form: drawn in place. */
  | { kind: 'own'; query: string }
  /** Another page that may be framed. */
  | { kind: 'frame'; src: string }
  /** A page that may not be framed; it opens as a link with a sentence that says why. */
  | { kind: 'link'; href: string }
  /** No address of the web. */
  | { kind: 'refused' };

/**
 * Reads the address a record opens with.
 * Shape: `url` is portal-relative or absolute; `origin` is the portal's own, `frameHosts` origins that may be framed.
 * Source: contract 5.2, LS-040, OP-98, safety.md 2 (frameHosts).
 */
export function recordTarget(url: string, origin: string, frameHosts: readonly string[]): RecordTarget {
  if (!URL.canParse(url, origin)) return { kind: 'refused' };
  const target = new URL(url, origin);
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return { kind: 'refused' };
  if (target.origin === origin && target.pathname === FORM_PATH) return { kind: 'own', query: target.search };
  if (target.origin === origin || frameHosts.some((host) => httpOriginOf(host) === target.origin)) return { kind: 'frame', src: target.href };
  return { kind: 'link', href: target.href };
}

/** A frame may run scripts and keep its session; it may not steer the portal's window. */
export const FRAME_RIGHTS = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals';

/** What a message of the form requests of the list (contract 5.2). */
export type FormMessage = 'hidden-close' | 'reload-close' | 'reload';

/** Reads a frame message; an address of an application means close and reload. Anything else is ignored. */
export function toFormMessage(data: unknown): FormMessage | undefined {
  if (data === 'hidden-close' || data === 'reload-close' || data === 'reload') return data;
  return typeof data === 'string' && data.includes('/application') ? 'reload-close' : undefined;
}

/** Origins whose messages are listened to: the portal's own and those that may be framed. */
export function messageOrigins(origin: string, frameHosts: readonly string[]): ReadonlySet<string> {
  return new Set([origin, ...frameHosts.flatMap((host) => httpOriginOf(host) ?? [])]);
}

/** Origin of a configured host, with or without its protocol. */
function httpOriginOf(host: string): string | undefined {
  const text = host.includes('://') ? host : `https://${host}`;
  return URL.canParse(text) ? new URL(text).origin : undefined;
}
