import { useEffect } from 'react';
import { editsInPlace } from '#renderers/regions/grid/editing/cellKinds.ts';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { BlockBar } from './BlockBar.tsx';
import { BlockConfirmation } from './BlockConfirmation.tsx';
import { type CellBlock, FILL_CELLS } from './cellBlock.ts';
import { CellMarks } from './CellMarks.tsx';
import { type BlocksProps, useBlocks } from './useBlocks.ts';

/**
 * Puts pasted blocks into cells, and the first row of a range into the others: what has no place is shown before anything is stored, one
 * call stores what is left, and what is refused stays marked. Source: BX-067.
 */
export function CellBlocks(props: BlocksProps) {
  const { box, marks, ports } = props;
  const { news, plan, read, fill, forget } = useBlocks(props);
  const latest = useLatest({ props, read });
  useEffect(() => {
    const ended = new AbortController();
    const take = (event: Event) => {
      event.preventDefault();
      const { props: list, read: readNow } = latest.current;
      if (!editsInPlace(list)) list.commands.editing.announce(list.ports.t('cells:block.notHere'));
      // Nothing but the tools of the table sends it.
      else if (event instanceof CustomEvent) void readNow(event.detail as CellBlock);
    };
    box.addEventListener(FILL_CELLS, take, { signal: ended.signal });
    return () => ended.abort();
  }, [box, latest]);
  return (
    <>
      {marks.length > 0 && <CellMarks box={box} marks={marks} ports={ports} />}
      {plan && <BlockConfirmation plan={plan} ports={ports} onClose={forget} onGo={() => void fill(plan)} />}
      {news && (news.status !== 'done' || marks.length > 0) && <BlockBar {...props} news={news} onClose={forget} />}
    </>
  );
}
