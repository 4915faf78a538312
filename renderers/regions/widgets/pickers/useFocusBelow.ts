import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { afterPaint } from '#renderers/regions/base/afterPaint.ts';
import { type SubtreeNode, isAwaited } from './useSubtrees.ts';

/**
 * Hands the focus of a row that waits for a subtree on to the subtree once it is loaded, to the entry above it when nothing is there:
 * React Aria gives the focus of a row that is gone to the tree, whose next arrow key starts at the top (1.22).
 * Shape: `box` holds the rows, found by their `data-key`; `onFocus` hears of every focus in it.
 */
export function useFocusBelow<Item>(nodes: ReadonlyMap<string, SubtreeNode<Item>>): {
  box: RefObject<HTMLDivElement | null>;
  onFocus(event: FocusEvent): void;
} {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<string>(undefined);
  useEffect(() => {
    const above = [...nodes.values()].find((node) => awaitedId(node) === focused.current);
    if (!above || isAwaited(above)) return;
    focused.current = undefined;
    afterPaint(() => {
      const left = document.activeElement;
      if (left === document.body || box.current?.contains(left)) rowElementOf(box.current, above.children[0] ?? above.id)?.focus();
    });
  }, [nodes]);
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.dataset.key !== undefined) focused.current = target.dataset.key;
  };
  return { box, onFocus };
}

/** Key of the row that stands for what lies below an entry until it is read. */
export function awaitedId({ id }: { id: string }): string {
  return `${id} below`;
}

function rowElementOf(box: HTMLElement | null, id: string): HTMLElement | undefined {
  return [...(box?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find((row) => row.dataset.key === id);
}
