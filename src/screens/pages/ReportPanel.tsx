import { useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { encodeFilter, hasUnread, presetFilter } from '#schemas/formats/filters/index.ts';
import { dayIn } from '#schemas/formats/wallClock.ts';
import type { FilterItem, QueryCondition } from '#schemas/list.ts';
import type { ReportDefinition } from '#schemas/report.ts';
import type { ChartHandle } from '#renderers/charts/ChartCanvas.tsx';
import type { Ports } from '#renderers/contracts/ports.ts';
import { ComposedFilterPanel } from '#renderers/filters/ComposedFilterPanel.tsx';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { readListUrl, toAddressFilters, toFilterValues, writeListUrl } from '#src/engine/lists/state/listUrl.ts';
import { bySortKey } from '#schemas/sortKey.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { usePlaceName } from '#src/services/navigation/placeName.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { FiguresNews, ReportFigures, useFigures } from './ReportFigures.tsx';
import { ReportTools, savePicture } from './ReportTools.tsx';
import './pages.css';

interface ReportPanelProps {
  appCode: string;
  reportCode: string;
  name: string;
  definition: ReportDefinition;
}

/** A report that the portal draws: conditions, chart or table, ways out as picture and data (RT-027, OP-70, contract 15.7). */
export default function ReportPanel({ appCode, reportCode, name, definition }: ReportPanelProps) {
  const ports = usePorts();
  usePlaceName(name);
  const { conditions, values, filters, search } = useConditions(definition, ports);
  const isReadable = !hasUnread(values);
  const figures = useFigures({ appCode, reportCode, filters, schemaCode: definition.schemaCode, isWanted: isReadable });
  const { answer, again } = figures;
  const [asTable, setAsTable] = useState(false);
  const handleRef = useRef<ChartHandle>(null);
  const type = definition.type ?? 'table';
  return (
    <section className="p-report-page">
      <header className="p-report-head">
        <h1 className="p-report-title">{name}</h1>
        <FiguresNews figures={figures} t={ports.t} />
        <ReportTools
          name={name}
          type={type}
          data={answer.status === 'ready' ? answer.value : undefined}
          words={ports}
          onPicture={() => savePicture(name, handleRef.current?.picture())}
          asTable={asTable}
          onAsTable={setAsTable}
        />
      </header>
      {conditions.length > 0 && (
        <div className="p-report-filters">
          <ComposedFilterPanel conditions={conditions} values={values} ports={ports} onSearch={search} onReset={() => search(undefined)} />
        </div>
      )}
      <div className="p-report-body" aria-busy={isReadable && answer.status === 'loading'}>
        {isReadable ? (
          <ReportFigures
            appCode={appCode}
            name={name}
            definition={definition}
            answer={answer}
            filters={filters}
            words={ports}
            asTable={asTable}
            handleRef={handleRef}
            onRetry={again}
          />
        ) : (
          <Notice
            kind="error"
            level={3}
            title={ports.t('report:unread')}
            text={ports.t('report:unreadText')}
            actions={<Button onClick={() => search({})}>{ports.t('filter:chips.clear')}</Button>}
          />
        )}
      </div>
    </section>
  );
}

/** The conditions of a report in the order of their `sortKey`, with their values, which stand in the address as those of a list do; at first the presets hold. */
function useConditions({ conditions: given }: ReportDefinition, ports: Ports) {
  const navigate = useNavigate();
  const { search: address } = useLocation();
  const { locale, timeZone, organisation } = ports;
  const conditions = useMemo(() => bySortKey(given ?? []), [given]);
  const [today] = useState(() => dayIn(timeZone));
  const values = useMemo(() => {
    const { filters } = readListUrl(address).place;
    if (filters !== undefined) return toFilterValues(filters, conditions).values;
    const presets = conditions.map((one): [string, unknown] => [one.propertyCode, presetFilter(one, today, organisation.myself())]);
    return Object.fromEntries(presets.filter(([, value]) => value !== undefined));
  }, [address, conditions, today, organisation]);
  const filters = useMemo(() => encoded(values, conditions, locale), [values, conditions, locale]);
  const search = (next: Record<string, unknown> | undefined) => {
    const { place } = readListUrl(address);
    const addressFilters = next && toAddressFilters(encoded(next, conditions, locale));
    void navigate({ search: writeListUrl({ ...place, filters: addressFilters }, address) });
  };
  return { conditions, values, filters, search };
}

function encoded(values: Readonly<Record<string, unknown>>, conditions: readonly QueryCondition[], locale: Ports['locale']): FilterItem[] {
  return conditions.map((one) => encodeFilter(valueAt(values, one.propertyCode), one, locale)).filter((item) => item !== null);
}
