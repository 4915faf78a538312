import { useLocation } from 'react-router-dom';
import { localized } from '#schemas/localized.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { pageRegistry } from '#renderers/pages/index.ts';
import { useLocale, useTranslate } from '#src/services/texts/i18n.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import { Redirect } from '#src/services/navigation/Redirect.tsx';
import { firstPage, pathTo, type MenuEntry } from '#src/engine/navigation/menuTree.ts';
import { loadMenu, useAppMenu } from '#src/services/navigation/appMenu.ts';
import { PagePending } from '#src/screens/pages/PagePending.tsx';

/** Home of an application: its first page opens; without one, and for a node of an unknown kind, the page says so (OP-67, AP-006). */
export function ApplicationHome({ appCode }: { appCode: string }) {
  const t = useTranslate();
  const query = new URLSearchParams(useLocation().search);
  const menu = useAppMenu(appCode);
  if (menu.status === 'failed') {
    const retry = <Button onClick={() => void loadMenu(appCode)}>{t('common:retry')}</Button>;
    return <Notice kind="error" level={1} title={t('applications:openFailed')} text={errorText(menu.error, t)} actions={retry} />;
  }
  if (menu.status !== 'ready') return <PagePending />;
  const chosen = pathTo(menu.value, (node) => node.code === query.get('code')).at(-1);
  if (chosen !== undefined && !pageRegistry.has(chosen.type)) return <UnknownPage node={chosen} />;
  const hrefOf = (node: (typeof menu.value)[number]) => pageRegistry.get(node.type).href(node, appCode);
  // An address that names a node leads to its page.
  const first = firstPage(chosen ? [chosen] : menu.value, (node) => pageRegistry.has(node.type) && hrefOf(node) !== null);
  const href = first === undefined ? null : hrefOf(first);
  if (href === null) return <Notice kind="empty" level={1} title={t('applications:noPages')} text={t('applications:noPagesText')} />;
  return <Redirect to={withReturn(href, query.get('return'))} />;
}

/** A node whose kind no page is known for: named with the kinds that are (contract 15.1). */
function UnknownPage({ node }: { node: MenuEntry }) {
  const t = useTranslate();
  const values = { name: localized(node, useLocale()), type: node.type, known: pageRegistry.keys().join(', ') };
  return <Notice kind="info" level={1} title={t('applications:unknownPage', values)} text={t('applications:unknownPageText', values)} />;
}

function withReturn(href: string, back: string | null): string {
  if (back === null || back === '') return href;
  return `${href}${href.includes('?') ? '&' : '?'}return=${encodeURIComponent(back)}`;
}
