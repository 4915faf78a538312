import { useLocation, useParams } from 'react-router-dom';
import { Redirect } from '#src/services/navigation/Redirect.tsx';

/** Leads to the report, with the query (RT-029, OP-21). */
export default function JumpReport() {
  const { appCode = '', reportCode = '' } = useParams();
  const { search } = useLocation();
  return <Redirect to={`/application/${encodeURIComponent(appCode)}/application-report/${encodeURIComponent(reportCode)}${search}`} />;
}
