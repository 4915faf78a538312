import { useAtomValue } from 'jotai';
import { Redirect } from '#src/services/navigation/Redirect.tsx';
import { APPLICATION_PORTAL } from '#src/services/navigation/homePath.ts';
import { settingsAtom } from '#src/services/page/state.ts';
import Dashboard from './Dashboard.tsx';

/** The workbench; where the organisation has chosen the application portal, the way to that (RT-022, RT-023, AP-008, OP-69). */
export default function Workbench() {
  const { openApplicationPortal } = useAtomValue(settingsAtom);
  return openApplicationPortal === true ? <Redirect to={APPLICATION_PORTAL} /> : <Dashboard />;
}
