import { OpenMode } from '#schemas/codes.ts';
import { isCalled, localized, type Locale } from '#schemas/localized.ts';
import type { FoundPage, PlatformFound } from '#schemas/message.ts';
import type { Application, MenuNode } from '#schemas/menu.ts';
import { pageRegistry } from '#renderers/pages/index.ts';
import { isIconName, type IconName } from '#renderers/regions/base/Icon.tsx';
import { applicationHome } from '#src/services/navigation/appAddress.ts';
import { isAppOffered } from '#src/services/navigation/singleApp.ts';

/** Something the palette offers. */
export interface PaletteEntry {
  id: string;
  group: 'applications' | 'pages' | 'workflows' | 'records';
  name: string;
  /** What it belongs to. */
  hint: string;
  icon: IconName;
  href: string;
  /** Opens a window of its own. */
  apart: boolean;
}

type Place = { pathname: string; search: string };

/** Offered applications whose name holds a word, in one of the languages. */
export function applicationEntries(applications: readonly Application[], word: string, locale: Locale, from: Place): PaletteEntry[] {
  return applications
    .filter((one) => isAppOffered(one.code) && isCalled(one, word))
    .map((one) => ({
      id: `application-${one.code}`,
      group: 'applications',
      name: localized(one, locale),
      hint: '',
      icon: 'app',
      href: applicationHome(one.code, from),
      apart: one.openMode === OpenMode.newWindow,
    }));
}

/** What the server found besides applications; pages no kind leads to are left out, and those of applications that are not offered. */
export function foundEntries({ MODEL, FLOW, RECORD }: PlatformFound, locale: Locale, from: Place): PaletteEntry[] {
  const back = `${from.pathname}${from.search}`;
  return [
    ...(MODEL?.content ?? []).filter(({ appCode }) => isAppOffered(appCode)).flatMap((page) => pageEntry(page, locale)),
    ...(FLOW?.content ?? []).map(
      (flow): PaletteEntry => ({
        id: `workflow-${flow.code}`,
        group: 'workflows',
        name: flow.name,
        hint: '',
        icon: 'flag',
        href: `/form/detail?${new URLSearchParams({ startWorkflowCode: flow.code, return: back }).toString()}`,
        apart: false,
      }),
    ),
    ...(RECORD?.content ?? []).map(
      (record): PaletteEntry => ({
        id: `record-${record.schemaCode}-${record.id}`,
        group: 'records',
        name: record.name,
        hint: localized({ name: record.modelName, name_i18n: record.modelName_i18n }, locale),
        icon: 'file',
        href: `/form/detail?${new URLSearchParams({ schemaCode: record.schemaCode, objectId: record.id, return: back }).toString()}`,
        apart: false,
      }),
    ),
  ];
}

function pageEntry(page: FoundPage, locale: Locale): PaletteEntry[] {
  const { appCode, appName, appName_i18n, ...rest } = page;
  const node: MenuNode = { id: page.code, ...rest };
  const renderer = pageRegistry.get(page.type);
  const href = pageRegistry.has(page.type) ? renderer.href(node, appCode) : null;
  if (href === null) return [];
  return [
    {
      id: `page-${appCode}-${page.code}`,
      group: 'pages',
      name: localized(page, locale),
      hint: localized({ name: appName, name_i18n: appName_i18n }, locale),
      icon: [page.icon, renderer.icon].find(isIconName) ?? 'page',
      href,
      apart: page.openMode === OpenMode.newWindow,
    },
  ];
}
