import type { ComponentType, ReactNode } from 'react';
import type { FilterPanelProps } from '#renderers/contracts/filter.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';

/** The panel that draws the filters, loaded when it is drawn or preloaded. */
export interface FilterPanelPart {
  Part: ComponentType<FilterPanelProps>;
  preload(): Promise<unknown>;
}

interface PanelInPlaceProps {
  filters: Omit<FilterPanelProps, 'ports'>;
  filterPanel: FilterPanelPart;
  place: ReactNode;
  ports: Ports;
}

/** The panel, or what holds its place until it is there; rows stay when it does not come. */
export function PanelInPlace({ filters, filterPanel, place, ports }: PanelInPlaceProps) {
  return (
    <LazyBoundary place={place} failed={ports.t('list:filters.failed')}>
      <filterPanel.Part {...filters} ports={ports} />
    </LazyBoundary>
  );
}
