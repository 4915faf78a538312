import type { PortalSettings } from '#schemas/settings.ts';
import { recordTarget } from './openRecord.ts';

/** Where the address of a report or custom page leads: into a frame, to a link with a sentence, or nowhere. */
export type FramedTarget = { kind: 'frame'; src: string } | { kind: 'link'; href: string } | { kind: 'refused' };

/**
 * Reads the address of a page that is to be framed.
 * Shape: `origin` is the portal's own. The token goes along only to the configured API host (OP-70, contract 3.4); pages of
 * the portal's own origin share its storage.
 * Source: OP-34, OP-70, safety.md 2 (frameHosts).
 */
export function framedTarget(
  url: string,
  origin: string,
  { frameHosts, apiHost }: Pick<PortalSettings, 'frameHosts' | 'apiHost'>,
  token: string | undefined,
): FramedTarget {
  const target = recordTarget(url, origin, frameHosts ?? []);
  if (target.kind === 'link' || target.kind === 'refused') return target;
  const src = new URL(url, origin);
  if (token !== undefined && src.origin !== origin && src.origin === originOfHost(apiHost)) src.searchParams.set('T', token);
  return { kind: 'frame', src: src.href };
}

function originOfHost(host: string | null | undefined): string | undefined {
  return host && URL.canParse(host) ? new URL(host).origin : undefined;
}
