import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Button } from '#renderers/regions/base/Button.tsx';
import { listSeparator } from '#schemas/formats/format.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import { statusText } from '#schemas/formats/status.ts';
import { call } from '#src/api/client.ts';
import { copyAsDraft } from '#src/engine/work/copyAsDraft.ts';
import { formAddress } from '#src/engine/work/formAddress.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { useLocale, useTranslate } from '#src/services/texts/i18n.ts';
import { stateTag } from '#src/screens/workflow/rail/stateTag.ts';
import { StartCard } from './StartCard.tsx';

const MOST = 5;
const MINUTES = 16;

/** What the person started last, to be started again with its values. Source: mockup 17, contract 21.6 (`copy`). */
export function StartLatest() {
  const t = useTranslate();
  const [state, again] = useRequest(`latest ${useLocale()}`, (signal) => call('myInstances', { query: { page: 0, size: MOST } }, { signal }));
  return (
    <StartCard
      title={t('start:latest')}
      more={{ to: '/workflow-center/my-workflow', text: t('start:allStarted') }}
      state={state.status === 'ready' ? { status: 'ready', value: state.value.content } : state}
      empty={t('start:noLatest')}
      onRetry={again}
    >
      {(row) => <Latest key={row.workflowInstanceId} row={row} />}
    </StartCard>
  );
}

function Latest({ row }: { row: WorkflowInstanceRow }) {
  const t = useTranslate();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const { workflowInstanceId, instanceName, instanceState, approvalResult, currentActivities, finishTime, startTime, actionPermission } = row;
  const isRefused = instanceState === 'COMPLETED' && approvalResult === 2;
  const [step] = currentActivities;
  const people = step?.participants.map(({ name }) => name).join(listSeparator(locale));
  const place = step ? [step.activityName, people].filter(Boolean).join(' · ') : (finishTime ?? startTime ?? '').slice(0, MINUTES);
  return (
    <li className="p-start-row">
      <Link className="p-start-row-words" to={formAddress({ workflowInstanceId, return: `${pathname}${search}` })}>
        <span className="p-start-workflow">{instanceName}</span>
        <span className="p-start-description">{place}</span>
      </Link>
      <span className="p-start-row-end">
        <span className={isRefused ? 'p-tag p-tag-danger' : stateTag(instanceState)}>
          {isRefused ? t('start:refused') : statusText(instanceState, { propertyType: 0 }, locale)}
        </span>
        {actionPermission.copy === true && <Again row={row} />}
      </span>
    </li>
  );
}

/** Starts the same workflow again with the values of this one. */
function Again({ row: { workflowInstanceId, workflowCode, instanceName } }: { row: WorkflowInstanceRow }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const copy = async () => {
    setBusy(true);
    try {
      await navigate(await copyAsDraft(workflowInstanceId, workflowCode));
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="link" size="small" busy={busy} aria-label={t('start:againWith', { name: instanceName })} onClick={() => void copy()}>
      {t('start:again')}
    </Button>
  );
}
