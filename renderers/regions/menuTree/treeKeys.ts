/** What the keys of a tree need to know of an entry. */
export interface TreeNode<T> {
  id: string;
  name: string;
  href: string | null;
  children: readonly T[];
}

/** An entry that can be seen, with the folder it stands in; undefined at the top. */
export interface VisibleItem<T> {
  item: T;
  parent: T | undefined;
}

/** The entries that can be seen, from top to bottom, each with its folder. */
export function shownTreeItems<T extends TreeNode<T>>(items: readonly T[], open: ReadonlySet<string>, parent?: T): VisibleItem<T>[] {
  return items.flatMap((item) => [{ item, parent }, ...(open.has(item.id) ? shownTreeItems(item.children, open, item) : [])]);
}

/** What a key does in the tree. */
export type TreeMove<T> = { kind: 'focus'; item: T } | { kind: 'toggle'; item: T; isOpen: boolean } | { kind: 'follow'; item: T };

/** What a key does at an entry of a tree (WAI-ARIA tree pattern); undefined = nothing. Pure. */
export function moveInTree<T extends TreeNode<T>>(
  key: string,
  visible: readonly VisibleItem<T>[],
  at: number,
  open: ReadonlySet<string>,
): TreeMove<T> | undefined {
  const here = visible[at];
  if (here === undefined) return undefined;
  const { item, parent } = here;
  const focus = (target: T | undefined): TreeMove<T> | undefined => (target === undefined ? undefined : { kind: 'focus', item: target });
  const isFolder = item.href === null;
  const isOpen = open.has(item.id);
  switch (key) {
    case 'ArrowDown':
      return focus(visible[at + 1]?.item);
    case 'ArrowUp':
      return focus(visible[at - 1]?.item);
    case 'Home':
      return focus(visible[0]?.item);
    case 'End':
      return focus(visible.at(-1)?.item);
    case 'ArrowRight':
      if (!isFolder) return undefined;
      return isOpen ? focus(item.children[0]) : { kind: 'toggle', item, isOpen: true };
    case 'ArrowLeft':
      return isFolder && isOpen ? { kind: 'toggle', item, isOpen: false } : focus(parent);
    case 'Enter':
    case ' ':
      return isFolder ? { kind: 'toggle', item, isOpen: !isOpen } : { kind: 'follow', item };
    default:
      return key.length === 1 ? focus(nextStartingWith(key, visible, at)) : undefined;
  }
}

function nextStartingWith<T extends TreeNode<T>>(letter: string, visible: readonly VisibleItem<T>[], at: number): T | undefined {
  const rotated = [...visible.slice(at + 1), ...visible.slice(0, at)];
  return rotated.find(({ item }) => item.name.toLowerCase().startsWith(letter.toLowerCase()))?.item;
}
