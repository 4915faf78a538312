import { useEffect, useRef } from 'react';
import type { RenderNode } from '#schemas/renderTree.ts';
import { followPath } from './listRows.ts';
import { drawTree } from './RenderTree.ts';

interface TreeProps {
  node: RenderNode | string;
  className?: string;
  /** Goes to an address inside the portal; without it the browser does. */
  onFollow?: (path: string) => void;
}

/** A plain tree inside a React region. */
export function Tree({ node, className, onFollow }: TreeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.replaceChildren(drawTree(node)), [node]);
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
