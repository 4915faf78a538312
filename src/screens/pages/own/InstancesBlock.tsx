import { Link } from 'react-router-dom';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { call } from '#src/api/client.ts';
import { useWorkRequest } from '#src/services/requests/workChanges.ts';
import { BlockEntries } from './BlockEntries.tsx';
import { BlockFrame } from './BlockFrame.tsx';
import { StartedRow } from './StartedRow.tsx';

interface InstancesBlockProps {
  scope: 'mine' | 'exceptions';
  size: number;
  title: string;
  ports: Ports;
}

/** Workflows that go on: what the person started, with who blocks it, or what stands in exception. Source: contract 15.8 (`instances`), BX-061, BX-082. */
export function InstancesBlock({ scope, size, title, ports }: InstancesBlockProps) {
  const { t, locale } = ports;
  const isMine = scope === 'mine';
  const [state, again] = useWorkRequest(`${scope} ${size} ${locale}`, (signal) => loadInstances(isMine, size, signal));
  const total = state.status === 'ready' ? state.value.totalElements : undefined;
  const more = isMine ? '/workflow-center/my-workflow' : '/workflow-center/query-instance?f.abnormal=EXCEPTION';
  return (
    <BlockFrame
      title={title || t(`home:${scope}.title`)}
      count={total === undefined ? undefined : t(`home:${scope}.count`, { count: total })}
      more={{ to: more, text: t('home:all') }}
      {...(isMine && { rows: 'tall' as const })}
    >
      <BlockEntries
        state={state.status === 'ready' ? { status: 'ready', value: state.value.content } : state}
        size={size}
        kind="item"
        empty={{ icon: isMine ? 'flag' : 'success', title: t(`home:${scope}.empty`), text: t(`home:${scope}.emptyText`) }}
        onRetry={again}
      >
        {(row) =>
          isMine ? <StartedRow key={row.workflowInstanceId} row={row} ports={ports} /> : <ExceptionRow key={row.workflowInstanceId} row={row} ports={ports} />
        }
      </BlockEntries>
    </BlockFrame>
  );
}

function loadInstances(isMine: boolean, size: number, signal: AbortSignal) {
  const first = { page: 0, size };
  if (isMine) return call('myInstances', { query: { ...first, instanceState: 'PROCESSING,EXCEPTION' } }, { signal });
  return call('instances', { query: { ...first, abnormal: 'EXCEPTION' } }, { signal });
}

/** What stands still, where and why; its track is where that is set right. */
function ExceptionRow({ row, ports: { t } }: { row: WorkflowInstanceRow; ports: Ports }) {
  const { workflowInstanceId, instanceName, exception } = row;
  return (
    <li className="p-own-entry">
      <span className="p-own-mark p-own-mark-danger">
        <Icon name="alert" size={16} />
      </span>
      <Link className="p-own-words" to={`/from/workflow-track/${encodeURIComponent(workflowInstanceId)}/--/`}>
        <span className="p-own-name">{instanceName}</span>
        {exception && <span className="p-own-about">{t('home:exceptions.why', { step: exception.activityName, reason: exception.reason })}</span>}
      </Link>
    </li>
  );
}
