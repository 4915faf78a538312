import type { Page } from '@playwright/test';
import type { PortalSettings } from '#schemas/settings.ts';

const META = /(<meta name="portal-settings" content=")([^"]*)"/;

/** Gives the pages of a portal other settings than its operator did, as a server started with them would: some are changed, and those that are undefined left out. */
export async function settingsOf(page: Page, changes: Partial<PortalSettings>): Promise<void> {
  await page.route(
    () => true,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(META, (_, start: string, settings: string) => {
        const changed = {
          ...JSON.parse(settings.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')),
          ...changes,
        };
        return `${start}${JSON.stringify(changed).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`;
      });
      await route.fulfill({ response, body });
    },
  );
}
