import { OpenMode } from '#schemas/codes.ts';
import { isCalled, localized, type Locale } from '#schemas/localized.ts';
import type { Translate } from '#renderers/contracts/ports.ts';
import type { FoundPage, PlatformFound } from '#schemas/message.ts';
import type { Application, MenuNode } from '#schemas/menu.ts';
import type { Recent } from '#schemas/workflow/favourites.ts';
import type { StartItem } from '#schemas/workflow/startItem.ts';
import { pageRegistry } from '#renderers/pages/index.ts';
import { isIconName, type IconName } from '#renderers/regions/base/Icon.tsx';
import type { FirstTried } from '#src/engine/work/trial.ts';
import { recentAddress } from '#src/engine/navigation/recents.ts';
import { formAddress } from '#src/engine/work/formAddress.ts';
import { applicationHome } from '#src/services/navigation/appAddress.ts';
import { isAppOffered } from '#src/services/navigation/singleApp.ts';

/** Something the palette offers. */
export interface PaletteEntry {
  id: string;
  group: 'actions' | 'recents' | 'applications' | 'pages' | 'start' | 'trial' | 'workflows' | 'records';
  name: string;
  /** What it belongs to. */
  hint: string;
  icon: IconName;
  href: string;
  /** Opens a window of its own. */
  apart: boolean;
  /** It opens no page but a trial of a workflow. */
  trial?: FirstTried;
  /** It opens no page but does something on the screen below. */
  run?(): void;
}

type Place = { pathname: string; search: string };

/** Offered applications whose name holds a word in one of the languages, or reads so. */
export function applicationEntries(
  applications: readonly Application[],
  { word, match }: { word: string; match(name: string): unknown },
  locale: Locale,
  from: Place,
): PaletteEntry[] {
  return applications
    .filter((one) => isAppOffered(one.code) && (isCalled(one, word) || match(one.name) !== undefined))
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

/** Something that can be done on the screen, its key beside it. */
interface Doable {
  id: string;
  label: string;
  icon?: IconName;
  key?: string;
  run(): void;
}

/** What can be done now whose words hold what is typed, or read so. Source: BX-074. */
export function actionEntries(all: readonly Doable[], { word, match }: { word: string; match(name: string): unknown }): PaletteEntry[] {
  const sought = word.toLowerCase();
  return all
    .filter(({ label }) => sought !== '' && (label.toLowerCase().includes(sought) || match(label) !== undefined))
    .map(({ id, label, icon = 'settings', key = '', run }) => ({
      id: `action-${id}`,
      group: 'actions',
      name: label,
      hint: key,
      icon,
      href: '',
      apart: false,
      run,
    }));
}

const RECENT_ICONS: Readonly<Record<Recent['kind'], IconName>> = { menu: 'table', record: 'file', report: 'chart', page: 'page' };

/** Pages and records that were opened last, newest first. Source: BX-074, contract 7.3. */
export function recentEntries(recents: readonly Recent[], locale: Locale, from: Place): PaletteEntry[] {
  const back = `${from.pathname}${from.search}`;
  return recents
    .filter(({ appCode }) => isAppOffered(appCode))
    .map((recent) => ({
      id: `recent-${recent.kind}-${recent.appCode}-${recent.code}-${recent.objectId ?? ''}`,
      group: 'recents',
      name: localized(recent, locale),
      hint: localized({ name: recent.appName, name_i18n: recent.appName_i18n }, locale),
      icon: RECENT_ICONS[recent.kind],
      href: recentAddress(recent, back),
      apart: false,
    }));
}

/** Workflows that are started at once: for oneself, and for each of those one may start it for (contract 7.3, 21.8). */
export function startEntries(starts: readonly StartItem[], { t, locale }: { t: Translate; locale: Locale }, from: Place): PaletteEntry[] {
  const back = `${from.pathname}${from.search}`;
  return starts
    .filter(({ appCode }) => isAppOffered(appCode))
    .flatMap((item) => {
      const people = [...(item.own === false ? [] : [undefined]), ...(item.trustors ?? [])];
      return people.map(
        (trustor): PaletteEntry => ({
          id: `start-${item.code}-${trustor?.id ?? ''}`,
          group: 'start',
          name: localized(item, locale),
          hint: t(trustor === undefined ? 'palette:start' : 'palette:startFor', { name: trustor?.name ?? '' }),
          icon: 'send',
          href: formAddress({ startWorkflowCode: item.code, trustor: trustor?.id, return: back }),
          apart: false,
        }),
      );
    });
}

/** Workflows that can be tried, for who may look at how pages come about: those of that name, and the trial itself by its own. Source: BX-047. */
export function trialEntries(starts: readonly StartItem[], word: string, { t, locale }: { t: Translate; locale: Locale }): PaletteEntry[] {
  const entry = { group: 'trial', hint: t('palette:trial'), icon: 'wrench', href: '', apart: false } as const;
  const title = t('palette:group.trial');
  const isTitle = word !== '' && title.toLowerCase().includes(word.toLowerCase());
  return [
    ...(isTitle ? [{ ...entry, id: 'trial', name: title, trial: {} }] : []),
    ...starts
      .filter(({ appCode }) => isAppOffered(appCode))
      .map((item) => ({ ...entry, id: `trial-${item.code}`, name: localized(item, locale), trial: { workflowCode: item.code } })),
  ];
}

/** What the server found besides applications; pages no kind leads to are left out, and those of applications that are not offered. */
export function foundEntries({ MODEL, FLOW, RECORD }: PlatformFound, locale: Locale, from: Place): PaletteEntry[] {
  const back = `${from.pathname}${from.search}`;
  return [
    ...(MODEL?.content ?? []).filter(({ appCode }) => isAppOffered(appCode)).flatMap((page) => pageEntry(page, locale)),
    ...(FLOW?.content ?? []).map(
      (flow): PaletteEntry => ({
        id: `workflow-${flow.workflowInstanceId}`,
        group: 'workflows',
        name: flow.instanceName,
        hint: flow.workflowName,
        icon: 'flag',
        href: `${flow.url}&${new URLSearchParams({ return: back }).toString()}`,
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
