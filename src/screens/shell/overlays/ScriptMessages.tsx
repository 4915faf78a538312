import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { MESSAGE_ICON } from '#src/services/messages/messages.ts';
import { dismissScriptMessage, pinScriptMessage, releaseScriptMessage, scriptMessagesAtom } from '#src/services/messages/scriptMessages.ts';

/** Messages of scripts stand at the top, where the portal itself says nothing, so none passes for one of its own (contract 13.7). */
export function ScriptMessages() {
  const t = useTranslate();
  const messages = useAtomValue(scriptMessagesAtom);
  const box = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    // Shown again with each message: above a dialog that opened after the last one.
    box.current?.hidePopover();
    if (newest !== undefined) box.current?.showPopover();
  }, [newest]);
  return (
    <div ref={box} popover="manual" className="p-toast-stack" role="log">
      {messages.map(({ id, level, text }) => (
        <div key={id} className={`p-toast p-toast-${level}`} onPointerEnter={() => pinScriptMessage(id)} onPointerLeave={() => releaseScriptMessage(id)}>
          <Icon name={MESSAGE_ICON[level]} />
          <div className="p-toast-words">{text}</div>
          <button type="button" className="p-toast-button" onClick={() => dismissScriptMessage(id)}>
            {t('common:close')}
          </button>
        </div>
      ))}
    </div>
  );
}
