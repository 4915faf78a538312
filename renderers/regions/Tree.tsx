import { useEffect, useRef } from 'react';
import type { RenderNode } from '#schemas/renderTree.ts';
import { drawTree } from './RenderTree.ts';

/** A plain tree inside a React region. */
export function Tree({ node, className }: { node: RenderNode | string; className?: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.replaceChildren(drawTree(node)), [node]);
  return <div ref={box} className={className} />;
}
