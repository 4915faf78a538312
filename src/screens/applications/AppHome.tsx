import { Redirect } from '#src/services/Redirect.tsx';
import { singleAppCode } from '#src/services/singleApp.ts';
import { ApplicationHome } from './ApplicationHome.tsx';

/** The home of the one application there is; where there are several, the start page (RT-042). */
export default function AppHome() {
  const appCode = singleAppCode();
  return appCode === undefined ? <Redirect to="/portal-page/defaultPortalDashboard" /> : <ApplicationHome appCode={appCode} />;
}
