import { useCallback, useEffect, useRef } from 'react';
import type { LazyDialog } from '#renderers/contracts/lazyDialog.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { usePorts } from '#src/services/screen/ports.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { useScreenKeys } from '#src/services/screen/screenKeys.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';
import { catchTyping } from './catchTyping.ts';
import './SearchTool.css';

const palette: LazyDialog<{ takeTyped(): string }, undefined> = {
  ...lazyComponent(() => import('#src/screens/palette/Palette.tsx')),
  texts: ['palette', 'keys'],
};
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A dialog or a running task keeps the palette away; a record over its list is a screen like others. */
const BUSY = 'dialog[open]:not(.p-record)';
const KEYS = [{ keys: [isApple ? '⌘ K' : 'Ctrl K'], text: 'keys:palette' }];

/** Opens the command palette, also by Ctrl+K or ⌘+K wherever no dialog stands (BX-015, HD-013). */
export function SearchTool() {
  const t = useTranslate();
  const { show, dialogs } = useDialogs(usePorts());
  const isOpen = useRef(false);
  const open = useCallback(() => {
    if (isOpen.current) return;
    isOpen.current = true;
    // The palette comes as a chunk: people who know the keys type before it is there.
    const typing = catchTyping();
    show(palette, { takeTyped: typing.take })
      .catch(reportError)
      .finally(() => {
        typing.take();
        isOpen.current = false;
      });
  }, [show]);
  useScreenKeys(KEYS);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (document.querySelector(BUSY) === null) open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
  return (
    <>
      <button
        type="button"
        className="p-search-tool"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        aria-label={t('shell:search.hint')}
        onClick={open}
      >
        <Icon name="search" size={16} />
        <span>{t('shell:search.hint')}</span>
        <kbd className="p-key" aria-hidden="true">
          {isApple ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {dialogs}
    </>
  );
}
