import { useEffect } from 'react';
import type { LateDialog } from '#renderers/lateDialog.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { chunkPart } from '#renderers/regions/chunkPart.tsx';
import { useTranslate } from '#src/services/i18n.ts';
import { usePorts } from '#src/services/ports.ts';
import { reportError } from '#src/services/reportError.ts';
import { useDialogs } from '#src/services/useDialogs.tsx';
import './searchTool.css';

const palette: LateDialog<object, undefined> = { ...chunkPart(() => import('../palette/Palette.tsx')), texts: ['palette'] };
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the command palette, also by Ctrl+K or ⌘+K wherever no dialog stands (BX-015, HD-013). */
export function SearchTool() {
  const t = useTranslate();
  const { show, dialogs } = useDialogs(usePorts());
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) show(palette, {}).catch(reportError);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [show]);
  return (
    <>
      <button
        type="button"
        className="p-search-tool"
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        aria-label={t('shell:search.hint')}
        onClick={() => show(palette, {}).catch(reportError)}
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
