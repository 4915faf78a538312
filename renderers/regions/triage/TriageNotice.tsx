import type { TriageState } from '#renderers/contracts/triage.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import type { TriageProps } from './Triage.tsx';

/** What stands in place of the items: nothing is left to do, nothing matches, or they did not load. Source: mockup 28. */
export function TriageNotice({ notice, filters, work, state, ports, grid: { onFollow } }: TriageProps & { state: TriageState }) {
  const { t } = ports;
  if (notice?.status === 'failed' || notice?.status === 'forbidden') {
    const { failure } = notice;
    const details = failure?.traceId && {
      label: t('list:failed.details'),
      traceId: failure.traceId,
      traceLabel: t('list:failed.traceId'),
      copyLabel: t('list:failed.copy'),
      copiedLabel: t('list:failed.copied'),
    };
    const retry = (
      <Button variant="primary" icon="refresh" onClick={notice.onReload}>
        {t('list:failed.refresh')}
      </Button>
    );
    return (
      <div className="p-triage-notice">
        <Notice kind="error" title={t('list:failed.title')} text={failure?.text ?? t('list:failed.text')} actions={retry} {...(details && { details })} />
      </div>
    );
  }
  if (notice?.status === 'searchNoData') {
    const clear = (
      <Button variant="primary" onClick={() => filters?.onSearch({})}>
        {t('list:searchNoData.clear')}
      </Button>
    );
    return (
      <div className="p-triage-notice">
        <Notice kind="search" title={t('triage:noMatch.title')} text={t('triage:noMatch.text')} actions={clear} />
      </div>
    );
  }
  const done = work.kind === 'todo' ? 'my-finished-workitem' : 'my-read-workitem';
  const other = work.kind === 'todo' ? 'my-unread-workitem' : 'my-unfinished-workitem';
  const link = (segment: string, words: string) => <Button onClick={() => onFollow(`/workflow-center/${segment}`)}>{t(words)}</Button>;
  const isWaiting = state.pending.length > 0;
  return (
    <div className="p-triage-notice">
      <Notice
        kind="success"
        title={t('list:noData.title')}
        text={t(isWaiting ? 'triage:lastPending' : 'list:noData.plain')}
        actions={
          <>
            {link(done, `triage:go.${done}`)}
            {link(other, `triage:go.${other}`)}
          </>
        }
      />
    </div>
  );
}
