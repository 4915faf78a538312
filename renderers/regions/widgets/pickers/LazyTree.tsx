import type { ReactNode } from 'react';
import { Button as AriaButton, Tree, TreeItem, TreeItemContent } from 'react-aria-components';
import type { Translate } from '#renderers/contracts/ports.ts';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { PanelSkeleton } from '#renderers/regions/widgets/controls/PickerField.tsx';
import { isAwaited, useSubtrees, type SubtreeNode, type SubtreeSource } from './useSubtrees.ts';
import { awaitedId, useFocusBelow } from './useFocusBelow.ts';
import './OptionList.css';
import './LazyTree.css';

export interface LazyTreeProps<Item> {
  source: SubtreeSource<Item>;
  chosen: readonly { id: string }[];
  several: boolean;
  label: string;
  emptyText: string;
  t: Translate;
  textOf(item: Item): string;
  /** Muted words behind an entry, such as that it is no longer active. */
  markOf?(item: Item): string | undefined;
  /** What stands before the words. */
  signOf(item: Item): ReactNode;
  /** Whether an entry may be chosen, not only unfolded. */
  isChoosable(item: Item): boolean;
  onChoose(ids: readonly string[], known: ReadonlyMap<string, Item>): void;
}

/** A tree to choose from, loaded subtree by subtree: arrow keys move and unfold, Enter and Space choose. */
export function LazyTree<Item>(props: LazyTreeProps<Item>) {
  const { source, chosen, several, label, emptyText, t, isChoosable, onChoose } = props;
  const tree = useSubtrees(source);
  const { box, onFocus } = useFocusBelow(tree.nodes);
  if (tree.status === 'failed') return <p className="p-panel-hint">{t('form:pick.failed')}</p>;
  if (tree.status === 'loading') return <PanelSkeleton />;
  const fixed = [...tree.nodes.values()].flatMap((node) => [...(isChoosable(node.item) ? [] : [node.id]), ...(isAwaited(node) ? [awaitedId(node)] : [])]);
  return (
    <div ref={box} onFocus={onFocus}>
      <Tree
        aria-label={label}
        className="p-lazy-tree"
        selectionMode={several ? 'multiple' : 'single'}
        selectionBehavior="toggle"
        disabledBehavior="selection"
        escapeKeyBehavior="none"
        disabledKeys={fixed}
        selectedKeys={chosen.map(({ id }) => id)}
        expandedKeys={tree.open}
        onExpandedChange={(keys) => tree.setOpen(new Set([...keys].map(String)))}
        onSelectionChange={(keys) => keys !== 'all' && onChoose([...keys].map(String), new Map([...tree.nodes].map(([id, { item }]) => [id, item])))}
        renderEmptyState={() => <p className="p-panel-hint">{emptyText}</p>}
      >
        {tree.roots.map((id) => (
          <Entry key={id} id={id} nodes={tree.nodes} props={props} onToggle={tree.toggle} />
        ))}
      </Tree>
    </div>
  );
}

interface EntryProps<Item> {
  id: string;
  nodes: ReadonlyMap<string, SubtreeNode<Item>>;
  props: LazyTreeProps<Item>;
  onToggle(id: string): void;
}

function Entry<Item>({ id, nodes, props, onToggle }: EntryProps<Item>) {
  const node = nodes.get(id);
  if (!node) return null;
  const text = props.textOf(node.item);
  const mark = props.markOf?.(node.item);
  return (
    <TreeItem
      id={id}
      // What is read aloud of it.
      textValue={mark === undefined ? text : `${text} ${mark}`}
      hasChildItems={node.folds}
      className="p-lazy-node"
      // What cannot be chosen unfolds wherever it is clicked.
      {...(!props.isChoosable(node.item) && { onAction: () => onToggle(id) })}
    >
      <TreeItemContent>
        {node.folds ? (
          <AriaButton slot="chevron" className="p-bare-icon" aria-label={props.t('form:pick.unfold')}>
            <Icon name="chevronRight" size={16} />
          </AriaButton>
        ) : (
          <span className="p-bare-icon" />
        )}
        {props.signOf(node.item)}
        <span className="p-option-text">{text}</span>
        {mark !== undefined && <span className="p-option-detail">{mark}</span>}
        <Icon name="check" size={16} className="p-option-check" />
      </TreeItemContent>
      {node.children.map((child) => (
        <Entry key={child} id={child} nodes={nodes} props={props} onToggle={onToggle} />
      ))}
      {isAwaited(node) && <Awaited id={awaitedId(node)} text={props.t('common:loading')} />}
    </TreeItem>
  );
}

/** Stands for what lies below an entry until it is read; React Aria lets no entry unfold that holds nothing (`TreeItem` keeps `hasChildItems` from its keyboard, 1.22). */
function Awaited({ id, text }: { id: string; text: string }) {
  return (
    <TreeItem id={id} textValue={text} className="p-lazy-node">
      <TreeItemContent>
        <span className="p-bare-icon" />
        <span className="p-option-detail">{text}</span>
      </TreeItemContent>
    </TreeItem>
  );
}
