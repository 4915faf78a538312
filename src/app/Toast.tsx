import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { dismissMessage, pinMessage, MESSAGE_ICON, messageAtom, releaseMessage, type ShownMessage } from '#src/services/messages/messages.ts';
import './Toast.css';

/** The one message of the portal, above everything, announced to readers of the page (CN-002). */
export function Toast() {
  const message = useAtomValue(messageAtom);
  return (
    <div className="p-toast-region" role={message?.level === 'error' ? 'alert' : 'status'}>
      {message !== undefined && <Shown key={message.id} message={message} />}
    </div>
  );
}

function Shown({ message }: { message: ShownMessage }) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // The top layer keeps it above dialogs that opened before it.
  useEffect(() => box.current?.showPopover(), []);
  const copy = () => void navigator.clipboard.writeText(message.traceId ?? '');
  return (
    <div ref={box} popover="manual" className={`p-toast p-toast-${message.level}`} onPointerEnter={pinMessage} onPointerLeave={releaseMessage}>
      <Icon name={MESSAGE_ICON[message.level]} />
      <div className="p-toast-words">
        <span>{message.text}</span>
        {open && (
          <span className="p-toast-trace">
            {t('common:trace.id')} <code>{message.traceId}</code>
          </span>
        )}
      </div>
      {message.traceId !== undefined && !open && (
        <button type="button" className="p-toast-button" onFocus={pinMessage} onClick={() => setOpen(true)}>
          {t('common:trace.details')}
        </button>
      )}
      {open && (
        <button type="button" className="p-toast-button" onClick={copy}>
          {t('common:trace.copy')}
        </button>
      )}
      {open && (
        <button type="button" className="p-toast-button" onClick={dismissMessage}>
          {t('common:close')}
        </button>
      )}
    </div>
  );
}
