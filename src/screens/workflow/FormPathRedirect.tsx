import { useLocation } from 'react-router-dom';
import { Redirect } from '#src/services/navigation/Redirect.tsx';

/** The flow track and the comparison under `/form/...`, where one would look for them, lead to their own addresses under `/from/...` (OP-10). */
export default function FormPathRedirect() {
  const { pathname, search } = useLocation();
  return <Redirect to={`${pathname.replace(/^\/form\//, '/from/')}${search}`} />;
}
