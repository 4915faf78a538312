import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import '#renderers/regions/base/icons.ts';
import '#src/api/lazyCalls.ts';
import '#src/services/requests/countActs.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { LazyBoundary, LazyWordsContext } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { storage } from '#src/api/storage.ts';
import { besideRows } from '#src/services/screen/firstRows.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { loadUser, userErrorAtom } from '#src/services/session/loadUser.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { errorText, reportError } from '#src/services/messages/reportError.ts';
import { userAtom } from '#src/services/page/state.ts';
import { isInWorkflowCenter } from '#src/screens/workflow/workflowPages.ts';
import { AppMenu } from '#src/screens/shell/menu/AppMenu.tsx';
import { Header } from '#src/screens/shell/header/Header.tsx';
import { SideMenu } from '#src/screens/shell/menu/SideMenu.tsx';
import { appCodeInPath } from '#src/services/navigation/appAddress.ts';
import { useDetails } from '#src/services/messages/useDetails.ts';
import './Shell.css';

const Overlays = lazyComponent(besideRows(() => import('#src/screens/shell/overlays/Overlays.tsx'))).Part;
const WorkflowMenu = lazyComponent(() => import('#src/screens/workflow/WorkflowMenu.tsx')).Part;

/** What stands around every signed-in page. */
export default function Shell() {
  const t = useTranslate();
  const words = useMemo(() => ({ failed: t('common:error.part'), retry: t('common:retry') }), [t]);
  return (
    <LazyWordsContext value={words}>
      <Frame />
    </LazyWordsContext>
  );
}

/** Header, side menu and content of every signed-in page (HD-001). A record framed elsewhere stands alone. */
function Frame() {
  const t = useTranslate();
  const user = useAtomValue(userAtom);
  const failure = useAtomValue(userErrorAtom);
  const { pathname } = useLocation();
  const isRedirect = useNavigationType() === NavigationType.Replace;
  // The drawer belongs to the page it was opened on: going on closes it; where its address only leads on, it stays.
  const [drawerOn, setDrawerOn] = useState<string>();
  const drawerOpen = drawerOn === pathname;
  if (drawerOn !== undefined && !drawerOpen) setDrawerOn(isRedirect ? pathname : undefined);
  const appCode = appCodeInPath(pathname);
  const inWorkflowCenter = isInWorkflowCenter(pathname);
  const hasMenu = appCode !== undefined || inWorkflowCenter;
  const isFramed = window.parent !== window;

  useEffect(() => {
    if (user === undefined && failure === undefined) void loadUser();
  }, [user, failure]);
  // Before the page speaks: what it has to say stands in place of the greeting, not the other way round.
  useLayoutEffect(() => {
    if (!user?.lastLoginTime || storage.loginJump()) return;
    storage.setLoginJump();
    showMessage({ level: 'info', text: t('shell:lastLogin', { lastLoginTime: user.lastLoginTime }) });
  }, [user, t]);

  if (user === undefined && failure !== undefined) return <UserFailed failure={failure} />;
  if (isFramed && pathname === '/form/detail') {
    return (
      <main className="p-shell-framed" id="content">
        {user !== undefined && <Outlet />}
      </main>
    );
  }
  return (
    <div className="p-shell">
      <a className="p-skip" href="#content">
        {t('shell:skip')}
      </a>
      <Header appCode={appCode} onOpenDrawer={hasMenu ? () => setDrawerOn(pathname) : undefined} />
      <div className="p-shell-body">
        {appCode !== undefined && (
          <SideMenu key="application" label={t('shell:menu')} inApplication drawerOpen={drawerOpen} onCloseDrawer={() => setDrawerOn(undefined)}>
            {({ onFollowed }) => <AppMenu appCode={appCode} onFollowed={onFollowed} />}
          </SideMenu>
        )}
        {inWorkflowCenter && (
          <SideMenu key="workflow" label={t('shell:workflow.menu')} inApplication={false} drawerOpen={drawerOpen} onCloseDrawer={() => setDrawerOn(undefined)}>
            {(shown) => (
              <LazyBoundary place={<div className="p-side-pending" />}>
                <WorkflowMenu {...shown} />
              </LazyBoundary>
            )}
          </SideMenu>
        )}
        <main className="p-shell-content" id="content" tabIndex={-1}>
          {user !== undefined && <Outlet />}
        </main>
      </div>
      <LazyBoundary place={null} onMissing={reportError}>
        <Overlays />
      </LazyBoundary>
    </div>
  );
}

/** The account could not be read: no page can be shown, but it can be requested again. */
function UserFailed({ failure }: { failure: unknown }) {
  const t = useTranslate();
  const details = useDetails();
  return (
    <main className="p-shell-failed">
      <Notice
        kind="error"
        level={1}
        title={t('shell:userFailed')}
        text={errorText(failure, t)}
        details={details(failure)}
        actions={
          <Button variant="primary" onClick={() => void loadUser()}>
            {t('common:retry')}
          </Button>
        }
      />
    </main>
  );
}
