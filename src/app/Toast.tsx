import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '#renderers/regions/base/Icon.tsx';
import { useTranslate } from '#src/services/i18n.ts';
import { dismissMessage, holdMessage, messageAtom, releaseMessage, scriptMessagesAtom, type Message } from '#src/services/messages.ts';
import './toast.css';

const ICON: Record<Message['level'], IconName> = { success: 'success', info: 'info', warning: 'alert', error: 'error' };

/** The one message of the portal, and apart from it those of scripts, above everything, announced to readers of the page (CN-002). */
export function Toast() {
  const message = useAtomValue(messageAtom);
  return (
    <>
      <ScriptMessages />
      <div className="p-toast-region" role={message?.level === 'error' ? 'alert' : 'status'}>
        {message !== undefined && <Shown key={message.id} message={message} />}
      </div>
    </>
  );
}

/** Messages of scripts stand at the top, where the portal itself says nothing, so none passes for one of its own. */
function ScriptMessages() {
  const t = useTranslate();
  const messages = useAtomValue(scriptMessagesAtom);
  const box = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    // Shown anew with each message: above a dialog that opened after the last one.
    box.current?.hidePopover();
    if (newest !== undefined) box.current?.showPopover();
  }, [newest]);
  return (
    <div ref={box} popover="manual" className="p-toast-stack" role="log">
      {messages.map(({ id, level, text }) => (
        <div key={id} className={`p-toast p-toast-${level}`} onPointerEnter={() => holdMessage(id)} onPointerLeave={() => releaseMessage(id)}>
          <Icon name={ICON[level]} />
          <div className="p-toast-words">{text}</div>
          <button type="button" className="p-toast-button" onClick={() => dismissMessage(id)}>
            {t('common:close')}
          </button>
        </div>
      ))}
    </div>
  );
}

function Shown({ message }: { message: Message & { id: number } }) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // The top layer keeps it above dialogs that opened before it.
  useEffect(() => box.current?.showPopover(), []);
  const copy = () => void navigator.clipboard.writeText(message.traceId ?? '');
  return (
    <div
      ref={box}
      popover="manual"
      className={`p-toast p-toast-${message.level}`}
      onPointerEnter={() => holdMessage(message.id)}
      onPointerLeave={() => releaseMessage(message.id)}
    >
      <Icon name={ICON[message.level]} />
      <div className="p-toast-words">
        <span>{message.text}</span>
        {open && (
          <span className="p-toast-trace">
            {t('common:trace.id')} <code>{message.traceId}</code>
          </span>
        )}
      </div>
      {message.traceId !== undefined && !open && (
        <button type="button" className="p-toast-button" onFocus={() => holdMessage(message.id)} onClick={() => setOpen(true)}>
          {t('common:trace.details')}
        </button>
      )}
      {open && (
        <button type="button" className="p-toast-button" onClick={copy}>
          {t('common:trace.copy')}
        </button>
      )}
      {open && (
        <button type="button" className="p-toast-button" onClick={() => dismissMessage(message.id)}>
          {t('common:close')}
        </button>
      )}
    </div>
  );
}
