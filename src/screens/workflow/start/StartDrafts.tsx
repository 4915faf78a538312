import { useState, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { lazyConfirmDialog } from '#renderers/regions/dialogs/lazyConfirmDialog.ts';
import type { DraftEntry } from '#schemas/draft.ts';
import { call } from '#src/api/client.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';
import { useLocale, useTranslate } from '#src/services/texts/i18n.ts';
import { StartCard } from './StartCard.tsx';

const MOST = 5;
/** Read beyond those shown, to come up for what is deleted here. */
const SPARE = 10;
const MINUTES = 16;

/** The person's drafts, saved starts and unsaved forms, to be continued or deleted. Source: contract 10.5, mockup 17. */
export function StartDrafts() {
  const t = useTranslate();
  const [state, again] = useRequest(`drafts ${useLocale()}`, (signal) => call('drafts', { query: { page: 0, size: MOST + SPARE } }, { signal }));
  const { removed, remove, dialogs } = useRemoval();
  const left = state.status === 'ready' ? state.value.content.filter(({ id }) => !removed.has(id)) : [];
  return (
    <>
      <StartCard
        title={t('common:title.drafts')}
        count={state.status === 'ready' ? state.value.totalElements - removed.size : undefined}
        more={{ to: '/my-draft', text: t('start:allDrafts') }}
        state={state.status === 'ready' ? { status: 'ready', value: left.slice(0, MOST) } : state}
        empty={t('start:noDrafts')}
        onRetry={again}
      >
        {(draft) => (
          <li key={draft.id} className="p-start-row">
            <Link className="p-start-row-words" to={draft.url}>
              <span className="p-start-workflow">{draft.name}</span>
              <span className="p-start-description">
                {t(draft.workflowInstanceId === draft.id ? 'start:savedStart' : 'start:unsavedForm')} · {draft.modifiedTime.slice(0, MINUTES)}
              </span>
            </Link>
            <span className="p-link" aria-hidden="true">
              {t('start:continue')}
            </span>
            <IconButton
              className="p-start-row-act"
              icon="trash"
              size="small"
              label={t('start:deleteDraft', { name: draft.name })}
              onClick={(event) => void remove(draft, event).catch(reportError)}
            />
          </li>
        )}
      </StartCard>
      {dialogs}
    </>
  );
}

/** Deletes drafts once that is confirmed; the focus goes on to the one beside, or to all of them. */
function useRemoval() {
  const ports = usePorts();
  const { t } = ports;
  const { show, dialogs } = useDialogs(ports);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const remove = async ({ id, name }: Pick<DraftEntry, 'id' | 'name'>, { currentTarget }: MouseEvent<HTMLElement>) => {
    const row = currentTarget.closest('li');
    const card = currentTarget.closest('section');
    const texts = {
      title: t('start:deleteTitle'),
      content: t('start:deleteText', { name }),
      okText: t('start:delete'),
      cancelText: t('start:keep'),
    };
    if ((await show(lazyConfirmDialog, { ...texts, destroys: true })) !== true) return;
    await call('deleteDrafts', { body: { ids: [id] } });
    const beside = row?.nextElementSibling ?? row?.previousElementSibling;
    (beside ?? card)?.querySelector('a')?.focus();
    setRemoved((before) => new Set(before).add(id));
    showMessage({ level: 'success', text: t('start:deleted') });
  };
  return { removed, remove, dialogs };
}
