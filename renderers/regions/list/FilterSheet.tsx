import type { CSSProperties } from 'react';
import type { FilterPanelProps } from '#renderers/contracts/filter.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { type FilterPanelPart, PanelInPlace } from './PanelInPlace.tsx';

interface FilterSheetProps {
  open: boolean;
  /** null = not known yet. */
  filters: Omit<FilterPanelProps, 'ports'> | null;
  filterPanel: FilterPanelPart;
  onClose(): void;
  ports: Ports;
}

/** The panel of a phone's filters, in a sheet from below. Source: look.md (phone). */
export function FilterSheet({ open, filters, filterPanel, onClose, ports }: FilterSheetProps) {
  const { t } = ports;
  return (
    <Dialog open={open && filters !== null} title={t('list:filters.label')} closeLabel={t('list:close')} onClose={onClose} className="p-sheet">
      {filters && <PanelInPlace filters={filters} filterPanel={filterPanel} place={<SheetPlace conditions={filters.conditions.length} />} ports={ports} />}
    </Dialog>
  );
}

/** As high as the panel that is on its way, so that the sheet does not grow. */
function SheetPlace({ conditions }: { conditions: number }) {
  return <div className="p-list-sheet-place" style={{ '--p-conditions': conditions } as CSSProperties} aria-busy="true" />; // React's type leaves custom properties out
}
