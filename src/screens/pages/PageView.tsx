import { useMemo } from 'react';
import { localized } from '#schemas/localized.ts';
import type { PortalPage } from '#schemas/menu.ts';
import { BlockGrid } from '#renderers/blocks/BlockGrid.tsx';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { call } from '#src/api/client.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import { usePlaceName } from '#src/services/navigation/placeName.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { useDetails } from '#src/services/messages/useDetails.ts';
import { blockParts } from './blockParts.tsx';
import { PagePending } from './PagePending.tsx';
import type { RequestState } from '#renderers/regions/hooks/useRequest.ts';
import { useFollowedRequest } from '#src/services/requests/useFollowedRequest.ts';
import './pages.css';

/** Requests a page by its code, with an application for that of this one (contract 7.2), and again when it was saved (BX-031). */
export function usePage(code: string, appCode?: string): [RequestState<PortalPage>, () => void] {
  const query = { code, ...(appCode === undefined ? {} : { appCode }) };
  const load = (signal: AbortSignal) => call('portalPage', { query }, { signal });
  return useFollowedRequest(JSON.stringify(query), load, (change) => change.kind === 'page' && change.code === code);
}

/** Whether a page is to be seen (SM-009, contract 7.2). */
export const isShown = ({ status, published }: PortalPage): boolean => status === 'ENABLE' && published === true;

/** A page of blocks by its code, in each of its states; a page that is not shown is as one that is not there (OP-20). */
export function PageView({ code, appCode }: { code: string; appCode?: string }) {
  const ports = usePorts();
  const { t, locale } = ports;
  const details = useDetails();
  const [page, again] = usePage(code, appCode);
  const shown = page.status === 'ready' && isShown(page.value) ? page.value : undefined;
  const name = shown && localized({ name: shown.name ?? code, name_i18n: shown.name_i18n }, locale);
  usePlaceName(name);
  if (page.status === 'loading') return <PagePending />;
  if (page.status === 'forbidden') return <Notice kind="forbidden" level={1} title={t('report:page.forbidden')} text={t('report:forbiddenText')} />;
  if (page.status === 'failed') {
    return (
      <Notice
        kind="error"
        level={1}
        title={t('report:page.failed')}
        text={errorText(page.error, t)}
        details={details(page.error)}
        actions={<Button onClick={again}>{t('common:retry')}</Button>}
      />
    );
  }
  if (shown === undefined) return <Notice kind="empty" level={1} title={t('report:page.empty')} text={t('report:page.emptyText')} />;
  return (
    <div className="p-page">
      <h1 className="p-page-title">{name}</h1>
      <PageBlocks page={shown} />
    </div>
  );
}

/** The blocks of a page that was read; one without any says so. */
function PageBlocks({ page }: { page: PortalPage }) {
  const ports = usePorts();
  const parts = useMemo(() => blockParts(page.appCode ?? ''), [page.appCode]);
  const blocks = page.blocks ?? [];
  if (blocks.length === 0) return <Notice kind="empty" title={ports.t('report:page.noBlocks')} text={ports.t('report:page.emptyText')} />;
  return <BlockGrid blocks={blocks} parts={parts} ports={ports} />;
}
