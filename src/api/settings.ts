import type { PortalSettings } from '#schemas/settings.ts';

let settings: PortalSettings = {};
let language: 'zh' | 'en' = 'zh';

/** Portal settings in force (contract 1.3). */
export function portalSettings(): Readonly<PortalSettings> {
  return settings;
}

/** Sets the portal settings, with what their profile stands for; called once by `startCalls` before the first request. */
export function setPortalSettings(value: PortalSettings): void {
  const { apiHost, oauthHost, loginPrefix } = profileDefaults(value.profile);
  settings = { ...value, apiHost: value.apiHost ?? apiHost, oauthHost: value.oauthHost ?? oauthHost, loginPrefix: value.loginPrefix ?? loginPrefix };
}

/** Whether the portal stands before a server of the family, whatever its release. */
export const isFamily = (): boolean => (settings.profile ?? 'reference') !== 'reference';

/** Where nothing else is said, servers of the family lie below `/api` of the page's host; newer ones have their login below `/user`. Source: contract 1.2. */
function profileDefaults(profile: PortalSettings['profile']): PortalSettings {
  if ((profile ?? 'reference') === 'reference') return {};
  const host = `${location.origin}/api`;
  return { apiHost: host, oauthHost: host, ...(profile === 'family-user' ? { loginPrefix: '/user' } : {}) };
}

/** Language that answers are requested in (contract 2.2). */
export function wireLanguage(): string {
  return language === 'en' ? 'en-US' : 'zh-CN';
}

/** Sets the language that answers are requested in. */
export function setWireLanguage(locale: 'zh' | 'en'): void {
  language = locale;
}
