import type { ReactNode } from 'react';
import { MARK_PATHS } from '#renderers/regions/process/marks.ts';
import type { Lane } from '#renderers/regions/process/chart/lanes.ts';
import type { RailState } from './railItems.ts';

interface RailLineProps {
  state: RailState | 'coming' | 'act' | 'round';
  lane?: Lane | undefined;
  activityCode?: string;
  /** Nothing follows it in its branch. */
  isLast?: boolean | undefined;
  children: ReactNode;
}

/** A line of the rail with its mark; icon and line say how it stands without colour. Source: mockups 06, 14, 24. */
export function RailLine({ state, lane, activityCode, isLast, children }: RailLineProps) {
  // What comes has an empty mark.
  const path = state === 'coming' || state === 'round' ? undefined : MARK_PATHS[state];
  return (
    <li className="p-rail-item" data-state={state} data-lane={lane?.depth} data-activity={activityCode} data-last={isLast || undefined}>
      <span className="p-rail-mark" aria-hidden="true">
        {path && (
          <svg width="14" height="14" viewBox="0 0 18 18" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
            <path d={path} />
          </svg>
        )}
      </span>
      <div className="p-rail-body">{children}</div>
    </li>
  );
}
