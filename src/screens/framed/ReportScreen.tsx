import { useAtomValue } from 'jotai';
import { useParams } from 'react-router-dom';
import { localized } from '#schemas/localized.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { useLocale, useTranslate } from '#src/services/texts/i18n.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import { settingsAtom } from '#src/services/page/state.ts';
import { pathTo } from '#src/engine/navigation/menuTree.ts';
import { useAppMenu } from '#src/services/navigation/appMenu.ts';
import { useDetails } from '#src/services/messages/useDetails.ts';
import ReportPanel from '#src/screens/pages/ReportPanel.tsx';
import { useReportDefinition } from '#src/screens/pages/useReportDefinition.ts';
import { PagePending } from '#src/screens/pages/PagePending.tsx';
import { Framed } from './Framed.tsx';

/**
 * A report drawn from its definition, or in a frame: at the address the server gives for it, at that of its menu node, or below the setting `reportUrl`;
 * without any its name and that it did not load (RT-027, OP-70).
 */
export default function ReportScreen() {
  const t = useTranslate();
  const locale = useLocale();
  const details = useDetails();
  const { reportUrl } = useAtomValue(settingsAtom);
  const { appCode = '', reportCode = '' } = useParams();
  const menu = useAppMenu(appCode);
  const [state, reload] = useReportDefinition(appCode, reportCode);
  if (state.status === 'loading' || menu.status === 'loading') return <PagePending />;
  if (state.status === 'forbidden') return <Notice kind="forbidden" level={1} title={t('framed:forbidden')} text={t('framed:forbiddenText')} />;

  const node = menu.status === 'ready' ? pathTo(menu.value, ({ type, code }) => type === 'Report' && code === reportCode).at(-1) : undefined;
  const report = state.status === 'ready' ? state.value : undefined;
  const { name = reportCode, name_i18n } = node ?? report ?? {};
  const shown = localized({ name: name ?? reportCode, name_i18n }, locale);
  const below = reportUrl ? `${reportUrl}${encodeURIComponent(reportCode)}` : undefined;
  // Servers of the family know no such call, whatever they answer to it: their addresses count nevertheless.
  const url = report?.url || node?.pcUrl || (report?.type ? undefined : below);
  if (url) return <Framed url={url} name={shown} />;
  if (report?.type) return <ReportPanel key={`${appCode}/${reportCode}`} appCode={appCode} reportCode={reportCode} name={shown} definition={report} />;
  const error = state.status === 'failed' ? state.error : undefined;
  return (
    <Notice
      kind="error"
      level={1}
      title={t('framed:reportFailed', { name: shown })}
      text={error === undefined ? t('framed:noAddress') : errorText(error, t)}
      details={details(error)}
      actions={<Button onClick={reload}>{t('common:retry')}</Button>}
    />
  );
}
