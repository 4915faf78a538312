import { DATA_POLICY } from '#server/services/dataPolicy.ts';
import type { ServerSettings } from '#server/services/settings.ts';

/** Abilities of browsers that no page of the portal uses, nor one framed in it. */
const UNUSED_ABILITIES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'SAMEORIGIN',
  'Permissions-Policy': UNUSED_ABILITIES.map((name) => `${name}=()`).join(', '),
};

/** For so long browsers come by HTTPS alone, s: a year. */
const HTTPS_ONLY_S = 31_536_000;

/** Headers of every answer (safety.md 2). Shape: `origin` = the one browsers use; where it is `https`, they are to come by no other way. */
export function commonHeaders(origin: string | undefined): Readonly<Record<string, string>> {
  return origin?.startsWith('https:') ? { ...COMMON_HEADERS, 'Strict-Transport-Security': `max-age=${HTTPS_ONLY_S}` } : COMMON_HEADERS;
}

/** Headers of a refusal that is sent past everything that would set them, those of every answer included. */
export function headersOfRefusal(common: Readonly<Record<string, string>>, traceId: string): Record<string, string> {
  return {
    ...common,
    'X-Trace-Id': traceId,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': DATA_POLICY,
  };
}

/** The first Chromium that knows the policy below. */
const CHROMIUM_PARTS_ALL = 131;

/**
 * Who may reach the page as its opener, by the brands that the browser names (`Sec-CH-UA`): nobody. With `same-origin` Chromium
 * compiles all code again at each load that comes from elsewhere; browsers that do not know the other word would take no policy at all.
 * Source: ADR 20.
 */
export function openerPolicy(brands: string | undefined): 'noopener-allow-popups' | 'same-origin' {
  const [, version = ''] = /"Chromium";v="(\d{1,6})"/.exec(brands ?? '') ?? [];
  return Number(version) >= CHROMIUM_PARTS_ALL ? 'noopener-allow-popups' : 'same-origin';
}

/** Policy of the files of workers: the sandbox may compile its engine, the reader of PDF its decoders, neither may reach anything (safety.md 2). */
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
