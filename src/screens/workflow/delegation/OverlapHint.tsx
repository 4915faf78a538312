import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import type { Delegation } from '#schemas/workflow/delegation.ts';

interface OverlapHintProps {
  other: Delegation;
  t: Translate;
  /** The delegation begins when the other is over. */
  onBeginAfter(): void;
  /** The other one is ended. */
  onEnd(): void;
}

/** The ways out of an overlap: to begin later, or to end the other one. Source: mockup 21. */
export function OverlapHint({ other, t, onBeginAfter, onEnd }: OverlapHintProps) {
  return (
    <p className="p-delegation-ways">
      <Button variant="link" size="small" onClick={onBeginAfter}>
        {t('work:trust.beginAfter', { time: other.endTime.slice(5, 16) })}
      </Button>
      <Button variant="link" size="small" onClick={onEnd}>
        {t('work:trust.endOther', { name: other.trusteeName })}
      </Button>
    </p>
  );
}
