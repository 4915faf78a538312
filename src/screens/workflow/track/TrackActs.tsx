import { useMemo, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { ProcessAct } from '#renderers/contracts/process.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { iconNamed } from '#renderers/regions/base/icons.ts';
import { MenuButton } from '#renderers/regions/base/MenuButton.tsx';
import { useNarrow } from '#renderers/regions/hooks/useNarrow.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import { processPortOf } from '#src/screens/forms/processPort.ts';
import { stepPreset } from '#src/screens/workflow/lists/stepPreset.ts';
import { withPreset } from '#src/screens/workflow/lists/performRowAct.ts';
import { formOfInstance } from '#src/screens/workflow/lists/rowForm.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';

interface TrackActsProps {
  /** In the banner of an exception stands what leads out of it, in the head all else. */
  place: 'head' | 'banner';
  instance: WorkflowInstanceRow;
  workItemId: string | undefined;
  ports: Ports;
  /** The instance is to be read again. */
  onChanged(): void;
}

/** What need not stand on a page about the instance: it is shown here, or belongs to its form. */
const ELSEWHERE: ReadonlySet<string> = new Set(['formTrack', 'submit', 'agree', 'disAgree', 'save', 'edit']);
/** What is done most often here stands first; the rest keeps its order. */
const FIRST: readonly string[] = ['urge', 'retrieve', 'print'];
/** What leads an instance out of an exception (contract 21.10, mockup 22). */
const MENDING: readonly string[] = ['retryInstance', 'adjustParticipants', 'activateActivity'];
/** Most buttons on the line; the rest stands in a menu. Source: mockups 15, 24. */
const MOST_ON_LINE = { narrow: 2, wide: 3 } as const;

type Act = ProcessAct & { reason?: string | undefined };

/** What its reader can do with an instance as a whole, as the server offers it: the first acts by name, the rest in a menu. Source: contract 11.1 (`actionPermission`), 21.10. */
export default function TrackActs({ place, instance, workItemId, ports, onChanged }: TrackActsProps) {
  const { t } = ports;
  const { show, dialogs } = useDialogs(ports);
  const [acting, setActing] = useState<string>();
  const most = MOST_ON_LINE[useNarrow() ? 'narrow' : 'wide'];
  const port = useMemo(
    () =>
      processPortOf(formOfInstance(instance, workItemId), {
        ports,
        show,
        trustor: undefined,
        keeper: () => undefined,
        onDone: onChanged,
      }),
    [instance, workItemId, ports, show, onChanged],
  );
  const perform = async (act: ProcessAct) => {
    if (acting !== undefined) return;
    setActing(act.code);
    try {
      await port.perform(atFaultyStep(act, instance), () => ({}), false);
    } catch (error) {
      reportError(error);
    } finally {
      setActing(undefined);
    }
  };
  const isBanner = place === 'banner';
  const acts = inOrder(
    port.acts.filter(({ code }) => !ELSEWHERE.has(code) && (instance.exception ? MENDING.includes(code) === isBanner : !isBanner)),
    isBanner ? MENDING : FIRST,
  );
  const onLine = isBanner || acts.length <= most + 1 ? acts : acts.slice(0, most);
  if (isBanner && acts.length === 0) return null;
  return (
    <div className="p-track-acts">
      {onLine.map((act) => {
        const icon = iconNamed(act.icon);
        return (
          <Button
            key={act.code}
            size={isBanner ? 'small' : 'normal'}
            {...(icon && { icon })}
            {...(act.variant === 'danger' && { variant: 'danger' })}
            {...(act.reason !== undefined && { disabledReason: act.reason })}
            busy={acting === act.code}
            onClick={() => void perform(act)}
          >
            {t(`workflow:button.${act.code}`)}
          </Button>
        );
      })}
      {onLine.length < acts.length && <MoreActs acts={acts.slice(onLine.length)} ports={ports} onAct={(act) => void perform(act)} />}
      {dialogs}
    </div>
  );
}

/** The act whose dialog begins with the step that stands still, where there is one. */
function atFaultyStep(act: Act, { exception, currentActivities }: WorkflowInstanceRow): Act {
  const faulty = currentActivities.find(({ status, activityCode }) => status === 'Exception' && activityCode === exception?.activityCode);
  return faulty && act.code === 'adjustParticipants' ? withPreset(act, stepPreset(faulty)) : act;
}

function inOrder(acts: readonly Act[], first: readonly string[]): Act[] {
  const rank = ({ code }: Act): number => (first.includes(code) ? first.indexOf(code) : first.length);
  return acts.toSorted((left, right) => rank(left) - rank(right));
}

function MoreActs({ acts, ports: { t }, onAct }: { acts: readonly Act[]; ports: Ports; onAct(act: Act): void }) {
  return (
    <MenuButton
      label={t('workflow:more')}
      placement="bottom-end"
      items={acts.map((act) => {
        const icon = iconNamed(act.icon);
        return {
          id: act.code,
          label: t(`workflow:button.${act.code}`),
          ...(icon && { icon }),
          danger: act.variant === 'danger',
          ...(act.reason !== undefined && { disabledReason: act.reason }),
          onSelect: () => onAct(act),
        };
      })}
    />
  );
}
