import { useAtomValue } from 'jotai';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { returnState } from '#src/services/navigation/returnState.ts';
import { homePath } from '#src/services/navigation/homePath.ts';
import { singleAppCode } from '#src/services/navigation/singleApp.ts';
import { portalPath } from '#src/services/navigation/navigate.ts';
import { besideRows } from '#src/services/screen/firstRows.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { recordAppAtom, settingsAtom, themeAtom, userAtom } from '#src/services/page/state.ts';
import { productName } from '#src/services/theme/theme.ts';
import { isInWorkflowCenter } from '#src/screens/workflow/workflowPages.ts';
import { AppSwitcher } from './AppSwitcher.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { Logo } from '#src/services/theme/Logo.tsx';
import { SingleTitle } from './SingleTitle.tsx';
import { toolsWidth } from './toolsWidth.ts';
import { UserMenu } from './UserMenu.tsx';
import './Header.css';

const HeaderTools = lazyComponent(besideRows(() => import('./HeaderTools.tsx'))).Part;

/** Titles of pages by their address (HD-006 to HD-009). */
const TITLES: Readonly<Record<string, string>> = {
  '/app-list/applications': 'common:title.applications',
  '/message-notification': 'common:title.messages',
  '/my-draft': 'common:title.drafts',
};

/** The header: back, product, title or application switcher, applications, language, user (HD-001 to HD-028). */
export function Header({ appCode, onOpenDrawer }: { appCode: string | undefined; onOpenDrawer: (() => void) | undefined }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const product = productName(useAtomValue(themeAtom));
  const user = useAtomValue(userAtom);
  const settings = useAtomValue(settingsAtom);
  const single = singleAppCode();
  const home = homePath();
  const elsewhere = appCode === undefined || single !== undefined ? home : '/app-list/applications';
  const goBack = () => {
    // Read when it is followed: which paths are the portal's own is not known before its router stands.
    const back = portalPath(new URLSearchParams(search).get('return'));
    void (back === undefined ? navigate(elsewhere) : navigate(back, returnState()));
  };
  const title = headerTitleOf(pathname);
  const recordApp = useAtomValue(recordAppAtom);
  const shownApp = appCode ?? recordApp;

  return (
    <header className="p-header">
      {onOpenDrawer !== undefined && <IconButton className="p-phone-only" icon="menu" label={t('shell:openMenu')} onClick={onOpenDrawer} />}
      {pathname === home ? (
        <span className="p-header-start" />
      ) : (
        <IconButton className={onOpenDrawer === undefined ? '' : 'p-not-phone'} icon="back" label={t('shell:back')} onClick={goBack} />
      )}
      <Link className="p-header-product" to={home} aria-label={product}>
        <Logo size={26} />
        <span className="p-header-name">{product}</span>
      </Link>
      {(shownApp !== undefined || title !== undefined) && <span className="p-header-line" aria-hidden="true" />}
      <Title appCode={shownApp} title={title} />
      <span className="p-header-space" />
      {single === undefined && (
        <IconButton
          className="p-not-phone"
          icon="app"
          label={t('common:title.applications')}
          aria-current={pathname === '/app-list/applications' ? 'page' : undefined}
          onClick={() => void navigate('/app-list')}
        />
      )}
      <LazyBoundary place={<span className="p-tools-place" style={{ width: toolsWidth(appCode !== undefined, user, settings) }} />} onMissing={reportError}>
        <HeaderTools />
      </LazyBoundary>
      <LanguageSwitch />
      <UserMenu />
    </header>
  );
}

/** Where one is: the application, with a way to the others where there are any, or the page by its name. */
function Title({ appCode, title }: { appCode: string | undefined; title: string | undefined }) {
  const t = useTranslate();
  if (appCode === undefined) return title !== undefined && <span className="p-header-title">{t(title)}</span>;
  return singleAppCode() === undefined ? <AppSwitcher appCode={appCode} /> : <SingleTitle appCode={appCode} />;
}

/** Key of the title of pages that have one in the header. */
function headerTitleOf(pathname: string): string | undefined {
  if (isInWorkflowCenter(pathname)) return 'shell:workflow.title';
  return TITLES[pathname];
}
