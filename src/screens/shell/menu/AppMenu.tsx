import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { OpenMode } from '#schemas/codes.ts';
import { localized, type Locale } from '#schemas/localized.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { pageRegistry } from '#renderers/pages/index.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Icon, isIconName } from '#renderers/regions/base/Icon.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { MenuTree, type TreeItem } from '#renderers/regions/menuTree/MenuTree.tsx';
import { useLocale, useTranslate } from '#src/services/texts/i18n.ts';
import { errorText, reportError } from '#src/services/messages/reportError.ts';
import { useScreenKeys } from '#src/services/screen/screenKeys.ts';
import { pathTo, type MenuEntry } from '#src/engine/navigation/menuTree.ts';
import { preloadMenuPage } from './preloadMenuPage.ts';
import { currentNode } from './currentNode.ts';
import { loadMenu, useAppMenu } from '#src/services/navigation/appMenu.ts';
import { useDetails } from '#src/services/messages/useDetails.ts';

/** Search box and tree of an application's menu (SM-001 to SM-004). */
export function AppMenu({ appCode, onFollowed }: { appCode: string; onFollowed?: (() => void) | undefined }) {
  const t = useTranslate();
  const menu = useAppMenu(appCode);
  const details = useDetails();
  const [word, setWord] = useState('');
  const box = useRef<HTMLInputElement>(null);

  useScreenKeys(useMemo(() => [{ keys: ['/'], text: 'keys:menu', run: () => box.current?.focus() }], []));

  return (
    <div className="p-app-menu">
      <div className="p-search">
        <Icon name="search" size={16} />
        <input
          ref={box}
          className="p-input"
          type="search"
          value={word}
          placeholder={t('shell:searchMenu')}
          aria-label={t('shell:searchMenu')}
          onChange={(event) => setWord(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && setWord('')}
        />
      </div>
      <div className="p-app-menu-tree" aria-busy={menu.status === 'loading'}>
        {menu.status === 'loading' && <Bars />}
        {menu.status === 'failed' && (
          <Notice
            kind="error"
            level={3}
            title={t('shell:menuFailed')}
            text={errorText(menu.error, t)}
            details={details(menu.error)}
            actions={<Button onClick={() => void loadMenu(appCode)}>{t('common:retry')}</Button>}
          />
        )}
        {menu.status === 'ready' && <Tree appCode={appCode} nodes={menu.value} word={word} onFollowed={onFollowed} />}
      </div>
    </div>
  );
}

function Tree({ appCode, nodes, word, onFollowed }: { appCode: string; nodes: readonly MenuEntry[]; word: string; onFollowed: (() => void) | undefined }) {
  const t = useTranslate();
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const current = currentNode(nodes, appCode, pathname, search);
  const wanted = useDeferredValue(word);
  // Folders of the first level and those above the current page stand open, unless the user said otherwise.
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const open = useMemo(() => {
    const byDefault = [...nodes.filter((node) => node.type === 'Folder'), ...pathTo(nodes, (node) => node.id === current?.id)].map((node) => node.id);
    const chosen = [...toggled].filter(([, isOpen]) => isOpen).map(([id]) => id);
    return new Set([...byDefault, ...chosen].filter((id) => toggled.get(id) !== false));
  }, [nodes, current?.id, toggled]);

  const found = useFound(nodes, wanted);
  const isAtDesigner = isDesigner(`${pathname}${search}`);
  const items = useMemo(() => found.map((node) => toItem(node, appCode, locale, isAtDesigner)), [found, appCode, locale, isAtDesigner]);
  // While searching every folder that holds a hit stands open.
  const shownOpen = useMemo(() => (wanted.trim() === '' ? open : new Set([...open, ...folderIds(found)])), [wanted, open, found]);

  if (items.length === 0) return <p className="p-app-menu-none">{t(wanted.trim() === '' ? 'shell:menuEmpty' : 'shell:menuNoMatch')}</p>;

  const follow = (item: TreeItem) => {
    if (item.href === null) return;
    if (item.newWindow) window.open(item.href, '_blank', 'noopener');
    else void navigate(item.href);
    onFollowed?.();
  };
  return (
    <MenuTree
      label={t('shell:menu')}
      items={items}
      currentId={current?.id}
      open={shownOpen}
      newWindowHint={t('shell:newWindow')}
      onToggle={(id, isOpen) => setToggled((before) => new Map(before).set(id, isOpen))}
      onFollow={follow}
      onApproach={(item) => preloadMenuPage(pathTo(nodes, (node) => node.id === item.id).at(-1), item.href)}
    />
  );
}

/** The nodes that a word finds; all of them until the search, which is loaded with its first letter, is here. */
function useFound(nodes: readonly MenuEntry[], word: string): readonly MenuEntry[] {
  const [search, setSearch] = useState<(nodes: readonly MenuEntry[], word: string) => MenuEntry[]>();
  const isNeeded = word.trim() !== '' && !search;
  useEffect(() => {
    if (isNeeded) loadChunk(() => import('#src/engine/navigation/searchMenu.ts')).then((loaded) => setSearch(() => loaded.searchMenu), reportError);
  }, [isNeeded]);
  return useMemo(() => (word.trim() === '' || !search ? nodes : search(nodes, word)), [nodes, word, search]);
}

/** Away from the designer leads a tab of its own, as to it. */
function toItem(node: MenuEntry, appCode: string, locale: Locale, isAtDesigner: boolean): TreeItem {
  const page = pageRegistry.get(node.type);
  return {
    id: node.id,
    name: localized(node, locale),
    icon: [node.icon, page.icon].find(isIconName) ?? 'page',
    href: page.href(node, appCode),
    newWindow: node.openMode === OpenMode.newWindow || isAtDesigner || isDesigner(node.pcUrl),
    children: node.children.map((child) => toItem(child, appCode, locale, isAtDesigner)),
  };
}

/** Whether an address is of the workflow designer, which belongs to the back-end: it and the pages around it stay in tabs of their own (RT-055, OP-24). */
const isDesigner = (address: string | null | undefined): boolean => address?.includes('workflow-design') === true;

function folderIds(nodes: readonly MenuEntry[]): string[] {
  return nodes.flatMap((node) => (node.type === 'Folder' ? [node.id, ...folderIds(node.children)] : []));
}

function Bars() {
  return (
    <div className="p-app-menu-bars">
      {[120, 90, 140, 100, 128, 84].map((width, index) => (
        // The bars never change places.
        <Skeleton key={index} width={width} />
      ))}
    </div>
  );
}
