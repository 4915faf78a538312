import type { FastifyReply, FastifyRequest } from 'fastify';

/** What only the browser that began a sign-in holds: the provider's answer and the code made of it are good there alone. */
export const BROWSER = 'portico_oidc';
/** The cookie of a browser in which somebody has signed out: the provider has to identify them again. */
export const SIGNED_OUT = 'portico_signed_out';
/** How long that is remembered, seconds. */
export const SIGNED_OUT_S = 43_200;

/** The value of a cookie; undefined when it is missing or empty. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1] || undefined;
}

/** Sets a cookie that only the two addresses of OpenID Connect get to see, or another path; no script reads it. A life of 0 removes it. */
export function setCookie(reply: FastifyReply, origin: string, name: string, value: string, seconds: number, path = '/login/oidc'): void {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  // Fastify keeps each of several cookies.
  reply.header('Set-Cookie', `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`);
}
