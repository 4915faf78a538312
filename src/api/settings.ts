import type { PortalSettings } from '#schemas/settings.ts';

let settings: PortalSettings = {};
let language: 'zh' | 'en' = 'zh';

/** Portal settings in force (contract 1.3). */
export function portalSettings(): Readonly<PortalSettings> {
  return settings;
}

/** Sets the portal settings; called once by `startCalls` before anything is asked. */
export function setPortalSettings(value: PortalSettings): void {
  settings = value;
}

/** Language that answers are asked in (contract 2.2). */
export function wireLanguage(): string {
  return language === 'en' ? 'en-US' : 'zh-CN';
}

/** Sets the language that answers are asked in. */
export function setWireLanguage(locale: 'zh' | 'en'): void {
  language = locale;
}
