import { Provider, useAtomValue } from 'jotai';
import { Suspense, useEffect, useMemo, type ReactNode } from 'react';
import { useLocation, useNavigate, useRoutes, type RouteObject } from 'react-router-dom';
import { loginPath } from '#src/services/session/loginPath.ts';
import { portalSettings } from '#src/api/settings.ts';
import { storage } from '#src/api/storage.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { setNavigate } from '#src/services/navigation/navigate.ts';
import { isOpen } from '#src/services/navigation/publicPaths.ts';
import { PortalRouter } from './PortalRouter.tsx';
import { Redirect } from '#src/services/navigation/Redirect.tsx';
import { loadPage, routeOf, routeTable, type PortalRoute, type RouteTable } from './routeTable.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { placeNameAtom, store, themeAtom } from '#src/services/page/state.ts';
import { productName } from '#src/services/theme/theme.ts';
import { Toast } from './Toast.tsx';

/** The portal: store, router, routes and the one message. */
export function App() {
  return (
    <Provider store={store}>
      <PortalRouter>
        <Navigation />
        <PageTitle />
        <Pages />
      </PortalRouter>
      <Toast />
    </Provider>
  );
}

function Navigation() {
  const navigate = useNavigate();
  useEffect(() => {
    setNavigate(
      (path) => void navigate(path),
      (pathname) => routeOf(pathname) !== undefined,
      loadPage,
    );
  }, [navigate]);
  return null;
}

/** The page title of a route or the name of what its page shows, else the product's name alone; of a suffix the name before it (RT-064, RT-065, FM-003). */
function PageTitle() {
  const t = useTranslate();
  const { pathname } = useLocation();
  const product = productName(useAtomValue(themeAtom));
  const shown = useAtomValue(placeNameAtom);
  const { title, hasSuffix } = routeOf(pathname) ?? {};
  const name = title === undefined ? shown : t(title);
  const [first, last] = hasSuffix ? [shown, name] : [name, product];
  const text = first === undefined ? last : `${first} - ${last}`;
  useEffect(() => {
    document.title = text ?? '';
  }, [text]);
  return null;
}

const toPage = (route: PortalRoute): RouteObject => ({ path: route.path, element: <Page route={route} /> });

function toObjects({ routes, redirects, shell }: RouteTable): RouteObject[] {
  const Shell = shell?.Part;
  return [
    ...Object.entries(redirects).map(([path, onward]) => ({ path, element: <Forward to={onward} /> })),
    ...routes.filter((route) => route.frame === 'bare').map(toPage),
    {
      element: (
        <Guard>
          {Shell && (
            <Boundary>
              <Suspense fallback={null}>
                <Shell />
              </Suspense>
            </Boundary>
          )}
        </Guard>
      ),
      children: routes.filter((route) => route.frame === 'shell').map(toPage),
    },
    // Signed out nobody learns which addresses there are: they all lead to login (OP-95).
    {
      path: '*',
      element: (
        <Guard>
          <Redirect to="/error" />
        </Guard>
      ),
    },
  ];
}

/** An address that only leads on; where to is known once the settings are read. */
function Forward({ to }: { to: () => string }) {
  const { search, hash } = useLocation();
  return <Redirect to={`${to()}${search}${hash}`} />;
}

function Pages() {
  const table = routeTable();
  return useRoutes(useMemo(() => toObjects(table), [table]));
}

function Page({ route }: { route: PortalRoute }) {
  const { Body } = route.screen;
  const page = (
    <Boundary key={route.path}>
      <Suspense fallback={<PageWait />}>
        <Body />
      </Suspense>
    </Boundary>
  );
  return route.frame === 'shell' ? page : <Guard>{page}</Guard>;
}

function Boundary({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return <ScreenBoundary place={`${pathname}${search}`}>{children}</ScreenBoundary>;
}

/** Stands where a page will whose code is long on its way. */
function PageWait() {
  const t = useTranslate();
  return <output className="p-page-wait">{t('common:loading')}</output>;
}

/** Without a stored token the way leads to login, and back to the address requested (RT-061, OP-16). */
function Guard({ children }: { children: ReactNode }) {
  const { pathname, search, hash } = useLocation();
  const mayEnter = storage.token() !== undefined || portalSettings().proxy === true || isOpen(`${pathname}${search}`);
  useEffect(() => {
    if (mayEnter) return;
    const address = `${pathname}${search}${hash}`;
    storage.setReturnUrl(address);
    // The link of a message outlasts this tab (ER-016).
    if (new URLSearchParams(search).has('messageId')) storage.setCopiedLink(address);
  }, [mayEnter, pathname, search, hash]);
  return mayEnter ? children : <Redirect to={loginPath()} />;
}
