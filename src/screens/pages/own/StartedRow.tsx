import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { listSeparator } from '#schemas/formats/format.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { call } from '#src/api/client.ts';
import { formAddress } from '#src/engine/work/formAddress.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { userAtom } from '#src/services/page/state.ts';
import { workHasChanged } from '#src/services/requests/workChanges.ts';
import { useBack } from './useBack.ts';

/** How many names stand before those left are counted. */
const MOST_NAMES = 2;

/** A request of one's own: where it stands and with whom; who blocks it is urged here, and what is with oneself is edited. */
export function StartedRow({ row, ports }: { row: WorkflowInstanceRow; ports: Ports }) {
  const { t } = ports;
  const { workflowInstanceId, instanceName, currentActivities, actionPermission, suspended, sequenceStatus } = row;
  const me = useAtomValue(userAtom)?.id;
  const own = currentActivities.find(({ status, participants }) => status === 'Processing' && participants.some(({ id }) => id === me));
  const address = formAddress({ workflowInstanceId, return: useBack() });
  const isStuck = sequenceStatus === 'EXCEPTION' || (row.exception !== null && row.exception !== undefined);
  return (
    <li className="p-own-entry">
      <Link className="p-own-words" to={address}>
        <span className="p-own-name">{instanceName}</span>
        <span className="p-own-about">{own ? t('home:mine.withYou', { step: own.activityName }) : placeWords(row, ports)}</span>
      </Link>
      {suspended && <span className="p-tag p-tag-neutral">{t('home:mine.suspended')}</span>}
      {isStuck && <span className="p-tag p-tag-danger">{t('home:mine.stuck')}</span>}
      {own && (
        <Link className="p-link p-own-act" to={address} aria-label={t('home:mine.editOf', { name: instanceName })}>
          {t('home:mine.edit')}
        </Link>
      )}
      {!own && actionPermission.urge === true && <Urge row={row} t={t} />}
    </li>
  );
}

/** The steps that wait with their people, the first of each. */
function placeWords({ currentActivities }: WorkflowInstanceRow, { t, locale }: Ports): string {
  const [first, ...rest] = currentActivities;
  if (!first) return t('home:mine.onItsWay');
  const separator = listSeparator(locale);
  const names = first.participants.map(({ name }) => name);
  const people =
    names.length > MOST_NAMES ? t('home:mine.people', { names: names.slice(0, MOST_NAMES).join(separator), count: names.length }) : names.join(separator);
  const step = rest.length > 0 ? t('home:mine.steps', { step: first.activityName, count: rest.length }) : first.activityName;
  return people === '' ? step : `${step} · ${people}`;
}

/** Urges those who have it; once is enough for a while, which the server says. */
function Urge({ row, t }: { row: WorkflowInstanceRow; t: Ports['t'] }) {
  const [stage, setStage] = useState<'open' | 'sending' | 'done'>('open');
  const urge = async (button: HTMLElement) => {
    setStage('sending');
    try {
      const { count } = await call('urge', { body: { urgeType: 1, instanceId: row.workflowInstanceId } });
      showMessage({ level: 'success', text: t('home:mine.urged', { count }) });
      // The button gives way to words: its row keeps the focus.
      if (document.activeElement === button) button.closest('li')?.querySelector('a')?.focus();
      setStage('done');
      workHasChanged();
    } catch (error) {
      setStage('open');
      reportError(error);
    }
  };
  if (stage === 'done') return <span className="p-own-time">{t('home:mine.urgedNow')}</span>;
  return (
    <Button
      className="p-own-act"
      variant="link"
      busy={stage === 'sending'}
      aria-label={t('home:mine.urgeAbout', { name: row.instanceName })}
      onClick={({ currentTarget }) => void urge(currentTarget)}
    >
      {t('home:mine.urge')}
    </Button>
  );
}
