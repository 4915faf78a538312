import { use, useState } from 'react';
import { Button } from '#renderers/regions/base/Button.tsx';
import { RailContext } from './railContext.ts';
import type { RailItem } from './railItems.ts';
import { RailLine } from './RailLine.tsx';
import { RailStepLine } from './RailStepLine.tsx';

/** What a return has undone, folded into one line. Source: FM-004, contract 21.7. */
export function RailRound({ round: { number, count, steps } }: { round: Extract<RailItem, { kind: 'round' }> }) {
  const t = use(RailContext)?.ports.t;
  const [isOpen, setOpen] = useState(false);
  if (!t) return null;
  return (
    <>
      <RailLine state="round">
        <p className="p-rail-head">
          <Button
            variant="link"
            size="small"
            icon={isOpen ? 'chevronDown' : 'chevronRight'}
            className="p-rail-fold"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('workflow:track.round', { number, count })}
          </Button>
          <span className="p-rail-undone">{t('workflow:tag.undone')}</span>
        </p>
      </RailLine>
      {isOpen && steps.map((step) => <RailStepLine key={step.key} step={step} />)}
    </>
  );
}
