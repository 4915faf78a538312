import { useParams } from 'react-router-dom';
import { ApplicationHome } from './ApplicationHome.tsx';

/** The application's own address (AP-006). */
export default function ApplicationStart() {
  const { appCode = '' } = useParams();
  return <ApplicationHome appCode={appCode} />;
}
