import { useParams } from 'react-router-dom';
import { homePageCode } from '#src/engine/navigation/homeNode.ts';
import { PageView } from './PageView.tsx';

/** The home page of an application (RT-024, SM-007). */
export default function AppHomePageScreen() {
  const { appCode = '' } = useParams();
  return <PageView key={appCode} code={homePageCode(appCode)} appCode={appCode} />;
}
