import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { PortalSettings } from '#schemas/settings.ts';
import { openerPolicy, pagePolicy, REPORTING_ENDPOINTS } from './headers.ts';
import type { ServerSettings } from '#server/services/settings.ts';

/** Stands in the built page wherever the nonce of the answer belongs. */
const NONCE_PLACEHOLDER = 'PORTICO_CSP_NONCE';
const SETTINGS_META = '<meta name="portal-settings" content="{}"';
/** Says that nothing of a call depends on the system configuration: the portal sends those of the start together. */
const CLEAR_META = '<meta name="calls-in-clear">';

/** Sends the portal's page with a nonce of its own and the portal settings inside (safety.md 2, contract 1.3). */
export function sendPage(reply: FastifyReply, html: string, settings: ServerSettings): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  // The page frames only what its policy allows, and reports all other addresses.
  const portal = { ...portalSettings(settings), frameHosts: settings.frameHosts };
  const clear = settings.encryptKey === '' ? CLEAR_META : '';
  const page = html.replace(SETTINGS_META, () => `${clear}<meta name="portal-settings" content="${attributeOf(portal)}"`).replaceAll(NONCE_PLACEHOLDER, nonce);
  return reply
    .headers({
      'Content-Security-Policy': pagePolicy(nonce, settings),
      'Cross-Origin-Opener-Policy': openerPolicy(brandsOf(reply)),
      'Reporting-Endpoints': REPORTING_ENDPOINTS,
      Vary: 'Sec-CH-UA',
      'Cache-Control': 'no-cache',
    })
    .type('text/html; charset=utf-8')
    .send(page);
}

/** What the browser receives: the operator's portal settings, with the server's own key where it encrypts (contract 1.3, 4). */
export function portalSettings({ portal, encryptKey }: ServerSettings): PortalSettings {
  return encryptKey === '' ? portal : { encryptKey, ...portal };
}

function brandsOf({ request }: FastifyReply): string | undefined {
  const brands = request.headers['sec-ch-ua'];
  return typeof brands === 'string' ? brands : undefined;
}

function attributeOf(settings: PortalSettings): string {
  return JSON.stringify(settings).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
