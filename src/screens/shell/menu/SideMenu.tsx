import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Tooltip } from '#renderers/regions/base/Tooltip.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { useNarrow } from '#renderers/regions/hooks/useNarrow.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { reportError } from '#src/services/messages/reportError.ts';
import { besideRows } from '#src/services/screen/firstRows.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { useScreenKeys } from '#src/services/screen/screenKeys.ts';
import { menuWidth } from '#src/engine/navigation/menuTree.ts';
import { useDraggedWidth } from './useDraggedWidth.ts';
import './SideMenu.css';

/** Nobody drags the edge before the page stands. */
const MenuGrip = lazyComponent(besideRows(() => import('./MenuGrip.tsx'))).Part;
/** A phone alone has a drawer; its chunk is there before it is opened. */
const { Part: MenuDrawer, preload: preloadDrawer } = lazyComponent(besideRows(() => import('./MenuDrawer.tsx')));

interface SideMenuProps {
  /** Accessible name of the menu. */
  label: string;
  /** An application's menu goes away when collapsed, every other one keeps its icons (SM-017 to SM-020). */
  inApplication: boolean;
  drawerOpen: boolean;
  onCloseDrawer(): void;
  /** What the menu holds; `onFollowed` is there in the drawer, which closes then. */
  children(shown: { isNarrow: boolean; onFollowed?: () => void }): ReactNode;
}

/** The side menu: 250 wide in an application, 200 elsewhere, 0 and 64 when collapsed; its edge can be dragged; on a phone a drawer (SM-016 to SM-023). */
export function SideMenu({ label, inApplication, drawerOpen, onCloseDrawer, children }: SideMenuProps) {
  const t = useTranslate();
  const [collapsed, setCollapsed] = useState(false);
  const handle = useRef<HTMLButtonElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [dragged, drag] = useDraggedWidth(inApplication);
  const width = menuWidth(inApplication, collapsed, dragged);
  const isNarrow = collapsed && !inApplication;

  const isPhone = useNarrow();
  useEffect(() => {
    if (isPhone) preloadDrawer().catch(reportError);
  }, [isPhone]);

  useScreenKeys(useMemo(() => [{ keys: ['['], text: 'keys:collapse', run: () => setCollapsed((before) => !before) }], []));

  const change = (next: boolean) => {
    setCollapsed(next);
    // The button just used may be gone with its edge: focus goes to its counterpart.
    if (inApplication) requestAnimationFrame(() => (next ? handle : toggle).current?.focus());
  };

  return (
    <>
      <nav className="p-side" style={{ width }} aria-label={label} hidden={width === 0}>
        {children({ isNarrow })}
        <div className="p-side-foot">
          <button
            ref={toggle}
            type="button"
            className="p-side-toggle"
            aria-keyshortcuts="["
            aria-label={isNarrow ? t('shell:expand') : undefined}
            onClick={() => change(!collapsed)}
          >
            <Icon name="panel" size={16} />
            {!isNarrow && <span>{t('shell:collapse')}</span>}
            {!isNarrow && (
              <kbd className="p-key" aria-hidden="true">
                [
              </kbd>
            )}
          </button>
        </div>
        {!collapsed && (
          <LazyBoundary place={null} onMissing={reportError}>
            <MenuGrip width={width} inApplication={inApplication} onDrag={drag} />
          </LazyBoundary>
        )}
      </nav>
      {width === 0 && (
        <Tooltip text={t('shell:expand')} placement="right">
          <button ref={handle} type="button" className="p-side-handle" aria-label={t('shell:expand')} onClick={() => change(false)}>
            <Icon name="chevronRight" size={14} />
          </button>
        </Tooltip>
      )}
      {drawerOpen && (
        <LazyBoundary place={null} onMissing={reportError}>
          <MenuDrawer label={label} onClose={onCloseDrawer}>
            {children({ isNarrow: false, onFollowed: onCloseDrawer })}
          </MenuDrawer>
        </LazyBoundary>
      )}
    </>
  );
}
