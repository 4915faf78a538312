import type { ReactNode } from 'react';
import { PointingContext, type Pointing } from './pointing.ts';
import { trackPanelId, trackTabId } from './TrackTabs.tsx';

interface TrackPanelProps {
  /** Key of the tab that shows it. */
  tab: string;
  pointing: Pointing;
  children: ReactNode;
}

/** What a tab of the track shows; what is in it points at steps of the others. */
export function TrackPanel({ tab, pointing, children }: TrackPanelProps) {
  return (
    <div className="p-track-panel" role="tabpanel" id={trackPanelId(tab)} aria-labelledby={trackTabId(tab)}>
      <PointingContext value={pointing}>{children}</PointingContext>
    </div>
  );
}
