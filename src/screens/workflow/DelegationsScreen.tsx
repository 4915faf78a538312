import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Segmented } from '#renderers/regions/base/Segmented.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { lazyConfirmDialog } from '#renderers/regions/dialogs/lazyConfirmDialog.ts';
import type { Delegation } from '#schemas/workflow/delegation.ts';
import type { ListRow } from '#schemas/list.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { call } from '#src/api/client.ts';
import { isSystemAdmin } from '#src/engine/session/permissions.ts';
import { delegationsDocument, type DelegationSide } from '#src/engine/work/delegations.ts';
import { builtInListOf } from '#src/engine/work/workList.ts';
import { showMessage } from '#src/services/messages/messages.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { userAtom } from '#src/services/page/state.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';
import { WorkList, type WorkListSurroundings } from './WorkList.tsx';

const dialog = {
  ...lazyComponent(async () => ({ default: (await import('./delegation/DelegationDialog.tsx')).DelegationDialog })),
  texts: ['workflow', 'work', 'form', 'list'],
};

/** `/workflow-center/delegation-workflow`: whom its reader lets act for them, and for whom they act, which `?as=trustee` shows first (RT-037, WF-006). */
export default function DelegationsScreen() {
  const ports = usePorts();
  const { show, dialogs } = useDialogs(ports);
  const { search } = useLocation();
  const [side, setSide] = useState<DelegationSide>(() => (new URLSearchParams(search).get('as') === 'trustee' ? 'trustee' : 'trustor'));
  const forOthers = isSystemAdmin(useAtomValue(userAtom));
  const list = useMemo(() => {
    const now = () => wallClock(new Date(), ports.timeZone);
    return builtInListOf(delegationsDocument(side, { forOthers, now }), ports);
  }, [side, forOthers, ports]);
  const parts = useMemo(
    () =>
      ({ reload }: WorkListSurroundings) =>
        delegationParts({ side, setSide, ports, show, reload }),
    [side, ports, show],
  );
  return (
    <>
      <WorkList key={`${side} ${ports.locale}`} list={list} ports={ports} parts={parts} />
      {dialogs}
    </>
  );
}

interface Around {
  side: DelegationSide;
  setSide(side: DelegationSide): void;
  ports: Ports;
  show: ShowDialog;
  reload(): void;
}

function delegationParts({ side, setSide, ports, show, reload }: Around) {
  const { t } = ports;
  const open = async (delegation?: Delegation) => {
    if ((await show(dialog, { delegation })) === true) reload();
  };
  return {
    tools: (
      <>
        <Segmented
          label={t('workflow:trust.side')}
          value={side}
          choices={[
            { key: 'trustor', label: t('workflow:trust.mine') },
            { key: 'trustee', label: t('workflow:trust.tome') },
          ]}
          onChange={setSide}
        />
        <Button variant="primary" icon="add" onClick={() => void open().catch(reportError)}>
          {t('workflow:trust.add')}
        </Button>
      </>
    ),
    grid: {
      onOpen: (row: ListRow) => void (side === 'trustor' ? open(delegationOf(row)).catch(reportError) : undefined),
      onScriptAction: (code: string, row: ListRow) =>
        void (code === 'end' ? end(delegationOf(row), ports, show, reload) : open(delegationOf(row)).catch(reportError)),
    },
  };
}

// The engine hands the rows of the call on as they came.
const delegationOf = ({ data }: ListRow) => data as unknown as Delegation;

/** Ends a delegation at once, once that is confirmed. */
async function end({ id, trusteeName }: Delegation, { t }: Ports, show: ShowDialog, reload: () => void): Promise<void> {
  const texts = {
    title: t('workflow:trust.endTitle'),
    content: t('workflow:trust.endText', { name: trusteeName }),
    okText: t('workflow:trust.end'),
    cancelText: t('workflow:ask.cancel'),
  };
  try {
    if ((await show(lazyConfirmDialog, { ...texts, destroys: true })) !== true) return;
    await call('endDelegations', { query: { workflowTrustRuleIds: id } });
    showMessage({ level: 'success', text: t('workflow:trust.ended') });
    reload();
  } catch (error) {
    reportError(error);
  }
}
