import { useState, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { ListHandle } from '#src/engine/lists/openList.ts';
import type { ScriptedPage } from './ScriptDrawer.tsx';
import './ScriptButton.css';

const { Part: ScriptPanel } = lazyComponent(async () => ({ default: (await import('./ScriptPanel.tsx')).ScriptPanel }));
const { Part: FormScriptPanel } = lazyComponent(async () => ({ default: (await import('./ScriptPanel.tsx')).FormScriptPanel }));

/** Opens the script panel as a drawer below the list; who may not look at it sees the mark of a script that is off. Source: BX-028, contract 13.7, mockup 12. */
export function ScriptButton({ handle, ports }: { handle: ListHandle; ports: Ports }) {
  if (!handle.session.services.mayDebug()) return <ScriptMark ports={ports} />;
  return (
    <Opener ports={ports} within=".p-list">
      {(list, onClose) => <ScriptPanel handle={handle} ports={ports} list={list} onClose={onClose} />}
    </Opener>
  );
}

function ScriptMark({ ports: { t } }: { ports: Ports }) {
  return (
    <span className="p-script-mark" title={t('scripted:mark.reason')}>
      <Icon name="info" size={14} />
      {t('scripted:mark.text')}
    </span>
  );
}

/** Opens the script panel as a drawer below a form. Source: BX-028, contract 14. */
export function FormScriptButton({ page, ports }: { page: ScriptedPage; ports: Ports }) {
  return (
    <Opener ports={ports} within=".p-form">
      {(form, onClose) => <FormScriptPanel page={page} ports={ports} form={form} onClose={onClose} />}
    </Opener>
  );
}

interface OpenerProps {
  ports: Ports;
  /** Element around the button in which the drawer lies. */
  within: string;
  children(around: Element, onClose: () => void): ReactNode;
}

function Opener({ ports, within, children }: OpenerProps) {
  const [opened, setOpened] = useState<{ button: HTMLElement; around: Element }>();
  const toggle = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const around = currentTarget.closest(within);
    setOpened(opened || !around ? undefined : { button: currentTarget, around });
  };
  const close = () => {
    setOpened(undefined);
    opened?.button.focus();
  };
  return (
    <>
      <Button type="button" icon="wrench" className="p-script-button" aria-expanded={opened !== undefined} onClick={toggle}>
        {ports.t('script:open')}
      </Button>
      {opened && createPortal(<LazyBoundary place={null}>{children(opened.around, close)}</LazyBoundary>, opened.around)}
    </>
  );
}
