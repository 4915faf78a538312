import { useAtomValue } from 'jotai';
import { useLocation, useNavigate } from 'react-router-dom';
import { formAddress } from '#src/engine/work/formAddress.ts';
import { startRefusal } from '#src/services/navigation/startRefusal.ts';
import { userAtom } from '#src/services/page/state.ts';

/** Starts a workflow from where one is, which is come back to; `trustor` = whom it is started for, undefined = oneself. Who starts none is warned. Source: WF-009, AU-008, contract 21.8. */
export function useStart(): (workflowCode: string, trustor?: string) => void {
  const user = useAtomValue(userAtom);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (startWorkflowCode, trustor) => {
    void startRefusal(user).then((isRefused) => isRefused || navigate(formAddress({ startWorkflowCode, trustor, return: `${pathname}${search}` })));
  };
}
