import { useState, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FilterItem } from '#schemas/list.ts';
import type { ReportData, ReportDefinition } from '#schemas/report.ts';
import type { ChartHandle } from '#renderers/charts/ChartCanvas.tsx';
import type { FigureWords } from '#renderers/charts/figures.ts';
import { ReportView } from '#renderers/charts/ReportView.tsx';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { call } from '#src/api/client.ts';
import { drillAddress } from '#src/engine/lists/reportDrill.ts';
import { errorText, reportError } from '#src/services/messages/reportError.ts';
import { useDetails } from '#src/services/messages/useDetails.ts';
import { useRequest, type RequestState } from '#renderers/regions/hooks/useRequest.ts';

/** The figures of a report under conditions, requested again for others. */
export function useFigures(appCode: string, reportCode: string, filters: readonly FilterItem[], isWanted = true): [RequestState<ReportData>, () => void] {
  const body = { appCode, reportCode, filters: [...filters] };
  return useRequest(isWanted ? JSON.stringify(body) : undefined, (signal) => call('reportData', { body }, { signal }));
}

interface ReportFiguresProps {
  appCode: string;
  name: string;
  definition: ReportDefinition;
  answer: RequestState<ReportData>;
  filters: readonly FilterItem[];
  words: FigureWords;
  asTable: boolean;
  handleRef?: RefObject<ChartHandle | null> | undefined;
  onRetry(): void;
}

/** A report's figures in each of their states: on their way, there, none, not allowed, failed (contract 15.7). */
export function ReportFigures({ appCode, name, definition, answer, filters, words, asTable, handleRef, onRetry }: ReportFiguresProps) {
  const { t } = words;
  const navigate = useNavigate();
  const details = useDetails();
  const [isMissing, setMissing] = useState(false);
  if (answer.status === 'loading') return <Skeleton width="100%" height="100%" />;
  if (answer.status === 'forbidden') return <Notice kind="forbidden" level={3} title={t('report:forbidden')} text={t('report:forbiddenText')} />;
  if (answer.status !== 'ready') {
    return (
      <Notice
        kind="error"
        level={3}
        title={t('report:failed')}
        text={errorText(answer.error, t)}
        details={details(answer.error)}
        actions={<Button onClick={onRetry}>{t('common:retry')}</Button>}
      />
    );
  }
  const drill = (row: number) => {
    const address = drillAddress({ appCode, definition, data: answer.value, filters, locale: words.locale }, row);
    return address === undefined ? undefined : () => void navigate(address);
  };
  const giveUp = (error: unknown) => {
    setMissing(true);
    reportError(error, { level: 'warning', text: t('report:missing') });
  };
  return (
    <ReportView
      name={name}
      type={definition.type ?? 'table'}
      data={answer.value}
      words={words}
      asTable={asTable || isMissing}
      drill={drill}
      onMissing={giveUp}
      handleRef={handleRef}
    />
  );
}
