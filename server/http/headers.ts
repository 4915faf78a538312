import { DATA_POLICY } from '#server/services/dataPolicy.ts';
import type { ServerSettings } from '#server/services/settings.ts';

/** Headers of every answer (safety.md 2). */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'SAMEORIGIN',
};

/** Headers of a refusal that is sent past everything that would set them. */
export function headersOfRefusal(traceId: string): Record<string, string> {
  return {
    ...COMMON_HEADERS,
    'X-Trace-Id': traceId,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': DATA_POLICY,
  };
}

/** Policy of the sandbox worker's own file: may compile the engine, may reach nothing (safety.md 2). */
export const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'";

/** Where browsers send breaches of the policy. */
export const REPORTING_ENDPOINTS = 'csp="/api/system/csp_report"';

/** The one header of every HTML answer, with the nonce of this answer (safety.md 2). */
export function pagePolicy(nonce: string, hosts: Pick<ServerSettings, 'imageHosts' | 'frameHosts' | 'chatHosts' | 'apiHosts'>): string {
  const list = (fixed: string, more: readonly string[]) => [fixed, ...more].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${list("'self' blob: data:", hosts.imageHosts)}`,
    "font-src 'self'",
    `connect-src ${list("'self'", hosts.apiHosts)}`,
    "worker-src 'self'",
    `frame-src ${list("'self' blob:", hosts.frameHosts)}`,
    `frame-ancestors ${list("'self'", hosts.chatHosts)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types app dompurify default',
    'report-to csp',
  ].join('; ');
}
