import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { localized } from '#schemas/localized.ts';
import type { ReportDefinition } from '#schemas/report.ts';
import type { ChartHandle } from '#renderers/charts/ChartCanvas.tsx';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { errorText } from '#src/services/messages/reportError.ts';
import { BlockFigure } from './BlockFigure.tsx';
import { FiguresNews, ReportFigures, useFigures, type Figures } from './ReportFigures.tsx';
import { ReportTools, savePicture } from './ReportTools.tsx';
import { useReportDefinition } from './useReportDefinition.ts';

interface BlockReportProps {
  appCode: string;
  reportCode: string;
  /** Heading of the block; without one the report's name. */
  title: string | undefined;
  as: 'report' | 'figure';
  ports: Ports;
}

const NO_FILTERS: readonly [] = [];

/** A report in a block of a page: the chart with its tools, or its first figure alone. */
export function BlockReport({ appCode, reportCode, title, as, ports }: BlockReportProps) {
  const { t, locale } = ports;
  const [definition, reload] = useReportDefinition(appCode, reportCode);
  const schemaCode = definition.status === 'ready' ? definition.value.schemaCode : undefined;
  const figures = useFigures({ appCode, reportCode, filters: NO_FILTERS, schemaCode });
  const name =
    title ?? (definition.status === 'ready' ? localized({ name: definition.value.name ?? reportCode, name_i18n: definition.value.name_i18n }, locale) : '');
  const retry = () => {
    if (definition.status !== 'ready') reload();
    figures.again();
  };
  if (as === 'figure') return <BlockFigure appCode={appCode} name={name} definition={definition} figures={figures} ports={ports} onRetry={retry} />;
  if (definition.status === 'loading') return <Skeleton width="100%" height="100%" />;
  if (definition.status === 'ready')
    return <Chart appCode={appCode} reportCode={reportCode} name={name} definition={definition.value} figures={figures} ports={ports} />;
  if (definition.status === 'forbidden')
    return <Notice kind="forbidden" level={3} title={name || t('report:forbidden')} text={name ? t('report:forbidden') : t('report:forbiddenText')} />;
  return (
    <Notice
      kind="error"
      level={3}
      title={name || t('report:failed')}
      text={definition.status === 'absent' ? t('report:absent') : errorText(definition.error, t)}
      actions={<Button onClick={reload}>{t('common:retry')}</Button>}
    />
  );
}

interface ShownProps {
  appCode: string;
  reportCode: string;
  name: string;
  definition: ReportDefinition;
  figures: Figures;
  ports: Ports;
}

function Chart({ appCode, reportCode, name, definition, figures, ports }: ShownProps) {
  const navigate = useNavigate();
  const [asTable, setAsTable] = useState(false);
  const handleRef = useRef<ChartHandle>(null);
  return (
    <>
      <header className="p-block-head">
        <h2 className="p-block-title">{name}</h2>
        <FiguresNews figures={figures} isIcon t={ports.t} />
        <ReportTools
          name={name}
          type={definition.type ?? 'table'}
          data={figures.answer.status === 'ready' ? figures.answer.value : undefined}
          words={ports}
          asTable={asTable}
          onAsTable={setAsTable}
          onPicture={() => savePicture(name, handleRef.current?.picture())}
          onOpen={() => void navigate(`/application/${encodeURIComponent(appCode)}/application-report/${encodeURIComponent(reportCode)}`)}
        />
      </header>
      <div className="p-block-report-body">
        <ReportFigures
          appCode={appCode}
          name={name}
          definition={definition}
          answer={figures.answer}
          filters={NO_FILTERS}
          words={ports}
          asTable={asTable}
          handleRef={handleRef}
          onRetry={figures.again}
        />
      </div>
    </>
  );
}
