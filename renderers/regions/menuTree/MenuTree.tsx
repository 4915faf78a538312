import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Icon, type IconName } from '#renderers/regions/base/Icon.tsx';
import { moveInTree, shownTreeItems } from './treeKeys.ts';
import './MenuTree.css';

/** One entry of the tree, already named in the user's language. */
export interface TreeItem {
  id: string;
  name: string;
  icon: IconName;
  /** Address; null = only groups its children. */
  href: string | null;
  /** Opens in a window of its own (RT-060). */
  newWindow: boolean;
  children: readonly TreeItem[];
}

export interface MenuTreeProps {
  label: string;
  items: readonly TreeItem[];
  currentId: string | undefined;
  /** Ids of the open folders. */
  open: ReadonlySet<string>;
  onToggle(id: string, isOpen: boolean): void;
  onFollow(item: TreeItem): void;
  /** The pointer or focus came near: the page may be fetched ahead. */
  onApproach(item: TreeItem): void;
  newWindowHint: string;
}

/** A menu as tree: arrows move and open, Home and End, letters, Enter follows (WAI-ARIA tree pattern). */
export function MenuTree(props: MenuTreeProps) {
  const { label, items, currentId, open, onToggle, onFollow } = props;
  const root = useRef<HTMLUListElement>(null);
  const [focusedId, setFocusedId] = useState<string>();
  const visible = shownTreeItems(items, open);
  const tabStop = [focusedId, currentId].find((id) => visible.some((entry) => entry.item.id === id)) ?? visible[0]?.item.id;

  const onKey = (event: KeyboardEvent) => {
    const at = visible.findIndex((entry) => entry.item.id === tabStop);
    const move = moveInTree(event.key, visible, at, open);
    if (move === undefined) return;
    event.preventDefault();
    if (move.kind === 'toggle') onToggle(move.item.id, move.isOpen);
    else if (move.kind === 'follow') onFollow(move.item);
    else {
      setFocusedId(move.item.id);
      root.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(move.item.id)}"]`)?.focus();
    }
  };

  return (
    <ul ref={root} role="tree" aria-label={label} className="p-tree" onKeyDown={onKey}>
      {items.map((item) => (
        <Subtree key={item.id} {...props} item={item} level={1} tabStop={tabStop} onFocusItem={setFocusedId} />
      ))}
    </ul>
  );
}

interface SubtreeProps extends MenuTreeProps {
  item: TreeItem;
  level: number;
  tabStop: string | undefined;
  onFocusItem(id: string): void;
}

function Subtree({ item, level, tabStop, onFocusItem, ...tree }: SubtreeProps) {
  const { currentId, open, onToggle, onFollow, onApproach, newWindowHint } = tree;
  const isFolder = item.href === null;
  const isOpen = open.has(item.id);
  const shared = {
    role: 'treeitem',
    'data-id': item.id,
    'aria-level': level,
    'aria-expanded': isFolder ? isOpen : undefined,
    'aria-current': item.id === currentId ? ('page' as const) : undefined,
    'aria-selected': item.id === currentId,
    tabIndex: item.id === tabStop ? 0 : -1,
    className: `p-tree-item ${isFolder ? 'p-tree-folder' : ''}`,
    style: { paddingInlineStart: 10 + (level - 1) * 10 },
    onFocus: () => {
      onFocusItem(item.id);
      onApproach(item);
    },
  };
  const follow = (event: MouseEvent) => {
    // A middle or modified click is the browser's: it opens the address in a tab.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onFollow(item);
  };
  const words = (
    <>
      <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} className={isFolder ? 'p-tree-arrow' : 'p-tree-arrow p-tree-no-arrow'} />
      <Icon name={item.icon} size={16} className="p-tree-icon" />
      <span className="p-tree-name" title={item.name}>
        {item.name}
      </span>
      {item.newWindow && <Icon name="external" size={14} />}
      {item.newWindow && <span className="p-visually-hidden">{newWindowHint}</span>}
    </>
  );
  return (
    <li role="none">
      {item.href === null ? (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- role and keys are the tree's
        <div {...shared} onClick={() => onToggle(item.id, !isOpen)}>
          {words}
        </div>
      ) : (
        <a {...shared} href={item.href} onClick={follow} onPointerEnter={() => onApproach(item)}>
          {words}
        </a>
      )}
      {isFolder && isOpen && item.children.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the tree pattern wants exactly this role
        <ul role="group" className="p-tree-group">
          {item.children.map((child) => (
            <Subtree key={child.id} {...tree} item={child} level={level + 1} tabStop={tabStop} onFocusItem={onFocusItem} />
          ))}
        </ul>
      )}
    </li>
  );
}
