import { type ReactNode, useEffect, useId, useState } from 'react';
import type { ListHeader } from '#schemas/list.ts';
import type { RenderNode } from '#schemas/renderTree.ts';
import type { FilterChipsProps, FilterPanelProps } from '#renderers/contracts/filter.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { PresentationProps, PresentationRenderer } from '#renderers/contracts/presentation.ts';
import { ProgressLine } from '#renderers/regions/base/Busy.tsx';
import { Button } from '#renderers/regions/base/Button.tsx';
import { FilterChips } from './FilterChips.tsx';
import { type FilterPanelPart, PanelInPlace } from './PanelInPlace.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { ListNotice, type ListNoticeProps } from '#renderers/regions/rows/ListNotice.tsx';
import { ListNews } from '#renderers/regions/rows/ListNews.tsx';
import { ListRows, useCards } from '#renderers/regions/rows/ListRows.tsx';
import { Pager, type PagerProps } from '#renderers/regions/rows/Pager.tsx';
import { RenderTree } from '#renderers/regions/renderTree/RenderTree.tsx';
import { PhoneTools, Toolbar, type ToolbarProps } from './Toolbar.tsx';
import { useAfterPaint } from '#renderers/regions/base/useAfterPaint.ts';
import { useNarrow } from '#renderers/regions/hooks/useNarrow.ts';
import { type PresentationSwitchProps, lazyPresentationSwitch } from './lazyPresentationSwitch.ts';
import { lazyViewMenu } from './lazyViewMenu.ts';
import { ViewSwitch } from './ViewSwitch.tsx';
import './ListView.css';
import type { ViewMenuProps } from '#renderers/contracts/viewMenu.ts';

const { Part: Sheet, preload: preloadSheet } = lazyComponent(async () => ({ default: (await import('./FilterSheet.tsx')).FilterSheet }));
const { Part: CardsSort } = lazyComponent(() => import('#renderers/regions/rows/CardsSort.tsx'));

export interface ListViewProps {
  title: { name: string; headers: readonly ListHeader[]; current: string; onSwitch(code: string): void };
  /** Filter panel; undefined = the view has no conditions, null = its conditions are not known yet. */
  filters: Omit<FilterPanelProps, 'ports'> | null | undefined;
  filterPanel: FilterPanelPart;
  /** The panel may load: the first rows are there, or there are none. */
  filtersReady: boolean;
  chips: Omit<FilterChipsProps, 'ports'>;
  toolbar: Omit<ToolbarProps, 'ports'>;
  presentation: PresentationRenderer;
  /** Why the table stands in for another presentation, in words. */
  fallbackHint: string | undefined;
  grid: Omit<PresentationProps, 'ports'>;
  /** What stands in the place of the rows; undefined = the rows. */
  notice: Omit<ListNoticeProps, 'ports'> | undefined;
  /** What a script draws in place of the rows; null = an empty area, undefined = the rows. */
  replacement: RenderNode | null | undefined;
  /** The user's own views; undefined while they are not there. */
  viewMenu: ViewMenuProps | undefined;
  /** The ways to show the view; undefined = the table alone. */
  presentations: PresentationSwitchProps | undefined;
  /** What administrators find at the end of the head. */
  tools: ReactNode;
  /** Nothing is known of the rows yet. */
  loading: boolean;
  pager: Omit<PagerProps, 'ports'>;
  style: string | undefined;
  /** Leaves of CSS text what is harmless and holds inside the scope (contract 8.1). */
  confineStyle: (css: string, scope: string) => Promise<string>;
  ports: Ports;
}

