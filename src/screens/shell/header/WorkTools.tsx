import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { startRefusal } from '#src/services/navigation/startRefusal.ts';
import { userAtom } from '#src/services/page/state.ts';
import { useWorkCount } from '#src/services/requests/useWorkCount.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { FIRST_WORKFLOW_PAGE, isInWorkflowCenter, START_WORKFLOW } from '#src/screens/workflow/workflowPages.ts';
import { countInTitle } from './countInTitle.ts';
import './WorkTools.css';

/** Numbers above are cut: nobody counts on. */
const MOST = 99;
/** The rows of a list go before the count of work, ms. */
const WAIT_MS = 300;

/** The ways to the work from everywhere: starting a workflow, and to-do with how much of it there is, on the tab of the page too (issue: counts; SM-015, AU-008, EN-010). */
export function WorkTools() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const user = useAtomValue(userAtom);
  const count = useWorkCount('', WAIT_MS)?.workItemCount ?? 0;
  useEffect(() => countInTitle(count), [count]);
  const name = t('shell:workflow.my-unfinished-workitem');
  const shown = count > MOST ? `${MOST}+` : String(count);
  return (
    <>
      <IconButton
        className="p-not-phone"
        icon="send"
        label={t('shell:workflow.start-workflow')}
        aria-current={pathname === START_WORKFLOW ? 'page' : undefined}
        onClick={() => {
          void startRefusal(user).then((isRefused) => isRefused || navigate(START_WORKFLOW));
        }}
      />
      <span className="p-work-tool">
        <IconButton
          icon="inbox"
          label={count > 0 ? `${name} ${count}` : name}
          aria-current={isInWorkflowCenter(pathname) && pathname !== START_WORKFLOW ? 'page' : undefined}
          onClick={() => void navigate(FIRST_WORKFLOW_PAGE)}
        />
        {count > 0 && (
          <span className="p-work-badge" aria-hidden="true">
            {shown}
          </span>
        )}
      </span>
    </>
  );
}
