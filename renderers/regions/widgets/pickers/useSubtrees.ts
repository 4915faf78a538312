import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** One entry of a tree that is loaded lazily, subtree by subtree. */
export interface Subtree<Item> {
  id: string;
  item: Item;
  /** Whether it may hold something. */
  folds: boolean;
  /** What lies below it, as far as it came along. */
  below: readonly Subtree<Item>[];
  /** Nothing is to be loaded when it opens. */
  loaded: boolean;
  /** Stands behind the others and does not count as a way down. */
  aside?: true;
}

/** Where the entries of a tree come from; the same object for the life of the tree. */
export interface SubtreeSource<Item> {
  top(signal: AbortSignal): Promise<readonly Subtree<Item>[]>;
  /** All that lies below an entry. */
  below(subtree: Subtree<Item>, signal: AbortSignal): Promise<readonly Subtree<Item>[]>;
}

/** An entry as it is drawn. */
export interface SubtreeNode<Item> extends Subtree<Item> {
  children: readonly string[];
}

/** What lies below an entry is not read yet. */
export function isAwaited<Item>({ folds, children }: SubtreeNode<Item>): boolean {
  return folds && children.length === 0;
}

type Nodes<Item> = ReadonlyMap<string, SubtreeNode<Item>>;

/** Entries to show first without a click: the way down while there is only one. */
const MAX_OPENED = 3;

/** A tree, loaded lazily, subtree by subtree. An entry that lies below several others stands where it was read first. */
export function useSubtrees<Item>(source: SubtreeSource<Item>) {
  const [nodes, setNodes] = useState<Nodes<Item>>(new Map());
  const [roots, setRoots] = useState<readonly string[]>([]);
  const [open, setOpenState] = useState<ReadonlySet<string>>(new Set());
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const current = useRef(nodes);
  useLayoutEffect(() => {
    current.current = nodes;
  });
  const stop = useRef<AbortController>(undefined);

  const load = useCallback(
    async (id: string) => {
      const node = current.current.get(id);
      const signal = stop.current?.signal;
      if (!node || node.loaded || !signal) return;
      const below = await source.below(node, signal);
      if (signal.aborted) return;
      setNodes((known) => {
        const next = new Map(known);
        const own = new Set([...node.children, ...add(next, below)]);
        const children = below.map((subtree) => subtree.id).filter((child) => own.has(child));
        next.set(id, { ...node, loaded: true, folds: children.length > 0, children });
        return next;
      });
    },
    [source],
  );

  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    source
      .top(controller.signal)
      .then(async (subtrees) => {
        if (controller.signal.aborted) return;
        const first = new Map<string, SubtreeNode<Item>>();
        const top = add(first, subtrees);
        current.current = first;
        setNodes(first);
        setRoots(top);
        const opened = firstOpened(first, top);
        setOpenState(new Set(opened));
        // Shown with them: what came later would move what is being clicked.
        await Promise.all(opened.map(load));
        if (!controller.signal.aborted) setStatus('ready');
      })
      .catch(() => controller.signal.aborted || setStatus('failed'));
    return () => controller.abort();
  }, [source, load]);

  const setOpen = (next: ReadonlySet<string>) => {
    setOpenState(next);
    for (const id of next) void load(id).catch(() => stop.current?.signal.aborted || setStatus('failed'));
  };
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return { nodes, roots, open, status, setOpen, toggle };
}

/** Puts entries and what came with them in; returns the ids of those that were not there before. */
function add<Item>(nodes: Map<string, SubtreeNode<Item>>, subtrees: readonly Subtree<Item>[]): string[] {
  return subtrees
    .filter(({ id }) => !nodes.has(id))
    .map((subtree) => {
      nodes.set(subtree.id, { ...subtree, children: [] });
      nodes.set(subtree.id, { ...subtree, children: add(nodes, subtree.below) });
      return subtree.id;
    });
}

function firstOpened<Item>(nodes: Nodes<Item>, top: readonly string[]): string[] {
  const opened: string[] = [];
  let level: readonly string[] = top.filter((id) => nodes.get(id)?.aside !== true);
  while (level.length === 1 && level[0] !== undefined && opened.length < MAX_OPENED && nodes.get(level[0])?.folds === true) {
    opened.push(level[0]);
    level = nodes.get(level[0])?.children ?? [];
  }
  return opened;
}