/** A list from top to bottom: title, filters, chips, toolbar, rows, pager; it draws state and requests nothing. Source: look.md (layout). */
export function ListView(props: ListViewProps) {
  const { title, chips, toolbar, presentation, fallbackHint, grid, notice, replacement, loading, pager, style, confineStyle, ports } = props;
  const scope = `p-list-${useId().replaceAll(/\W/g, '')}`;
  const narrow = useNarrow();
  const isCards = useCards(presentation);
  useScopedStyle(style, `#${scope}`, confineStyle);
  // Nothing is known of the list: no frame stands around the words.
  if (notice && title.headers.length === 0 && grid.columns.length === 0)
    return (
      <section key="notice" className="p-list p-list-unknown">
        <ListNotice {...notice} level={1} ports={ports} />
      </section>
    );
  const noticed = notice && <ListNotice {...notice} ports={ports} />;
  const replaced = replacement ? <RenderTree node={replacement} className="p-list-replacement" onFollow={grid.onFollow} /> : null;
  const instead = replacement === undefined ? noticed : replaced;
  return (
    <div className="p-list" id={scope}>
      <header className="p-list-head">
        <ViewSwitch headers={title.headers} current={title.current} name={title.name} ports={ports} onSwitch={title.onSwitch} />
        {props.viewMenu && (
          <LazyBoundary place={null}>
            <lazyViewMenu.Part {...props.viewMenu} ports={ports} />
          </LazyBoundary>
        )}
        {!narrow && <Presentations {...props} />}
        {props.tools}
        {narrow && <PhoneTools {...toolbar} ports={ports} />}
      </header>
      <div className="p-list-surface p-surface">
        <Filters
          {...props}
          narrow={narrow}
          sort={
            isCards &&
            !grid.hasOneOrder &&
            grid.columns.length > 0 && (
              <LazyBoundary place={null}>
                <CardsSort {...grid} ports={ports} />
              </LazyBoundary>
            )
          }
        />
        {chips.chips.length > 0 && <FilterChips {...chips} ports={ports} />}
        {!narrow && <Toolbar {...toolbar} ports={ports} />}
        <ProgressLine active={grid.busy} />
        {fallbackHint !== undefined && (
          <p className="p-list-hint" role="note">
            {fallbackHint}
          </p>
        )}
        <ListRows
          presentation={presentation}
          grid={withNews(props)}
          loading={loading}
          instead={instead}
          total={pager.showTotal ? pager.total : undefined}
          ports={ports}
        />
        {instead !== undefined && pager.onOutdated && <ListNews className="p-list-hint" onOutdated={pager.onOutdated} t={ports.t} />}
        {instead === undefined && !presentation.dataSource && <Pager {...pager} showTotal={pager.showTotal && !loading} ports={ports} />}
        {/* The place of the actions while nothing is known of them. */}
        {narrow && loading && grid.columns.length === 0 && <div className="p-toolbar" />}
        {narrow && (toolbar.items.some(({ renderer }) => !renderer.isIcon) || toolbar.checkedCount > 0) && <Toolbar {...toolbar} bottom ports={ports} />}
      </div>
    </div>
  );
}

/** A presentation without the pager says itself what has happened to its rows. */
function withNews({ grid, pager, ports }: ListViewProps): ListViewProps['grid'] {
  const { dataSource } = grid;
  return dataSource ? { ...grid, dataSource: { ...dataSource, news: <ListNews onOutdated={pager.onOutdated} undo={pager.undo} t={ports.t} /> } } : grid;
}

/** The ways to show the view: beside its name, on a phone beside the filters, where the name leaves no room. */
function Presentations({ presentations, ports }: Pick<ListViewProps, 'presentations' | 'ports'>) {
  if (!presentations) return null;
  return (
    <LazyBoundary place={null}>
      <lazyPresentationSwitch.Part {...presentations} ports={ports} />
    </LazyBoundary>
  );
}

/**
 * The filter panel, loaded after the first rows; until then its place is kept. On a phone a bar with the order of the cards and the
 * ways to show the view. Source: performance.md.
 */
function Filters({ filters, filterPanel, filtersReady, chips, presentations, ports, narrow, sort }: ListViewProps & { narrow: boolean; sort: ReactNode }) {
  const ready = useAfterPaint(filtersReady);
  if (narrow) {
    if (filters === undefined && !sort && !presentations) return null;
    return (
      <div className="p-list-filters-bar">
        {filters !== undefined && <SheetButton filters={filters} filterPanel={filterPanel} ready={ready} count={chips.chips.length} ports={ports} />}
        <Presentations presentations={presentations} ports={ports} />
        {sort}
      </div>
    );
  }
  if (filters === undefined) return null;
  const place = <div className="p-list-filters-place" />;
  return (
    <div className="p-list-filters">{filters && ready ? <PanelInPlace filters={filters} filterPanel={filterPanel} place={place} ports={ports} /> : place}</div>
  );
}

interface SheetButtonProps {
  filterPanel: FilterPanelPart;
  filters: NonNullable<ListViewProps['filters']> | null;
  /** The panel may load, so that the sheet opens with it. */
  ready: boolean;
  count: number;
  ports: Ports;
}

/** The filters of a phone: a button with the count of those applied, the panel in a sheet from below. Source: look.md (phone). */
function SheetButton({ filters, filterPanel, ready, count, ports }: SheetButtonProps) {
  const { t } = ports;
  const [open, setOpen] = useState<boolean>();
  useEffect(() => {
    // What does not come, opening the sheet loads again.
    if (ready) void Promise.all([preloadSheet(), filterPanel.preload()]).catch(() => undefined);
  }, [ready, filterPanel]);
  const close = () => setOpen(false);
  const closing = filters && {
    ...filters,
    onSearch(values: Record<string, unknown>) {
      filters.onSearch(values);
      close();
    },
  };
  return (
    <>
      <Button icon="filter" disabled={!filters} onClick={() => setOpen(true)}>
        {t('list:filters.label')}
        {count > 0 && <span className="p-list-filters-count">{count}</span>}
      </Button>
      {open !== undefined && (
        <LazyBoundary place={null}>
          <Sheet open={open} filters={closing} filterPanel={filterPanel} onClose={close} ports={ports} />
        </LazyBoundary>
      )}
    </>
  );
}

function useScopedStyle(css: string | undefined, scope: string, confine: ListViewProps['confineStyle']): void {
  useEffect(() => {
    if (css === undefined) return;
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    confine(css, scope).then(
      (text) => sheet.replaceSync(text),
      // Only the look of the list is missing.
      () => undefined,
    );
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [css, scope, confine]);
}
