import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ListRow } from '#schemas/list.ts';
import type { RenderNode } from '#schemas/renderTree.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { PresentationProps } from '#renderers/contracts/presentation.ts';
import { cellTree } from './cellContent.ts';
import { drawTree } from '#renderers/regions/renderTree/drawTree.ts';
import { followTreeClick } from '#renderers/regions/renderTree/treeClicks.ts';

/** A render tree on a card, whose links work. */
export function CardTree({ props, row, tree, className = '' }: { props: PresentationProps; row: ListRow; tree: RenderNode | string; className?: string }) {
  const box = useRef<HTMLSpanElement>(null);
  // Before the card is painted: values that came into it afterwards would push what stands below them down.
  useLayoutEffect(() => box.current?.replaceChildren(drawTree(tree)), [tree]);
  useEffect(() => {
    const element = box.current;
    const follow = (event: Event) => {
      if (followTreeClick(event, row, props)) event.stopPropagation();
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [props, row]);
  return <span ref={box} className={className} />;
}

/** What a card shows for a column: what a script or the column draws, else its text. */
export function cardTreeOf(props: PresentationProps, row: ListRow, column: ListColumn): RenderNode | string {
  return cellTree(props, row, column, props.textOf(row, column));
}

/** Whether something in a drawn tree follows a click of its own. */
export function holdsLink(tree: RenderNode | string): boolean {
  const drawn = document.createElement('span');
  drawn.append(drawTree(tree));
  return drawn.querySelector('a, button') !== null;
}
