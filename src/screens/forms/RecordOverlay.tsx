import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Ports } from '#renderers/contract.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import type { FormLoad } from '#schemas/form.ts';
import { settingsAtom } from '#src/services/state.ts';
import { FRAME_RIGHTS, messageOrigins, recordTarget, toFormMessage, type FormMessage, type RecordTarget } from '#src/engine/openRecord.ts';
import { FormPane } from './FormPane.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { recordTitle, StatusTag } from './RecordTitle.tsx';
import './forms.css';

export interface RecordOverlayProps {
  /** Address the record opens with, from `get_form_url`. */
  url: string;
  /** Name of the record, until its form says better. */
  name: string;
  ports: Ports;
  onClose(): void;
  /** The rows behind have changed. */
  onReload(): void;
  /** The records before and after; absent at the ends of the page. */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** Place in the list, 1-based, and number of all records. */
  position?: { at: number; total: number } | undefined;
}

const NO_HOSTS: readonly string[] = [];

/** A record over its list: our own form drawn in place, another address in a frame (LS-040, OP-98, contract 5.2). */
export function RecordOverlay({ url, name, ports, onClose, onReload, onPrevious, onNext, position }: RecordOverlayProps) {
  const { t } = ports;
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [loaded, setLoaded] = useState<{ url: string; form: FormLoad }>();
  const [dirty, setDirty] = useState(false);
  const [wanted, setWanted] = useState<() => void>();
  const frameHosts = useAtomValue(settingsAtom).frameHosts ?? NO_HOSTS;
  const target = useMemo(() => recordTarget(url, location.origin, frameHosts), [url, frameHosts]);

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // The name is read first; the first button would show its tooltip.
    title.current?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  // Another address is another form, whose title is not known yet.
  const form = loaded?.url === url ? loaded.form : undefined;
  const onLoaded = useCallback((next: FormLoad) => setLoaded({ url, form: next }), [url]);

  const onMessage = useCallback(
    (message: FormMessage) => {
      if (message !== 'hidden-close') onReload();
      if (message !== 'reload') onClose();
    },
    [onClose, onReload],
  );
  useFrameMessages(target, frame, frameHosts, onMessage);

  /** Does something that gives up what was typed, after asking. */
  const unlessDirty = (act: () => void) => (dirty ? setWanted(() => act) : act());
  const closed = () => unlessDirty(onClose);
  return (
    <dialog
      ref={dialog}
      className="p-record"
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        closed();
      }}
      onPointerDown={(event) => event.target === event.currentTarget && closed()}
    >
      <div className="p-record-body">
        <header className="p-record-head">
          <h2 ref={title} id={titleId} tabIndex={-1} className="p-record-title">
            {form ? recordTitle(form, ports) : name}
          </h2>
          {form && <StatusTag form={form} ports={ports} />}
          <span className="p-record-space" />
          {position && <span className="p-record-position">{t('form:overlay.position', position)}</span>}
          {onPrevious !== undefined && <IconButton icon="chevronUp" label={t('form:overlay.previous')} onClick={() => unlessDirty(onPrevious)} />}
          {onNext !== undefined && <IconButton icon="chevronDown" label={t('form:overlay.next')} onClick={() => unlessDirty(onNext)} />}
          {target.kind !== 'refused' && (
            <IconButton
              icon="external"
              label={t('form:overlay.link')}
              onClick={() => window.open(new URL(url, location.origin).href, '_blank', 'noopener,noreferrer')}
            />
          )}
          <IconButton icon="close" label={t('form:overlay.close')} onClick={closed} />
        </header>
        <div className="p-record-content">
          {target.kind === 'own' ? (
            <FormPane
              key={target.query}
              search={target.query}
              ports={ports}
              onLoaded={onLoaded}
              onDirtyChange={setDirty}
              onMessage={onMessage}
              onAdded={() => onMessage('reload-close')}
            />
          ) : (
            <Foreign target={target} name={name} ports={ports} frame={frame} />
          )}
        </div>
      </div>
      <LeaveDialog
        open={wanted !== undefined}
        t={t}
        onStay={() => setWanted(undefined)}
        onLeave={() => {
          setWanted(undefined);
          setDirty(false);
          wanted?.();
        }}
      />
    </dialog>
  );
}

/** A form that is not ours: in a frame where its host may be framed, else as a link. */
function Foreign({ target, name, ports, frame }: { target: RecordTarget; name: string; ports: Ports; frame: React.RefObject<HTMLIFrameElement | null> }) {
  const { t } = ports;
  if (target.kind === 'frame') return <iframe ref={frame} className="p-record-frame" src={target.src} title={name} sandbox={FRAME_RIGHTS} />;
  const open = target.kind === 'link' ? () => window.open(target.href, '_blank', 'noopener,noreferrer') : undefined;
  return (
    <Notice
      kind="forbidden"
      title={t(open ? 'form:page.foreign' : 'form:page.failed')}
      actions={
        open && (
          <Button icon="external" onClick={open}>
            {t('form:page.foreignOpen')}
          </Button>
        )
      }
    />
  );
}

/** Listens to the overlay's own window only: the frame's, or this page's for a form drawn in place. */
function useFrameMessages(
  target: RecordTarget,
  frame: React.RefObject<HTMLIFrameElement | null>,
  frameHosts: readonly string[],
  onMessage: (message: FormMessage) => void,
): void {
  useEffect(() => {
    const origins = messageOrigins(location.origin, frameHosts);
    const listen = (event: MessageEvent<unknown>) => {
      const source = target.kind === 'own' ? window : frame.current?.contentWindow;
      if (event.source !== source || !origins.has(event.origin)) return;
      const message = toFormMessage(event.data);
      if (message) onMessage(message);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [target, frame, frameHosts, onMessage]);
}
