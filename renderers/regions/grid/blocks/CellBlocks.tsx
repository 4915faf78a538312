import { useEffect, useRef, useState } from 'react';
import type { TableMenuProps } from '#renderers/contracts/presentation.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { editsInPlace } from '#renderers/regions/grid/editing/cellKinds.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { BlockBar, type BlockNews } from './BlockBar.tsx';
import { BlockQuestion } from './BlockQuestion.tsx';
import { type BlockPlan, type CellBlock, FILL_CELLS, type MarkedCell } from './cellBlock.ts';
import { CellMarks } from './CellMarks.tsx';

interface BlocksProps extends TableMenuProps {
  marks: readonly MarkedCell[];
  onMarks(marks: readonly MarkedCell[]): void;
}

const loadParts = () => loadChunk(() => Promise.all([import('./planBlock.ts'), import('./fillBlock.ts')]));

/**
 * Puts pasted blocks into cells, and the first row of a range into the others: what has no place is told before anything is stored, one
 * call stores the rest, and what is refused stays marked. Source: BX-067.
 */
export function CellBlocks(props: BlocksProps) {
  const { box, marks, onMarks, ports } = props;
  const [news, setNews] = useState<BlockNews>();
  const [plan, setPlan] = useState<BlockPlan>();
  const latest = useLatest(props);
  const stop = useRef<AbortController>(undefined);
  const fill = async (planned: BlockPlan) => {
    setPlan(undefined);
    setNews({ status: 'storing' });
    try {
      const [, { fillBlock }] = await loadParts();
      const filled = await fillBlock(planned, latest.current);
      latest.current.onMarks(filled.marks);
      setNews(filled.marks.length > 0 ? { status: 'done', stored: filled.stored } : undefined);
    } catch (error) {
      setNews({ status: 'failed', reason: ports.relations.fault(error).text });
    }
  };
  const take = useLatest(async (block: CellBlock) => {
    stop.current?.abort();
    const control = new AbortController();
    stop.current = control;
    onMarks([]);
    setNews({ status: 'reading', cancel: () => control.abort() });
    try {
      const [{ planBlock }] = await loadParts();
      const planned = await planBlock(block, latest.current, control.signal);
      control.signal.throwIfAborted();
      if (planned.locked.length + planned.surplusRows + planned.surplusColumns > 0) {
        setNews(undefined);
        setPlan(planned);
      } else if (planned.changes.length + planned.marks.length === 0) {
        setNews(undefined);
        latest.current.commands.editing.announce(ports.t('cells:block.same'));
      } else await fill(planned);
    } catch (error) {
      if (stop.current === control) setNews(control.signal.aborted ? undefined : { status: 'failed', reason: ports.relations.fault(error).text });
    }
  });
  useEffect(() => {
    const ended = new AbortController();
    box.addEventListener(
      FILL_CELLS,
      (event) => {
        event.preventDefault();
        if (!(event instanceof CustomEvent)) return;
        if (editsInPlace(latest.current)) void take.current(event.detail as CellBlock);
        else latest.current.commands.editing.announce(latest.current.ports.t('cells:block.notHere'));
      },
      { signal: ended.signal },
    );
    return () => {
      ended.abort();
      stop.current?.abort();
    };
  }, [box, latest, take]);
  return (
    <>
      {marks.length > 0 && <CellMarks box={box} marks={marks} ports={ports} />}
      {plan && <BlockQuestion plan={plan} ports={ports} onClose={() => setPlan(undefined)} onGo={() => void fill(plan)} />}
      {news && (news.status !== 'done' || marks.length > 0) && (
        <BlockBar
          {...props}
          news={news}
          onClose={() => {
            setNews(undefined);
            onMarks([]);
          }}
        />
      )}
    </>
  );
}
