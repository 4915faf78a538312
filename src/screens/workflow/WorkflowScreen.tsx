import { useAtomValue } from 'jotai';
import { useLocation } from 'react-router-dom';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { Redirect } from '#src/services/navigation/Redirect.tsx';
import { userAtom } from '#src/services/page/state.ts';
import { FIRST_WORKFLOW_PAGE, workflowPages } from './workflowPages.ts';
import './workflow.css';

/** A page of the workflow centre: its name, and that no workflow is set up; who may not open it is led on (RT-030 to RT-039, AU-005 to AU-007). */
export default function WorkflowScreen() {
  const t = useTranslate();
  const user = useAtomValue(userAtom);
  const segment = segmentOf(useLocation().pathname);
  const allows = workflowPages.find((page) => page.segment === segment)?.allows;
  if (user !== undefined && allows?.(user) === false) return <Redirect to={FIRST_WORKFLOW_PAGE} />;
  return (
    <section className="p-workflow">
      <h1 className="p-workflow-title">{t(`shell:workflow.${segment}`)}</h1>
      <Notice kind="empty" title={t('workflow:none')} text={t(segment === 'start-workflow' ? 'workflow:noneToStart' : 'workflow:noneText')} />
    </section>
  );
}

/** Pages of workflows outside the centre, and the texts that name them. */
const ELSEWHERE: readonly [RegExp, string][] = [
  [/^\/app-todo$/, 'my-unfinished-workitem'],
  [/^\/app-toread$/, 'my-unread-workitem'],
  [/^\/app-done$/, 'my-finished-workitem'],
  [/^\/app-readed$/, 'my-read-workitem'],
  [/^\/from\/workflow-track\//, 'flowTrack'],
  [/^\/from\/operation-log-compare\//, 'logCompare'],
];

function segmentOf(pathname: string): string {
  return ELSEWHERE.find(([pattern]) => pattern.test(pathname))?.[1] ?? pathname.split('/')[2] ?? '';
}
