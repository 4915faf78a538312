import { useLocation, useParams } from 'react-router-dom';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { pageRegistry } from '#renderers/pages/index.ts';
import { useTranslate } from '#src/app/i18n.ts';
import { Redirect } from '#src/app/Redirect.tsx';
import { firstPage } from '#src/engine/menuTree.ts';
import { useAppMenu } from '../shell/shellData.ts';

/** The application's own address: its first page opens; without one the page says so (OP-67, AP-006). */
export default function ApplicationHome() {
  const t = useTranslate();
  const { appCode = '' } = useParams();
  const query = new URLSearchParams(useLocation().search);
  const menu = useAppMenu(appCode);
  if (menu.status !== 'ready') return null;
  const hrefOf = (node: (typeof menu.value)[number]) => pageRegistry.get(node.type).href(node, appCode);
  const first = firstPage(menu.value, (node) => hrefOf(node) !== null);
  const href = first === undefined ? null : hrefOf(first);
  if (href === null) return <Notice kind="empty" level={1} title={t('applications:noPages')} text={t('applications:noPagesText')} />;
  return <Redirect to={withReturn(href, query.get('return'))} />;
}

function withReturn(href: string, back: string | null): string {
  if (back === null || back === '') return href;
  return `${href}${href.includes('?') ? '&' : '?'}return=${encodeURIComponent(back)}`;
}
