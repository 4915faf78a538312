import { useParams } from 'react-router-dom';
import { homePath } from '#src/services/navigation/homePath.ts';
import { enterSingleApp, singleAppCode } from '#src/services/navigation/singleApp.ts';
import { Redirect } from '#src/services/navigation/Redirect.tsx';

/** Takes one application as all there is, and leads to its home (RT-041). */
export default function SingleApp() {
  const { appCode = '' } = useParams();
  // Before the way on is taken: what stands at its end reads it.
  if (singleAppCode() !== appCode) enterSingleApp(appCode);
  return <Redirect to={homePath()} />;
}
