import { useMemo, type ReactNode } from 'react';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { ListViewProps } from '#renderers/regions/list/ListView.tsx';
import type { ListRow } from '#schemas/list.ts';
import type { DelegableWorkflow } from '#schemas/workflow/delegation.ts';
import { call } from '#src/api/client.ts';
import { type BuiltInList, builtInCache, builtInSource } from '#src/engine/lists/builtInList.ts';
import { servicesFor } from '#src/engine/lists/servicesFor.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { OpenedList, type OwnList } from '#src/screens/list/ListScreen.tsx';
import { columnAdder, summaryItems, summaryText } from './lists/addedColumns.ts';
import { ListSegments } from './lists/ListSegments.tsx';
import { ONE_WORKFLOW, workflowFilter } from './lists/workflowFilter.ts';
import { actsText, drawWorkCell, workCellText } from './workCells.ts';
import './WorkList.css';

/** What the rows and the head of a list offer beside opening. */
export interface WorkListParts {
  grid?: Partial<PresentationProps>;
  tools?: ReactNode;
  /** Changes all of it at last. */
  adapt?(props: ListViewProps): ListViewProps;
}

/** What the list itself can do, for what its rows offer. */
export interface WorkListSurroundings {
  /** Requests the rows again. */
  reload(): void;
  /** Opens a row over the list. */
  open(row: ListRow): void;
}

interface WorkListProps {
  /** Another list needs another key: the words in it are those of one language. */
  list: BuiltInList;
  ports: Ports;
  parts?: ((around: WorkListSurroundings) => WorkListParts) | undefined;
  /** What draws it, with its keys, in place of the view of every list; the same object for the life of it. */
  drawn?: Pick<OwnList, 'View' | 'keys'> | undefined;
}

/** A list of the workflow centre: a built-in configuration run by the one list engine, drawn by the one list. Source: architecture, WF-001 to WF-008. */
export function WorkList({ list, ports, parts, drawn }: WorkListProps) {
  const isOfOne = !drawn && list.config.queryConditions?.some(({ propertyCode }) => propertyCode === ONE_WORKFLOW) === true;
  // Without them the list is narrowed by all else.
  const [known] = useRequest(isOfOne ? `delegable ${ports.locale}` : undefined, (signal) => call('delegableWorkflows', {}, { signal }));
  const workflows = useLatest(known.status === 'ready' ? known.value : NONE);
  const own = useMemo(() => {
    const cells = ownWorkCells(list, ports);
    const nameWorkflows = workflowFilter();
    return {
      services: (services: ListServices) => servicesFor(builtInSource(list, services.call), services),
      cache: builtInCache(list),
      adapt: (props: ListViewProps) =>
        adapted(
          nameWorkflows(withSegments(props, list, ports), workflows.current, ports.locale),
          cells,
          parts?.({ reload: props.toolbar.onReload, open: props.grid.onOpen }),
        ),
      ...drawn,
    };
  }, [list, ports, parts, drawn, workflows]);
  return <OpenedList schemaCode={list.config.schemaCode} own={own} />;
}

const NONE: readonly DelegableWorkflow[] = [];

/** Words and cells of a list; the same objects for the life of it, so that the grid never starts again. */
function ownWorkCells({ config, acts, actsPx = ACTS_PX }: BuiltInList, ports: Ports) {
  const own = new Map([
    ['list:noData.title', `workflow:none.${config.code}.title`],
    ['list:noData.plain', `workflow:none.${config.code}.text`],
  ]);
  let ofEvery: PresentationProps['textOf'] = () => '';
  return {
    ports: { ...ports, t: (key: string, values?: Record<string, string | number>) => ports.t(own.get(key) ?? key, values) },
    /** The text of cells that have none of their own stays that of every list. */
    over(textOf: PresentationProps['textOf']) {
      ofEvery = textOf;
    },
    textOf: (row: ListRow, column: ListColumn) =>
      column.key === 'acts' ? actsText(acts?.(row) ?? [], ports) : (summaryText(row, column) ?? workCellText(row, column, ports) ?? ofEvery(row, column)),
    addTo: columnAdder(),
    acts: acts && { name: ports.t('workflow:columns.acts'), width: actsPx },
    drawnBy: (row: ListRow, column: ListColumn | undefined) =>
      column && drawWorkCell(row, column, ports, { acts: acts?.(row) ?? [], isOwn: config.code === OWN_STARTS }),
  };
}

/** The list of what its reader has started. */
const OWN_STARTS = 'my-workflow';

/** One filter of the list as segments beside its title: it is none of the panel's, which leaves it as it is. */
function withSegments(props: ListViewProps, { segments }: BuiltInList, { t, locale }: Ports): ListViewProps {
  const { filters, chips } = props;
  if (!segments) return props;
  const { condition } = segments;
  const values = filters?.values ?? {};
  const [chosen = ''] = [values[condition]].flat();
  const tools = (
    <>
      <ListSegments
        segments={segments}
        label={t(`workflow:conditions.${condition}`)}
        value={String(chosen)}
        locale={locale}
        onChange={(key) => filters?.onSearch({ ...values, [condition]: key === '' ? undefined : [key] })}
      />
      {props.tools}
    </>
  );
  const fixed = { [condition]: values[condition] };
  return {
    ...props,
    tools,
    filters: filters && { ...filters, onSearch: (typed) => filters.onSearch({ ...typed, ...fixed }), onReset: () => filters.onSearch(fixed) },
    chips: { ...chips, chips: chips.chips.filter(({ propertyCode }) => propertyCode !== condition) },
  };
}

/** Px of the column of what can be done in a row. */
const ACTS_PX = 190;

/** Its rows have one order, and are no records to build a filter of. */
function adapted(
  props: ListViewProps,
  { ports, over, textOf, drawnBy, addTo, acts }: ReturnType<typeof ownWorkCells>,
  parts: WorkListParts | undefined,
): ListViewProps {
  over(props.grid.textOf);
  const { onBuild: _none, ...toolbar } = props.toolbar;
  const items = props.filters?.values[ONE_WORKFLOW] === undefined ? [] : summaryItems(props.grid.rows);
  const columns = addTo(props.grid.columns, { items, acts });
  const own = {
    ...props,
    toolbar,
    tools: parts?.tools ?? props.tools,
    grid: { ...props.grid, columns, hasOneOrder: true, textOf, drawnBy, ...parts?.grid },
    ports,
  };
  return parts?.adapt?.(own) ?? own;
}
