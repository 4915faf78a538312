import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Ports } from '#renderers/contract.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { LatePart } from '#renderers/regions/LatePart.tsx';
import { chunkPart } from '#renderers/regions/chunkPart.tsx';
import type { ListHandle } from '#src/engine/openList.ts';
import './scriptButton.css';

const { Part: ScriptPanel } = chunkPart(async () => ({ default: (await import('./ScriptPanel.tsx')).ScriptPanel }));

/** Opens the script panel as a drawer below the list. Source: BX-028, mockup 12. */
export function ScriptButton({ handle, ports }: { handle: ListHandle; ports: Ports }) {
  const button = useRef<HTMLButtonElement>(null);
  const [list, setList] = useState<Element | null>(null);
  const toggle = () => setList(list ? null : (button.current?.closest('.p-list') ?? null));
  const close = () => {
    setList(null);
    button.current?.focus();
  };
  return (
    <>
      <Button ref={button} icon="wrench" className="p-script-button" aria-expanded={list !== null} onClick={toggle}>
        {ports.t('script:open')}
      </Button>
      {list &&
        createPortal(
          <LatePart place={null}>
            <ScriptPanel handle={handle} ports={ports} list={list} onClose={close} />
          </LatePart>,
          list,
        )}
    </>
  );
}
