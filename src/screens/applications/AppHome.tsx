import { homePageCode } from '#src/engine/navigation/homeNode.ts';
import { firstPage } from '#src/engine/navigation/menuTree.ts';
import { homePath } from '#src/services/navigation/homePath.ts';
import { Redirect } from '#src/services/navigation/Redirect.tsx';
import { singleAppCode } from '#src/services/navigation/singleApp.ts';
import { PageView } from '#src/screens/pages/PageView.tsx';
import { useAppMenu } from '#src/services/navigation/appMenu.ts';
import { ApplicationHome } from './ApplicationHome.tsx';

/** The home of the one application there is: its home page, else its first one; where there are several, the start page (RT-041, RT-042). */
export default function AppHome() {
  const appCode = singleAppCode();
  return appCode === undefined ? <Redirect to={homePath()} /> : <HomeOf key={appCode} appCode={appCode} />;
}

function HomeOf({ appCode }: { appCode: string }) {
  const menu = useAppMenu(appCode);
  const first = menu.status === 'ready' ? firstPage(menu.value, () => true) : undefined;
  return first?.type === 'HomePage' ? <PageView code={homePageCode(appCode)} appCode={appCode} /> : <ApplicationHome appCode={appCode} />;
}
