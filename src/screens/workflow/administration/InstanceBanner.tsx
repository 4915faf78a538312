import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import { stepPreset } from '#src/screens/workflow/lists/stepPreset.ts';
import type { Administer } from './InstancePanel.tsx';

interface InstanceBannerProps {
  instance: WorkflowInstanceRow;
  t: Translate;
  administer: Administer;
}

/** Why an instance cannot go on, and what leads out of it as far as the server offers it. Source: contract 21.9, 21.10. */
export function InstanceBanner({ instance, t, administer }: InstanceBannerProps) {
  const { exception, suspended, actionPermission, currentActivities } = instance;
  if (!exception) return suspended ? <p className="p-instances-banner p-instances-suspended">{t('work:administration.suspended')}</p> : null;
  const faulty = currentActivities.find(({ status, activityCode }) => status === 'Exception' && activityCode === exception.activityCode);
  const offers = (code: string) => actionPermission[code] === true;
  return (
    <div className="p-instances-banner" role="alert">
      <Icon name="alert" size={18} />
      <p>{t('workflow:track.exception', { step: exception.activityName, reason: exception.reason })}</p>
      {faulty && offers('adjustParticipants') && (
        <Button size="small" icon="people" onClick={() => administer('adjustParticipants', stepPreset(faulty))}>
          {t('work:administration.name')}
        </Button>
      )}
      {!faulty && offers('activateActivity') && (
        <Button size="small" icon="flag" onClick={() => administer('activateActivity')}>
          {t('workflow:button.activateActivity')}
        </Button>
      )}
    </div>
  );
}
