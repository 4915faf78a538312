import { useLocation, useParams } from 'react-router-dom';
import { localized } from '#schemas/localized.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { useLocale, useTranslate } from '#src/services/texts/i18n.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import { applicationPath, singleAppCode } from '#src/services/navigation/singleApp.ts';
import { decodedSegment } from '#src/engine/navigation/decodedSegment.ts';
import { pathTo, type MenuEntry } from '#src/engine/navigation/menuTree.ts';
import { loadMenu, useAppMenu } from '#src/services/navigation/appMenu.ts';
import { useDetails } from '#src/services/messages/useDetails.ts';
import { PageView } from '#src/screens/pages/PageView.tsx';
import { PagePending } from '#src/screens/pages/PagePending.tsx';
import { Framed } from './Framed.tsx';

/** A custom page, in a frame or drawn from its page document: only what the application's menu names is shown, never an address somebody put into a link (RT-026, SM-006, OP-34). */
export default function CustomPageScreen() {
  const t = useTranslate();
  const locale = useLocale();
  const details = useDetails();
  const { appCode = singleAppCode() ?? '' } = useParams();
  const menu = useAppMenu(appCode);
  const { pathname, search } = useLocation();
  const url = customPageAddress(pathname);
  if (menu.status === 'loading') return <PagePending />;
  if (menu.status === 'failed') {
    return (
      <Notice
        kind="error"
        level={1}
        title={t('framed:pageFailed')}
        text={errorText(menu.error, t)}
        details={details(menu.error)}
        actions={<Button onClick={() => void loadMenu(appCode)}>{t('common:retry')}</Button>}
      />
    );
  }
  const leadsHere = ({ type, pcUrl, code }: MenuEntry) => type !== 'Report' && type !== 'BizModel' && (pcUrl || (type === 'Page' ? code : '')) === url;
  // Several nodes may lead to one address: the followed one names the page (OP-26).
  const followed = new URLSearchParams(search).get('code');
  const node = pathTo(menu.value, (one) => leadsHere(one) && one.code === followed).at(-1) ?? pathTo(menu.value, leadsHere).at(-1);
  if (node === undefined) return <Notice kind="forbidden" level={1} title={t('framed:notInMenu')} text={t('framed:notInMenuText')} />;
  if (!node.pcUrl) return <PageView key={`${appCode}/${url}`} code={url} appCode={appCode} />;
  return <Framed url={url} name={localized(node, locale)} />;
}

/** The last part of the path, decoded once; the router would turn an encoded `%2F` of the address itself into a slash too. */
function customPageAddress(pathname: string): string {
  return decodedSegment(applicationPath(pathname).split('/')[4] ?? '');
}
