import type { PortalPage } from '#schemas/menu.ts';
import type { MenuEntry } from './menuTree.ts';

/** Code of the page that is an application's home (contract 15.8). */
export const homePageCode = (appCode: string): string => `${appCode}HomePage`;

/**
 * The home node that stands first in an application's menu when its home page is to be seen; none for any other status, for
 * an unpublished page or without one. It is no node of the server: its name, icon and place are the specification's.
 * Source: SM-008, SM-009.
 */
export function homeNodes(appCode: string, page: Pick<PortalPage, 'status' | 'published'> | undefined): MenuEntry[] {
  if (page?.status !== 'ENABLE' || page.published !== true) return [];
  const code = homePageCode(appCode);
  return [
    {
      id: code,
      code,
      appCode,
      name: '首页',
      name_i18n: '{"en":"Home"}',
      icon: 'home',
      type: 'HomePage',
      modelType: 'LIST',
      sortKey: 1,
      children: [],
    },
  ];
}
