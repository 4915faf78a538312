import { useEffect, useRef, useState } from 'react';
import type { TableMenuProps } from '#renderers/contracts/presentation.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { MarkedCell } from '#renderers/regions/grid/editing/markedCell.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import type { BlockPlan, CellBlock, RowOfBlock } from './cellBlock.ts';

/** How a block goes. */
export type BlockNews =
  | { status: 'reading'; cancel(): void }
  | { status: 'storing' }
  /** Some of its cells were not stored. */
  | { status: 'done'; stored: number }
  | { status: 'failed'; reason: string };

export interface BlocksProps extends TableMenuProps {
  marks: readonly MarkedCell[];
  onMarks(change: (marks: readonly MarkedCell[]) => readonly MarkedCell[]): void;
}

const loadParts = () => loadChunk(() => Promise.all([import('./planBlock.ts'), import('./fillBlock.ts')]));

/**
 * Reads blocks and stores them. `plan` = one that waits for its user, because some of it has no place. Where the marked cells of a row
 * are stored, those beside them follow. Source: BX-067.
 */
export function useBlocks(props: BlocksProps) {
  const { marks, onMarks, ports } = props;
  const [news, setNews] = useState<BlockNews>();
  const [plan, setPlan] = useState<BlockPlan>();
  const [rest, setRest] = useState<readonly RowOfBlock[]>([]);
  const latest = useLatest(props);
  const stop = useRef<AbortController>(undefined);
  const forget = () => {
    stop.current?.abort();
    setNews(undefined);
    setPlan(undefined);
    setRest([]);
    onMarks(() => []);
  };
  const fail = (error: unknown) => setNews({ status: 'failed', reason: ports.relations.fault(error).text });
  /** What is not stored stays marked, with what was meant for the cells beside it. */
  const keep = (refused: Pick<BlockPlan, 'marks' | 'rest'>) => {
    onMarks((all) => [...all, ...refused.marks]);
    setRest((all) => [...all, ...refused.rest]);
  };
  const store = async (changes: BlockPlan['changes']) => {
    setNews({ status: 'storing' });
    try {
      const [, { fillBlock }] = await loadParts();
      const { stored, ...refused } = await fillBlock(changes, latest.current);
      keep(refused);
      setNews({ status: 'done', stored });
    } catch (error) {
      fail(error);
    }
  };
  const fill = async (planned: BlockPlan) => {
    setPlan(undefined);
    keep(planned);
    await store(planned.changes);
  };
  const read = async (block: CellBlock) => {
    forget();
    const control = new AbortController();
    stop.current = control;
    setNews({ status: 'reading', cancel: () => control.abort() });
    try {
      const [{ planBlock }] = await loadParts();
      const planned = await planBlock(block, latest.current, control.signal);
      control.signal.throwIfAborted();
      setNews(undefined);
      if (planned.locked.length + planned.surplusRows + planned.surplusColumns > 0) setPlan(planned);
      else if (planned.changes.length + planned.marks.length > 0) await fill(planned);
      else latest.current.commands.editing.announce(ports.t('cells:block.same'));
    } catch (error) {
      if (!control.signal.aborted) fail(error);
      else if (stop.current === control) setNews(undefined);
    }
  };
  useMended(rest, marks, (mended) => {
    setRest((all) => all.filter((one) => !mended.includes(one)));
    void store(mended);
  });
  useEffect(() => () => stop.current?.abort(), []);
  return { news, plan, read, fill, forget };
}

/** Gives the rows whose marked cells have been stored since. */
function useMended(rest: readonly RowOfBlock[], marks: readonly MarkedCell[], give: (mended: readonly RowOfBlock[]) => void): void {
  const mended = rest.filter(({ row }) => !marks.some(({ rowId }) => rowId === row.id));
  const latest = useLatest(() => give(mended));
  const count = mended.length;
  useEffect(() => {
    if (count > 0) latest.current();
  }, [count, latest]);
}
