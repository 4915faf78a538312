import { Provider, useAtomValue } from 'jotai';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate, useRoutes, type RouteObject } from 'react-router-dom';
import { loginPath } from '#src/api/session.ts';
import { portalSettings } from '#src/api/settings.ts';
import { storage } from '#src/api/storage.ts';
import { useTranslate } from '#src/services/i18n.ts';
import { setNavigate } from '#src/services/navigate.ts';
import { PortalRouter } from './PortalRouter.tsx';
import { Redirect } from '#src/services/Redirect.tsx';
import { redirects, routeOf, routes, shell, type PortalRoute } from './routes.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { store, themeAtom } from '#src/services/state.ts';
import { productName } from '#src/services/theme.ts';
import { Toast } from './Toast.tsx';

const Shell = shell.Part;

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
      async (pathname) => routeOf(pathname)?.screen.preload(),
    );
  }, [navigate]);
  return null;
}

/** The page title of a route, else the product's name (RT-064, RT-065). */
function PageTitle() {
  const t = useTranslate();
  const { pathname } = useLocation();
  const product = productName(useAtomValue(themeAtom));
  const title = routeOf(pathname)?.title;
  const text = title === undefined ? product : `${t(title)} - ${product}`;
  useEffect(() => {
    document.title = text;
  }, [text]);
  return null;
}

const toPage = (route: PortalRoute): RouteObject => ({ path: route.path, element: <Page route={route} /> });

const ROUTES: RouteObject[] = [
  ...Object.keys(redirects).map((path) => ({ path, element: <Forward path={path} /> })),
  ...routes.filter((route) => route.frame === 'bare').map(toPage),
  {
    element: (
      <Guard>
        <Suspense fallback={null}>
          <Shell />
        </Suspense>
      </Guard>
    ),
    children: routes.filter((route) => route.frame === 'shell').map(toPage),
  },
  { path: '*', element: <Redirect to="/error" /> },
];

/** An address that only leads on; where to is known once the settings are read. */
function Forward({ path }: { path: string }) {
  return <Redirect to={redirects[path]?.() ?? '/error'} />;
}

function Pages() {
  return useRoutes(ROUTES);
}

function Page({ route }: { route: PortalRoute }) {
  const { Body } = route.screen;
  const page = (
    <ScreenBoundary key={route.path}>
      <Suspense fallback={null}>
        <Body />
      </Suspense>
    </ScreenBoundary>
  );
  return route.free === true || route.frame === 'shell' ? page : <Guard>{page}</Guard>;
}

/** Without a stored token the way leads to login, and back to the address asked for (RT-061, OP-16). */
function Guard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const mayEnter = storage.token() !== undefined || portalSettings().proxy === true;
  useEffect(() => {
    if (!mayEnter) storage.setReturnUrl(`${pathname}${search}`);
  }, [mayEnter, pathname, search]);
  return mayEnter ? children : <Redirect to={loginPath()} />;
}
