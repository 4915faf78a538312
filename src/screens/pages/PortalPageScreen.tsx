import { useParams } from 'react-router-dom';
import { PageView } from './PageView.tsx';

/** A portal page by its code (RT-012, OP-20). */
export default function PortalPageScreen() {
  const { pageCode = '' } = useParams();
  return <PageView key={pageCode} code={pageCode} />;
}
