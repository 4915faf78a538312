import { use, useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { iconNamed, type IconName } from '#renderers/regions/base/icons.ts';
import { Menu } from '#renderers/regions/base/Menu.tsx';
import { call } from '#src/api/client.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';
import { formOfInstance } from '#src/screens/workflow/lists/rowForm.ts';
import { OperationLog } from '#src/screens/workflow/track/OperationLog.tsx';
import { ListReload } from './listReload.ts';
import { StepTable } from './StepTable.tsx';
import { InstanceBanner } from './InstanceBanner.tsx';
import '#src/screens/workflow/track/logCount.css';

/** Carries out an act of administration, with answers that are given beforehand. */
export type Administer = (code: string, preset?: FormValues) => void;

/** Acts that stand in the head, the first of those offered in front; the rest is behind '...'. Source: mockup 22. */
const IN_FRONT: readonly (readonly [code: string, icon: IconName])[] = [
  ['retryInstance', 'refresh'],
  ['resumeInstance', 'send'],
  ['finishInstance', 'success'],
  ['cancel', 'denied'],
];
const BEHIND: readonly (readonly [code: string, icon: string])[] = [
  ['activateActivity', 'flag'],
  ['suspendInstance', 'lock'],
  ['migrateInstance', 'upload'],
  ['urge', 'bell'],
  ['editOwner', 'user'],
  ['delete', 'trash'],
];

/** One instance with all that administrators do with it: why it stands, its steps, what was done. Source: mockup 22, contract 21.10. */
export function InstancePanel({ instance: ofRow, ports }: { instance: WorkflowInstanceRow; ports: Ports }) {
  const { t } = ports;
  const reloadList = use(ListReload);
  const { show, dialogs } = useDialogs(ports);
  // Read once more after an act: its row may have left the list.
  const [read, setRead] = useState<{ over: WorkflowInstanceRow; instance: WorkflowInstanceRow }>();
  const instance = read?.over === ofRow ? read.instance : ofRow;
  const [generation, setGeneration] = useState(0);
  const [operations, setOperations] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button may be gone: the focus stays with the instance.
  useEffect(() => {
    if (generation > 0 && document.activeElement === document.body) heading.current?.focus();
  }, [generation]);
  const { workflowInstanceId } = instance;
  const again = useCallback(async () => {
    const instanceNow = await call('instanceBaseInfo', { query: { workflowInstanceId } }).catch(() => undefined);
    if (instanceNow) setRead({ over: ofRow, instance: instanceNow });
    setGeneration((before) => before + 1);
    reloadList();
  }, [workflowInstanceId, ofRow, reloadList]);
  const administer: Administer = (code, preset) => {
    const run = async () => {
      const { performRowAct } = await loadChunk(() => import('#src/screens/workflow/lists/performRowAct.ts'));
      await performRowAct(formOfInstance(instance, undefined), code, { ports, show, onDone: () => void again().catch(reportError), preset });
    };
    run().catch(reportError);
  };
  return (
    <>
      <PanelHead instance={instance} heading={heading} ports={ports} administer={administer} />
      <div className="p-instances-body">
        <InstanceBanner instance={instance} t={t} administer={administer} />
        <StepTable key={generation} instance={instance} ports={ports} administer={administer} />
        <section className="p-instances-log" aria-labelledby="p-instances-log">
          <h3 id="p-instances-log">
            {t('workflow:track.operations')}
            <span className="p-log-count">{operations}</span>
          </h3>
          <OperationLog key={generation} workflowInstanceId={workflowInstanceId} workItemId="--" onCount={setOperations} ports={ports} />
        </section>
      </div>
      {dialogs}
    </>
  );
}

interface PanelHeadProps {
  instance: WorkflowInstanceRow;
  heading: RefObject<HTMLHeadingElement | null>;
  ports: Ports;
  administer: Administer;
}

function PanelHead({ instance, heading, ports: { t }, administer }: PanelHeadProps) {
  const { actionPermission, instanceName, workflowInstanceId } = instance;
  const isOffered = ([code]: readonly [string, string]) => actionPermission[code] === true;
  const navigate = useNavigate();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const behind = BEHIND.filter(isOffered).map(([code, name]) => {
    const icon = iconNamed(name);
    return { id: code, label: t(`workflow:button.${code}`), ...(icon && { icon }), danger: code === 'delete', onSelect: () => administer(code) };
  });
  return (
    <header className="p-instances-title">
      <h2 ref={heading} tabIndex={-1}>
        {instanceName}
      </h2>
      {IN_FRONT.filter(isOffered).map(([code, icon], at) => (
        <Button key={code} icon={icon} variant={frontVariant(code, at)} onClick={() => administer(code)}>
          {t(`workflow:button.${code}`)}
        </Button>
      ))}
      <IconButton ref={anchor} icon="more" label={t('workflow:more')} aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)} />
      <Menu
        anchor={anchor}
        open={open}
        placement="bottom-end"
        label={t('workflow:more')}
        onClose={() => setOpen(false)}
        items={[
          ...behind,
          {
            id: 'formTrack',
            label: t('workflow:button.formTrack'),
            icon: 'clock',
            onSelect: () => void navigate(`/from/workflow-track/${encodeURIComponent(workflowInstanceId)}/--/`),
          },
        ]}
      />
    </header>
  );
}

function frontVariant(code: string, at: number): 'danger' | 'primary' | 'default' {
  if (code === 'cancel') return 'danger';
  return at === 0 && code !== 'finishInstance' ? 'primary' : 'default';
}
