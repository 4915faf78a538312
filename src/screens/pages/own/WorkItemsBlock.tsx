import { useEffect, useMemo, useRef, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { WorkItemRow } from '#schemas/workItem.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Avatar } from '#renderers/regions/base/Avatar.tsx';
import { Button } from '#renderers/regions/base/Button.tsx';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { UndoToast } from '#renderers/regions/triage/UndoToast.tsx';
import { call } from '#src/api/client.ts';
import { formAddress } from '#src/engine/work/formAddress.ts';
import { useWorkRequest } from '#src/services/requests/workChanges.ts';
import { useScreenKeys } from '#src/services/screen/screenKeys.ts';
import { BlockEntries } from './BlockEntries.tsx';
import { BlockFrame } from './BlockFrame.tsx';
import { DueTag } from './DueTag.tsx';
import { useBack } from './useBack.ts';
import { useQuickAgree } from './useQuickAgree.ts';

const TODO = '/workflow-center/my-unfinished-workitem';
const UNDO_BUTTON = 'output button';

/** The first of what the person has to do, what is due soonest in front; one that needs nothing more is agreed in its row. Source: contract 15.8 (`workitems`), BX-082. */
export function WorkItemsBlock({ size, title, ports }: { size: number; title: string; ports: Ports }) {
  const { t, locale } = ports;
  const [state, again] = useWorkRequest(`todo ${size} ${locale}`, (signal) => call('openWorkItems', { query: { page: 0, size, sort: 'due' } }, { signal }));
  const { state: own, agree, undo } = useQuickAgree(t);
  const block = useRef<HTMLElement>(null);
  /** What is focused once it is drawn: what had the focus is gone. */
  const focusNext = useRef<string>(undefined);
  useEffect(() => {
    if (focusNext.current === undefined) return;
    block.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = undefined;
  });
  const agreeTo = (item: WorkItemRow, event: MouseEvent<HTMLElement>) => {
    const row = event.currentTarget.closest('li');
    const beside = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>('.p-own-acts button, a');
    if (beside) beside.focus();
    else focusNext.current = UNDO_BUTTON;
    agree(item);
  };
  /** False where nothing can be taken back. */
  const takeBack = () => {
    const id = undo();
    if (id === undefined) return false;
    focusNext.current = `[data-item="${CSS.escape(id)}"] a`;
    return undefined;
  };
  const latestTakeBack = useLatest(takeBack);
  useScreenKeys(useMemo(() => [{ keys: ['z'], text: 'keys:triage.undo', run: () => latestTakeBack.current() }], [latestTakeBack]));
  const isHere = ({ workItemId }: WorkItemRow) => !own.away.has(workItemId);
  const rows = state.status === 'ready' ? { status: 'ready' as const, value: state.value.content.filter(isHere) } : state;
  const count = state.status === 'ready' ? state.value.totalElements - state.value.content.filter((item) => !isHere(item)).length : undefined;
  return (
    <BlockFrame ref={block} title={title || t('home:todo.title')} count={count} more={{ to: TODO, text: t('home:todo.more') }}>
      <BlockEntries
        state={rows}
        size={size}
        kind="item"
        empty={{ icon: 'success', title: t('home:todo.empty'), text: t('home:todo.emptyText') }}
        onRetry={again}
      >
        {(item) => (
          <Item key={item.workItemId} item={item} refusal={own.refused.get(item.workItemId)?.reason} ports={ports} onAgree={(event) => agreeTo(item, event)} />
        )}
      </BlockEntries>
      <UndoToast className="p-own-undo-place" pending={own.pending} t={t} onUndo={takeBack} />
    </BlockFrame>
  );
}

interface ItemProps {
  item: WorkItemRow;
  /** Why it could not be agreed to. */
  refusal: string | undefined;
  ports: Ports;
  onAgree(event: MouseEvent<HTMLElement>): void;
}

function Item({ item, refusal, ports, onAgree }: ItemProps) {
  const { t } = ports;
  const { workItemId, workflowInstanceId, instanceName, workflowName, originatorName, quick, summary } = item;
  const address = formAddress({ workflowInstanceId, workitemId: workItemId, return: useBack() });
  const words = [workflowName, originatorName, ...summary.slice(0, 1).map(({ text }) => text)].filter(Boolean);
  return (
    <li className="p-own-entry" data-acts={quick || undefined} data-item={workItemId}>
      <Avatar name={originatorName} size={24} />
      <Link className="p-own-words" to={address}>
        <span className="p-own-name">{instanceName}</span>
        {refusal === undefined ? (
          <span className="p-own-about">{words.join(' · ')}</span>
        ) : (
          <span className="p-own-about p-own-refusal">{t('triage:refusal.agree', { reason: refusal })}</span>
        )}
      </Link>
      <span className="p-own-end">
        <DueTag item={item} ports={ports} />
      </span>
      {quick && (
        <span className="p-own-acts">
          <Button variant="primary" size="small" icon="check" aria-label={t('home:todo.agreeTo', { name: instanceName })} onClick={onAgree}>
            {t('home:todo.agree')}
          </Button>
        </span>
      )}
    </li>
  );
}
