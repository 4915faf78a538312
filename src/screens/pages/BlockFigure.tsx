import { useNavigate } from 'react-router-dom';
import type { ReportDefinition } from '#schemas/report.ts';
import { figureCellText, dimensionsAndMeasures } from '#renderers/charts/figures.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { drillAddress } from '#src/engine/lists/reportDrill.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import type { RequestState } from '#renderers/regions/hooks/useRequest.ts';
import { FigureHint } from './own/FigureHint.tsx';
import { FiguresNews, type Figures } from './ReportFigures.tsx';

interface BlockFigureProps {
  appCode: string;
  name: string;
  definition: RequestState<ReportDefinition>;
  figures: Figures;
  ports: Ports;
  onRetry(): void;
}

/** The first figure of a report under its name; the whole block leads to the records it counts. Its other states take one line too. */
export function BlockFigure({ appCode, name, definition, figures: shown, ports, onRetry }: BlockFigureProps) {
  const navigate = useNavigate();
  const { answer: figures } = shown;
  const states = [definition, figures];
  if (definition.status !== 'ready' || figures.status !== 'ready') {
    if (states.some(({ status }) => status === 'forbidden')) return <FigureHint icon="lock" name={name} text={ports.t('report:forbidden')} />;
    if (states.some(({ status }) => status === 'absent')) return <FigureHint icon="error" name={name} text={ports.t('report:absent')} />;
    const failed = states.find((state) => state.status === 'failed');
    if (failed?.status !== 'failed') return <Skeleton width="100%" height="100%" />;
    return (
      <FigureHint icon="error" name={name} text={errorText(failed.error, ports.t)}>
        <Button variant="link" size="small" onClick={onRetry}>
          {ports.t('common:retry')}
        </Button>
      </FigureHint>
    );
  }
  const [column] = dimensionsAndMeasures(figures.value).measures;
  const text = column ? figureCellText(figures.value.rows[0]?.[0], column, ports) : '';
  const address = drillAddress({ appCode, definition: definition.value, data: figures.value, filters: [], locale: ports.locale }, 0);
  const inside = (
    <>
      <span className="p-figure-name">{name}</span>
      <span className="p-figure-value">{text}</span>
    </>
  );
  return (
    <>
      {address === undefined ? (
        <div className="p-figure">{inside}</div>
      ) : (
        <button type="button" className="p-figure" onClick={() => void navigate(address)}>
          {inside}
          <Icon name="chevronRight" size={16} className="p-figure-icon" />
        </button>
      )}
      <FiguresNews figures={shown} isIcon t={ports.t} />
    </>
  );
}
