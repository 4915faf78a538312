import { useMemo } from 'react';
import { RailAct } from './RailAct.tsx';
import { RailComing } from './RailComing.tsx';
import { RailContext, type RailPort } from './railContext.ts';
import { laneOfItem, railItems, type RailItem, type RailSource } from './railItems.ts';
import { RailLine } from './RailLine.tsx';
import { RailRound } from './RailRound.tsx';
import { RailStepLine } from './RailStepLine.tsx';
import './rail.css';

interface ProcessRailProps {
  source: RailSource;
  port: RailPort;
  /** Accessible name. */
  label: string;
  /** Only what comes. */
  part?: 'coming';
}

/** The steps of an instance from its start to what comes: done, current, coming, each with its mark; branches stand further in. Source: BX-025, FM-004, mockups 06, 14, 24. */
export function ProcessRail({ source, port, label, part }: ProcessRailProps) {
  const items = useMemo(() => railItems(source).filter(({ kind }) => part === undefined || kind === part), [source, part]);
  return (
    <RailContext value={port}>
      <ol className="p-rail-steps" aria-label={label}>
        {items.map((item, at) => (
          <Item key={item.key} item={item} isLast={endsLane(item, items[at + 1])} />
        ))}
      </ol>
    </RailContext>
  );
}

/** Whether the next line lies in another branch beside this one. */
function endsLane(item: RailItem, next: RailItem | undefined): boolean {
  const [lane, after] = [laneOfItem(item), laneOfItem(next)];
  return lane !== undefined && after !== undefined && lane.path !== after.path;
}

function Item({ item, isLast }: { item: RailItem; isLast: boolean }) {
  if (item.kind === 'step') return <RailStepLine step={item} isLast={isLast} />;
  if (item.kind === 'coming') return <RailComing step={item.step} lane={item.lane} isLast={isLast} />;
  if (item.kind === 'round') return <RailRound round={item} />;
  return (
    <RailLine state="act">
      <RailAct entry={item.entry} />
    </RailLine>
  );
}
