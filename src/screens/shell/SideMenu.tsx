import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { Tooltip } from '#renderers/regions/base/Tooltip.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { useTranslate } from '#src/app/i18n.ts';
import { themeAtom } from '#src/app/state.ts';
import { productName } from '#src/app/theme.ts';
import { menuWidth } from '#src/engine/menuTree.ts';
import { AppMenu } from './AppMenu.tsx';
import { Logo } from './Logo.tsx';
import './sideMenu.css';
import './drawer.css';

/** The side menu of an application: 250 wide, 0 when collapsed with a handle left; on a phone a drawer (SM-016 to SM-020). */
export function SideMenu({ appCode, drawerOpen, onCloseDrawer }: { appCode: string; drawerOpen: boolean; onCloseDrawer(): void }) {
  const t = useTranslate();
  const [collapsed, setCollapsed] = useState(false);
  const handle = useRef<HTMLButtonElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const width = menuWidth(true, collapsed);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && (event.target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName));
      if (event.key === '[' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) setCollapsed((before) => !before);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const change = (next: boolean) => {
    setCollapsed(next);
    // The button just used is gone with its edge: focus goes to its counterpart.
    requestAnimationFrame(() => (next ? handle : toggle).current?.focus());
  };

  return (
    <>
      <nav className="p-side" style={{ width }} aria-label={t('shell:menu')} hidden={collapsed}>
        <AppMenu appCode={appCode} />
        <div className="p-side-foot">
          <button ref={toggle} type="button" className="p-side-toggle" aria-keyshortcuts="[" onClick={() => change(true)}>
            <Icon name="panel" size={16} />
            <span>{t('shell:collapse')}</span>
            <kbd className="p-key" aria-hidden="true">
              [
            </kbd>
          </button>
        </div>
      </nav>
      {collapsed && (
        <Tooltip text={t('shell:expand')} placement="right">
          <button ref={handle} type="button" className="p-side-handle" aria-label={t('shell:expand')} onClick={() => change(false)}>
            <Icon name="chevronRight" size={14} />
          </button>
        </Tooltip>
      )}
      {drawerOpen && <Drawer appCode={appCode} onClose={onCloseDrawer} />}
    </>
  );
}

function Drawer({ appCode, onClose }: { appCode: string; onClose(): void }) {
  const t = useTranslate();
  const product = productName(useAtomValue(themeAtom));
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="p-drawer"
      aria-label={t('shell:menu')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className="p-drawer-inside">
        <div className="p-drawer-head">
          <Logo size={28} />
          <span>{product}</span>
          <IconButton icon="close" label={t('common:close')} onClick={onClose} />
        </div>
        <AppMenu appCode={appCode} onFollowed={onClose} />
        <div className="p-side-foot">
          <Link className="p-drawer-link" to="/app-list" onClick={onClose}>
            <Icon name="app" />
            {t('common:title.applications')}
          </Link>
        </div>
      </div>
    </dialog>
  );
}
