import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import type { Delegation } from '#schemas/workflow/delegation.ts';
import { call } from '#src/api/client.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { reportError } from '#src/services/messages/reportError.ts';

interface OverlapHintProps {
  other: Delegation;
  t: Translate;
  /** The delegation begins when the other is over. */
  onBeginAfter(): void;
  /** The other one is ended. */
  onEnded(): void;
}

/** The ways out of an overlap: to begin later, or to end the other one. Source: mockup 21. */
export function OverlapHint({ other: { id, trusteeName, endTime }, t, onBeginAfter, onEnded }: OverlapHintProps) {
  const end = async () => {
    await call('endDelegations', { query: { workflowTrustRuleIds: id } });
    showMessage({ level: 'success', text: t('workflow:trust.ended') });
    onEnded();
  };
  return (
    <p className="p-delegation-ways">
      <Button variant="link" size="small" onClick={onBeginAfter}>
        {t('work:trust.beginAfter', { time: endTime.slice(5, 16) })}
      </Button>
      <Button variant="link" size="small" onClick={() => void end().catch(reportError)}>
        {t('work:trust.endOther', { name: trusteeName })}
      </Button>
    </p>
  );
}
