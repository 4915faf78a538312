import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RenderNode } from '#schemas/renderTree.ts';
import { followPath } from './treeClicks.ts';
import { drawTree } from './drawTree.ts';

interface RenderTreeProps {
  node: RenderNode | string;
  className?: string;
  /** Goes to an address inside the portal; without it the browser does. */
  onFollow?: (path: string) => void;
}

/** A plain tree inside a React region. */
export function RenderTree({ node, className, onFollow }: RenderTreeProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.replaceChildren(drawTree(node)), [node]);
  useEffect(() => {
    if (!onFollow) return undefined;
    const clicks = new AbortController();
    const follow = (event: MouseEvent) => {
      if (followPath(event, onFollow)) event.stopPropagation();
    };
    box.current?.addEventListener('click', follow, clicks);
    return () => clicks.abort();
  }, [onFollow]);
  return <div ref={box} className={className} />;
}
