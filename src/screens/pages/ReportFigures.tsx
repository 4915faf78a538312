import { useState, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FilterItem } from '#schemas/list.ts';
import type { ReportData, ReportDefinition } from '#schemas/report.ts';
import type { ChartHandle } from '#renderers/charts/ChartCanvas.tsx';
import type { FigureWords } from '#renderers/charts/figures.ts';
import { ReportView } from '#renderers/charts/ReportView.tsx';
import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { call } from '#src/api/client.ts';
import type { Change } from '#src/engine/session/changeListener.ts';
import { useOutdated } from '#src/services/requests/useOutdated.ts';
import { drillAddress } from '#src/engine/lists/reportDrill.ts';
import { errorText, reportError } from '#src/services/messages/reportError.ts';
import { useDetails } from '#src/services/messages/useDetails.ts';
import type { RequestState } from '#renderers/regions/hooks/useRequest.ts';
import { useFollowedRequest } from '#src/services/requests/useFollowedRequest.ts';
import { isOfReport } from './useReportDefinition.ts';

/** The figures of a report, and what can be done about them. */
export interface Figures {
  answer: RequestState<ReportData>;
  /** Others have changed records that they count. */
  isOutdated: boolean;
  again(): void;
}

interface FiguresQuery {
  appCode: string;
  reportCode: string;
  filters: readonly FilterItem[];
  /** Model whose records are counted, where it is known. */
  schemaCode: string | null | undefined;
  isWanted?: boolean;
}

/** The figures of a report under conditions, requested again for others and when its document was saved. Source: BX-091, BX-031. */
export function useFigures({ appCode, reportCode, filters, schemaCode, isWanted = true }: FiguresQuery): Figures {
  const body = { appCode, reportCode, filters: [...filters] };
  const load = (signal: AbortSignal) => call('reportData', { body }, { signal });
  const isOfIt = isOfReport(appCode, reportCode);
  const concerns = (change: Change) => isOfIt(change) || (change.kind === 'model' && change.code === schemaCode);
  const [answer, again] = useFollowedRequest(isWanted ? JSON.stringify(body) : undefined, load, concerns);
  return { answer, isOutdated: useOutdated(schemaCode ?? undefined, answer, load, namedIn), again };
}

const namedIn = ({ columns }: ReportData): string[] => columns.flatMap(({ namedSchemaCode }) => namedSchemaCode ?? []);

/** Says that figures are outdated, with the way to those of now; `isIcon` = where words have no room. */
export function FiguresNews({ figures: { isOutdated, again }, isIcon = false, t }: { figures: Figures; isIcon?: boolean; t: Translate }) {
  return (
    <output className="p-figures-news">
      {isOutdated && isIcon && <IconButton icon="refresh" label={t('report:outdated')} onClick={again} />}
      {isOutdated && !isIcon && (
        <Button variant="link" size="small" icon="refresh" onClick={again}>
          {t('report:outdated')}
        </Button>
      )}
    </output>
  );
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
